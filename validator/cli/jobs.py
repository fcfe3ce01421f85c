"""Judging on several processes: work is handed out in batches, and what comes of it is taken in order.

What is read is read here, as with one process: standard input and pipes are open nowhere else. A worker is
given bytes and sends reports. Where it meets an error that ends a run, or cannot send what it has, it sends
nothing, and the work is done again here: so errors are told where they always are, and no exception has to
cross from one process to another.
"""

from __future__ import annotations

import copyreg
import io
import pickle
import signal
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from itertools import chain, groupby, islice
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from operator import itemgetter
from types import MappingProxyType
from typing import Any

from validator.cards.store import Store
from validator.check import unreadable
from validator.cli import streams
from validator.cli.judge import Asked, File, Judge, Prepared, Read
from validator.configuration import Configurations
from validator.decks import UnreadableDeck
from validator.locale import marked
from validator.message import Said
from validator.model import Card, Report, Result, Survey
from validator.records import NamedTuple

_MOST = 60
"""So many workers are started at most: Windows waits for no more at a time."""
_BYTES = 32 * 1024
_FILES = 16
"""A batch of files is full with so many bytes, or so many of them: some tens of milliseconds of work."""
_AHEAD = 2
"""So many batches for each worker are handed out and not yet taken back, and no more."""
_PATIENCE = 1.0
"""So many seconds a worker has to end that has nobody to work for."""


class Setup(NamedTuple):
    """What a worker judges by: what `Judge` is made from, and whether reports are to have the decks' cards."""

    asked: Asked
    store: str
    config: str | None
    no_config: bool
    cards: bool


# ------------------------------------------------------------ the work


class Lines(NamedTuple):
    """A piece of JSON lines, what their file is called (see `Read`), and which number its first deck has.

    That is so where every line before has held one deck.
    """

    piece: streams.Piece
    shown: str
    path: str
    first: int


class Known(NamedTuple):
    """What needs no more work."""

    results: Sequence[Result]


Work = Read | Lines | Known


class Batch(NamedTuple):
    """Works, each with the place of its file among all files."""

    works: Sequence[tuple[int, Work]]

    def to_do(self) -> list[Read | Lines]:
        """Those that are to be done."""
        return [work for _, work in self.works if not isinstance(work, Known)]


class Answer(NamedTuple):
    """The reports on the decks of a work, the number of the first deck behind them, and what was prepared for
    them: for which path, and which game.
    """

    results: Sequence[Result]
    after: int
    prepared: Sequence[tuple[str, str]] = ()


_Answered = tuple[Batch, Sequence[Answer]]


def batches(judge: Judge, files: Iterable[File]) -> Iterator[Batch]:
    """The files, read, in batches."""
    works: list[tuple[int, Work]] = []
    size = 0
    for place, work in _works(judge, files):
        works.append((place, work))
        size += _size(work)
        if size >= _BYTES or len(works) >= _FILES:
            yield Batch(works)
            works, size = [], 0
    if works:
        yield Batch(works)


def _works(judge: Judge, files: Iterable[File]) -> Iterator[tuple[int, Work]]:
    for place, (path, file, number) in enumerate(files):
        with judge.read(path, file, number) as read:
            if isinstance(read, Report):
                yield place, Known([read])
            elif read.rest is None:
                yield place, read
            elif number is not None:  # to count lines is no work
                yield place, Known(list(judge.judged(read)))
            else:
                first = 1
                for piece in streams.pieces(read.data, read.rest):
                    yield place, Lines(piece, read.shown, read.path, first)
                    first += piece.decks()


def _size(work: Work) -> int:
    if isinstance(work, Known):
        return 0
    return len(work.data if isinstance(work, Read) else work.piece.data)


def _done(judge: Judge, work: Work, first: int) -> Answer:
    """What comes of a work; of a piece of JSON lines `first` is the number of the first deck."""
    if isinstance(work, Known):
        return Answer(work.results, 1)
    if isinstance(work, Read):
        return Answer(list(judge.judged(work)), 1)
    return Answer(*judge.judged_piece(work.piece, work.shown, work.path, first))


# ------------------------------------------------------------ in the process that asks


