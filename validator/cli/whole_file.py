"""Writing a file whole or not at all."""

from __future__ import annotations

import errno
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import IO


@contextmanager
def replacing(path: str) -> Iterator[IO[bytes]]:
    """A file that takes the place of the one at a path, with its rights, once all is written, or goes away.

    A link stays one, and what it leads to is replaced. Raises OSError.
    """
    if not os.path.basename(path):  # `reports/` names a folder, there or not
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), path)
    target = os.path.realpath(path)
    handle, part = tempfile.mkstemp(prefix=".decklint-", suffix=".part", dir=os.path.dirname(target))
    try:
        with os.fdopen(handle, "wb") as file:
            yield file
        os.chmod(part, _rights(target))
        os.replace(part, target)
    except BaseException:
        with suppress(OSError):
            os.unlink(part)
        raise


def _rights(path: str) -> int:
    """The rights of the file that is there, or those a new file gets."""
    with suppress(OSError):
        return os.stat(path).st_mode & 0o777
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask
