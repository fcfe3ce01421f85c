"""The folder everything is measured in: a wheel of the checkout in an environment of its own, and rivals."""

from __future__ import annotations

import json
import os
import platform
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

from tests.benchmarks.measuring import AbsentError

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
OTHERS = ("yamllint", "check-jsonschema")
RIVALS = ("pokemon-showdown", "throneteki-deck-helper")
_OURS = ("PYTHON", "DECKLINT_", "_DECKLINT", "VIRTUAL_ENV", "GITHUB_ACTIONS")
"""Variables that begin so would change what is measured; without them Python also keeps what it compiles."""
PEAK = """
import resource, subprocess, sys
status = subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode
print(status, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
"""
"""A process counts as having been as large as the one that started it, so a small one starts the others."""


class Place:
    """A folder with what is installed for the run. `close` ends the processes that work in it."""

    def __init__(self, folder: Path, scripts: Path | None = None) -> None:
        """Use a folder; `scripts` are the commands of an environment that is there, and needs no `install`."""
        self.folder = folder
        self.work = folder / "work"
        self.work.mkdir(parents=True, exist_ok=True)
        kept = {name: value for name, value in os.environ.items() if not name.startswith(_OURS)}
        self.environment = {
            **kept,
            "LC_ALL": "C.UTF-8",
            "LANG": "C.UTF-8",
            "DECKLINT_CACHE_DIR": str(folder / "cache"),
        }
        self._workers: list[Worker] = []
        self._scripts = scripts or folder / "venv" / ("Scripts" if os.name == "nt" else "bin")
        self.missing: dict[str, str] = {}

    @property
    def python(self) -> str:
        """The interpreter of the environment."""
        return self.script("python")

    def script(self, name: str) -> str:
        """A command of the environment."""
        return str(self._scripts / (f"{name}.exe" if os.name == "nt" else name))

    def install(self, rivals: bool, wheel: Path | None = None) -> None:
        """Build a wheel of the checkout, unless one is given, and install it and what it is measured against.

        Raises CalledProcessError where the wheel cannot be built or installed. What else cannot be had
        is `missing`.
        """
        if wheel is None:
            dist = self.folder / "dist"
            self._run([sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "-w", str(dist), str(ROOT)])
            (wheel,) = dist.glob("*.whl")
        self._run([_real_python(), "-m", "venv", str(self.folder / "venv")])
        pip = [self.python, "-m", "pip", "install", "-q", "--disable-pip-version-check"]
        self._run([*pip, str(wheel)])
        for other in OTHERS:
            self._try(other, [*pip, other])
        npm = shutil.which("npm") if rivals else None
        for rival in RIVALS:
            quiet = ("--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error")
            if npm is None:
                self.missing[rival] = "not to be had: no npm here" if rivals else "left out"
            else:
                self._try(rival, [npm, "install", "--prefix", str(self.folder / "npm"), *quiet, rival])

    def _try(self, name: str, command: Sequence[str]) -> None:
        try:
            self._run(command)
        except (OSError, subprocess.CalledProcessError):
            self.missing[name] = "not to be had: it could not be installed"

    def _run(self, command: Sequence[str]) -> str:
        done = subprocess.run(
            command, check=True, capture_output=True, encoding="utf-8", env=self.environment, cwd=self.folder
        )
        return done.stdout

    def versions(self) -> dict[str, str]:
        """The versions of what is installed."""
        listed = json.loads(self._run([self.python, "-m", "pip", "list", "--format", "json"]))
        wanted = ("decklint", "click", "lark", "PyYAML", "pip", *OTHERS)
        found = {each["name"]: each["version"] for each in listed if each["name"] in wanted}
        for rival in RIVALS:
            package = self.folder / "npm" / "node_modules" / rival / "package.json"
            if package.is_file():
                found[rival] = json.loads(package.read_text("utf-8"))["version"]
        return found

    @cached_property
    def help_of_check(self) -> str:
        """What `decklint check --help` says."""
        return self._run([self.script("decklint"), "check", "--help"])

    def write(self, name: str, text: str) -> str:
        """Write a file into the folder commands run in; its name."""
        target = self.work / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, "utf-8")
        return name

    def seconds(self, command: Sequence[str]) -> float:
        """How long a command takes. Raises RuntimeError where it fails, a finding (exit status 1) aside."""
        start = time.perf_counter()
        done = subprocess.run(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            env=self.environment,
            cwd=self.work,
        )
        took = time.perf_counter() - start
        if done.returncode not in (0, 1) or b"Traceback" in done.stderr:
            raise RuntimeError(f"{' '.join(command)}: {done.stderr.decode(errors='replace')}")
        return took

    def peak(self, command: Sequence[str]) -> float:
        """The largest memory a command has, in MB. Raises AbsentError where the system does not say."""
        if os.name == "nt":
            raise AbsentError("not to be had: Windows does not say")
        done = subprocess.run(
            [self.python, "-I", "-S", "-c", PEAK, *command],
            check=True,
            capture_output=True,
            env=self.environment,
            cwd=self.work,
        )
        status, largest = map(int, done.stdout.split())
        if status not in (0, 1):
            raise RuntimeError(f"{' '.join(command)}: exit status {status}")
        return largest / (1024 * 1024 if sys.platform == "darwin" else 1024)

    def worker(self, *arguments: str) -> Worker:
        """A process of the installed package that does work a line (`worker.py`)."""
        return self._started([self.python, str(HERE / "worker.py"), *arguments])

    def rival(self, package: str, script: str, *arguments: str) -> Worker | None:
        """A process of a rival; None where it is missing."""
        node = shutil.which("node")
        if package in self.missing or node is None:
            return None
        return self._started([node, str(HERE / script), *arguments])

    def _started(self, command: Sequence[str]) -> Worker:
        modules = str(self.folder / "npm" / "node_modules")
        worker = Worker(command, {**self.environment, "NODE_PATH": modules}, self.work)
        self._workers.append(worker)
        return worker

    def generate(self, counts: Mapping[str, int], seed: int) -> dict[str, dict[str, Any]]:
        """Generated lists (`lists.py`), which are also in the file `lists.json`."""
        target = self.folder / "lists.json"
        self._run([self.python, str(HERE / "lists.py"), str(target), json.dumps(counts), str(seed)])
        made: dict[str, dict[str, Any]] = json.loads(target.read_text("utf-8"))
        return made

    def import_times(self, arguments: Sequence[str]) -> list[tuple[int, str]]:
        """The modules a command of the installed package loads, with the µs each takes alone, longest first."""
        done = subprocess.run(
            [self.python, "-X", "importtime", *arguments],
            capture_output=True,
            encoding="utf-8",
            env=self.environment,
            cwd=self.work,
        )
        parts = [
            line.removeprefix("import time:").split("|") for line in done.stderr.splitlines() if "|" in line
        ]
        return sorted(
            ((int(own), name.strip()) for own, _, name in parts if own.strip().isdigit()), reverse=True
        )

    def close(self) -> None:
        """End the processes that still work."""
        for worker in self._workers:
            worker.close()