def judged(judge: Judge, files: Sequence[File], most: int, setup: Setup) -> Generator[Iterable[Result]]:
    """The results of each file, in order, judged by up to so many workers; none is started for a single batch.

    Each is to be taken whole before the next one. Raises what `Judge` does.
    """
    every = batches(judge, files)
    begun = list(islice(every, 2))
    with ExitStack() as until_done:
        answered: Iterable[_Answered] = ((batch, ()) for batch in begun)
        if len(begun) > 1:
            workers = until_done.enter_context(_Workers(min(most, _MOST), setup))
            answered = workers.answered(chain(begun, every))
        for _, of_one in groupby(_results(judge, answered), key=itemgetter(0)):
            yield (result for _, results in of_one for result in results)


def _results(judge: Judge, answered: Iterable[_Answered]) -> Iterator[tuple[int, Sequence[Result]]]:
    """The results of each work, with the place of its file. What has no answer is done here."""
    file, first = -1, 1
    for batch, answers in answered:
        of_workers = iter(answers)
        for place, work in batch.works:
            if place != file:
                file, first = place, 1
            answer = None if isinstance(work, Known) else next(of_workers, None)
            if answer is None or (isinstance(work, Lines) and work.first != first):
                answer = _done(judge, work, first)
            for path, game in answer.prepared:
                judge.prepared(path, game)  # from now on reports know what its formats are called
            first = answer.after
            yield place, answer.results


def _lost(work: Read | Lines, status: int | None) -> Answer:
    """What is said of a work that a worker had in hand when it ended: nobody knows what is in it."""
    problem = Said(marked("the process that judged it ended, with status {status}"), status=status)
    error = UnreadableDeck("internal", {"problem": problem})
    if isinstance(work, Read):
        return Answer([unreadable(work.shown, error)], 1)
    after = work.first + work.piece.decks()
    return Answer([unreadable(f"{work.shown}#{at}", error) for at in range(work.first, after)], after)


class _Handed:
    """A batch that is handed out, and the answers to it once they are there."""

    def __init__(self, batch: Batch) -> None:
        self.batch = batch
        self.answers: Sequence[Answer] | None = None if batch.to_do() else ()


class _Worker:
    """A process that judges, and what it has in hand. Raises OSError where no process can be started."""

    def __init__(self, setup: bytes) -> None:
        context = get_context("spawn")  # the same on every system
        self.connection, theirs = context.Pipe()
        self.process = context.Process(target=_work, args=(theirs, setup), daemon=True)
        self.in_hand: _Handed | None = None
        try:
            with _uninterrupted():
                self.process.start()
        except OSError:
            self.connection.close()
            raise
        finally:
            theirs.close()

    def give(self, handed: _Handed) -> None:
        """Give it a batch to judge. Raises OSError where it has ended."""
        self.connection.send_bytes(_pickled(handed.batch.to_do()))
        self.in_hand = handed

    def take(self, handed: _Handed) -> None:
        """Take its answers to what it has in hand. Raises OSError or EOFError where it has ended."""
        handed.answers = [pickle.loads(answer) for answer in pickle.loads(self.connection.recv_bytes())]
        self.in_hand = None

    def end(self) -> int | None:
        """End it, if it has not; its exit status."""
        self.connection.close()
        self.process.join(_PATIENCE)
        self.process.kill()
        self.process.join()
        return self.process.exitcode


class _Workers:
    """Up to so many workers, each started when there is work and all others have some.

    When the context is left they have ended, whatever they were doing.
    """

    def __init__(self, most: int, setup: Setup) -> None:
        self._most = most
        self._setup = _pickled(setup)
        self._every: list[_Worker] = []

    def __enter__(self) -> _Workers:
        return self

    def __exit__(self, *_: object) -> None:
        for worker in self._every:
            worker.process.kill()
        for worker in self._every:
            worker.end()

    def answered(self, every: Iterator[Batch]) -> Iterator[_Answered]:
        """The batches, in order, each with the answers to what is to be done in it, or the first of them."""
        ahead: deque[_Handed] = deque()
        following = next(every, None)
        while ahead or following is not None:
            while following is not None and len(ahead) < _AHEAD * max(self._most, 1):
                handed = _Handed(following)
                if handed.answers is None and not self._is_given(handed):
                    break
                ahead.append(handed)
                following = next(every, None)
            self._collect(until_some=ahead[0].answers is None)
            if ahead[0].answers is not None:
                handed = ahead.popleft()
                yield handed.batch, handed.answers or ()

    def _is_given(self, handed: _Handed) -> bool:
        """Give a batch to a worker that has none, or leave it to be done here, where there can be no worker.
        False where it is to wait for one.
        """
        free = next((worker for worker in self._every if worker.in_hand is None), None)
        if free is None and len(self._every) < self._most:
            try:
                free = _Worker(self._setup)
                self._every.append(free)
            except OSError:  # the system has no room for more
                self._most = len(self._every)
        if free is None:
            handed.answers = None if self._most else ()
            return not self._most
        try:
            free.give(handed)
        except OSError:  # it has ended, with nothing in hand
            self._every.remove(free)
            free.end()
            handed.answers = ()
        return True

    def _collect(self, until_some: bool) -> None:
        """Take the answers that are there; wait for some, if there are to be any."""
        busy = [worker for worker in self._every if worker.in_hand]
        ready = wait([worker.connection for worker in busy], None if until_some else 0) if busy else []
        for worker in busy:
            handed = worker.in_hand
            if handed is None or worker.connection not in ready:
                continue
            try:
                worker.take(handed)
            except (OSError, EOFError):
                self._every.remove(worker)
                status = worker.end()
                handed.answers = [_lost(work, status) for work in handed.batch.to_do()]


@contextmanager
def _uninterrupted() -> Iterator[None]:
    """Let what is started within take no heed of Ctrl-C, which goes to every process of a terminal: this one
    ends the others. Only the main thread is told of it, and may say what becomes of it.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


# ------------------------------------------------------------ in a worker


def _work(connection: Connection, said: bytes) -> None:
    """Judge what is sent, and send what comes of it, until there is nobody to send it to."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    setup: Setup = pickle.loads(said)
    judge: _Noting | None = None
    with suppress(OSError, EOFError):
        while True:
            works = pickle.loads(connection.recv_bytes())
            answers: list[bytes] = []
            with suppress(Exception):  # whatever it is: what has no answer is done again where it can be told
                judge = judge or _noting(setup)
                for work in works:
                    answers.append(_pickled(judge.answer(work, setup.cards)))
            connection.send_bytes(pickle.dumps(answers))


class _Noting(Judge):
    """A judge that notes what it has prepared."""

    def __init__(self, asked: Asked, store: Store, configurations: Configurations) -> None:
        super().__init__(asked, store, configurations)
        self._noted: dict[tuple[str, str], None] = {}

    def prepared(self, path: str, game: str) -> Prepared:
        """See `Judge`."""
        self._noted[path, game] = None
        return super().prepared(path, game)

    def answer(self, work: Read | Lines, cards: bool) -> Answer:
        """What comes of a work, with or without the cards of the decks."""
        self._noted.clear()
        results, after, _ = _done(self, work, work.first if isinstance(work, Lines) else 1)
        return Answer(results if cards else list(map(_without_cards, results)), after, list(self._noted))


def _noting(setup: Setup) -> _Noting:
    store = Store(setup.store)
    configurations = Configurations(store, file=setup.config, isolated=setup.no_config)
    return _Noting(setup.asked, store, configurations)


def _without_cards(result: Result) -> Result:
    """A result without the entries of the deck and their cards, which are most of it."""
    if isinstance(result, Survey):
        return result._replace(reports=tuple(report._replace(slots=()) for report in result.reports))
    return result._replace(slots=())


# ------------------------------------------------------------ from one to the other


def _shown(card: Card) -> tuple[Any, ...]:
    """A card as reports show it: what decks are judged by stays behind."""
    return _card, (card.game, card.id, card.name, card.line, card.types, card.numbers)


def _card(game: str, id: int, name: str, line: str, types: frozenset[str], numbers: Mapping[str, str]) -> Card:
    return Card(game, id, name, line, types=types, numbers=numbers)


def _plain(mapping: MappingProxyType[Any, Any]) -> tuple[Any, ...]:
    """A mapping that cannot be changed, as one that can."""
    return dict, (dict(mapping),)


_REDUCED: Mapping[type, Callable[[Any], Any]] = {
    **copyreg.dispatch_table,
    MappingProxyType: _plain,
    Card: _shown,
}
"""How values are taken apart that are not handed on as they are."""


def _pickled(value: object) -> bytes:
    written = io.BytesIO()
    pickler = pickle.Pickler(written, pickle.HIGHEST_PROTOCOL)
    pickler.dispatch_table = _REDUCED
    pickler.dump(value)
    return written.getvalue()