class Worker:
    """A process that does work a line and says what it took. It starts when it is first asked."""

    def __init__(self, command: Sequence[str], environment: Mapping[str, str], folder: Path) -> None:
        self._start: Callable[[], subprocess.Popen[str]] = lambda: subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            env=environment,
            cwd=folder,
        )
        self._process: subprocess.Popen[str] | None = None

    def does(self, line: str) -> tuple[int, float]:
        """How many pieces of work a line was, and the seconds they took. Raises AbsentError where it ends."""
        if self._process is None:
            self._process = self._start()
        process = self._process
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        try:
            process.stdin.write(f"{line}\n")
            process.stdin.flush()
            answer = process.stdout.readline()
        except BrokenPipeError:
            answer = ""
        if not answer:
            said = process.stderr.read().strip().splitlines()
            raise AbsentError(f"not to be had: {said[-1] if said else 'the process ended'}")
        done = json.loads(answer)
        return done["count"], done["seconds"]

    def close(self) -> str:
        """Let the process end, and say what it wrote on standard error."""
        if self._process is None:
            return ""
        said = self._process.communicate()[1]
        self._process = None
        return said


def _real_python() -> str:
    """The interpreter itself, and no script that looks for one."""
    return os.path.realpath(getattr(sys, "_base_executable", None) or sys.executable)


def machine() -> str:
    """The cores, the processor, the system and Python, in a line."""
    model = platform.processor() or platform.machine()
    cpuinfo = Path("/proc/cpuinfo")
    if cpuinfo.is_file():
        found = [
            line.partition(":")[2].strip() for line in cpuinfo.read_text().splitlines() if "model name" in line
        ]
        model = found[0] if found else model
    cores = os.cpu_count() or 1
    return f"{cores} cores, {model}, {platform.system()}, Python {platform.python_version()}"
