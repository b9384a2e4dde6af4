"""The console with closed, full or broken streams: a meaningful status and no traceback."""

import importlib
import io
import os
import runpy
import subprocess
import sys
from collections.abc import Iterator
from errno import EINVAL, ENOSPC
from pathlib import Path
from types import SimpleNamespace
from typing import IO

import pytest

from core.console import main
from core.rule_sets import RULE_SETS
from tests.core.console_runner import COMMAND, Console, environment


def test_the_console_runs_only_as_a_module(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delitem(sys.modules, "core.__main__", raising=False)
    monkeypatch.setattr("sys.argv", ["core", "rules"])
    with pytest.raises(SystemExit) as ended:
        runpy.run_module("core", run_name="__main__")
    assert ended.value.code == 0
    assert capsys.readouterr().out.count("\n") == len(RULE_SETS)
    importlib.import_module("core.__main__")
    assert capsys.readouterr().out == ""


def test_ctrl_c_during_import_prints_no_traceback(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Interrupted:
        def find_spec(self, name: str, *_where: object) -> None:
            if name == "core.console":
                raise KeyboardInterrupt

    monkeypatch.delitem(sys.modules, "core.__main__", raising=False)
    monkeypatch.delitem(sys.modules, "core.console")
    monkeypatch.setattr("sys.meta_path", [Interrupted(), *sys.meta_path])
    monkeypatch.setattr("sys.argv", ["core", "rules"])
    with pytest.raises(SystemExit) as ended:
        runpy.run_module("core", run_name="__main__")
    assert ended.value.code == 130
    assert capsys.readouterr() == ("", "")


def test_a_closed_pipe_is_no_error() -> None:
    writer = subprocess.Popen(
        [*COMMAND, "play", "--rules", "os2", "--players", "A"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
    )
    reader = subprocess.Popen(
        [sys.executable, "-c", "import sys; sys.stdin.buffer.read(1)"], stdin=writer.stdout
    )
    assert writer.stdout is not None
    writer.stdout.close()
    writer.stdout = None
    assert reader.wait(timeout=60) == 0
    _, error_output = writer.communicate(b"state\n" * 100, timeout=60)
    assert (writer.returncode, error_output) == (0, b"")


@pytest.fixture
def full() -> Iterator[IO[bytes]]:
    if sys.platform != "linux":
        pytest.skip("needs a device that is always full")
    with Path("/dev/full").open("wb", buffering=0) as device:
        yield device


@pytest.mark.parametrize("unbuffered", [{}, {"PYTHONUNBUFFERED": "1"}], ids=["", "unbuffered"])
@pytest.mark.parametrize(
    "arguments",
    [
        ["rules"],
        ["--help"],
        ["play", "--help"],
        ["bots"],
        ["play", "--rules", "os2", "--players", "A"],
    ],
)
def test_a_full_disk_is_one_error_line_and_status_1(
    arguments: list[str], unbuffered: dict[str, str], full: IO[bytes]
) -> None:
    done = subprocess.run(
        [*COMMAND, *arguments], stdin=-3, stdout=full, stderr=-1, env=environment(**unbuffered)
    )
    assert done.returncode == 1
    assert done.stderr.count(b"\n") == 1
    assert b"No space left" in done.stderr


@pytest.mark.parametrize("arguments", [["fly"], ["play", "--rules", "x", "--players", "A"]])
def test_an_unwritable_stderr_still_sets_the_status(arguments: list[str], full: IO[bytes]) -> None:
    done = subprocess.run([*COMMAND, *arguments], stdout=-1, stderr=full, env=environment())
    assert (done.returncode, done.stdout) == (2, b"")


def test_unwritable_streams_still_set_the_status(full: IO[bytes]) -> None:
    done = subprocess.run([*COMMAND, "rules"], stdout=full, stderr=full, env=environment())
    assert done.returncode == 1


@pytest.mark.skipif(os.name == "nt", reason="needs a shell that can close a stream")
@pytest.mark.parametrize(
    ("arguments", "closed", "status", "out", "err"),
    [
        ("fly", "2>&-", 2, 0, 0),
        ("play --rules x --players A", "2>&-", 2, 0, 0),
        ("rules", "2>&-", 0, len(RULE_SETS), 0),
        ("rules", ">&-", 0, 0, 0),
        ("--help", ">&-", 0, 0, 0),
        ("fly", ">&-", 2, 0, 1),
        ("fly", ">&- 2>&-", 2, 0, 0),
        ("play --rules os2 --players A", "<&-", 0, 1, 0),
        ("play --rules os2 --players A", "<&- >&- 2>&-", 0, 0, 0),
    ],
)
def test_closed_streams(arguments: str, closed: str, status: int, out: int, err: int) -> None:
    command = f'"{sys.executable}" -m core {arguments} {closed}'
    done = subprocess.run(["sh", "-c", command], capture_output=True, env=environment())
    assert done.returncode == status
    assert (done.stdout.count(b"\n"), done.stderr.count(b"\n")) == (out, err)


class Failing(io.StringIO):
    """A stream whose writes fail; its descriptor may be redirected."""

    def __init__(self, error: BaseException, file: IO[bytes]) -> None:
        super().__init__()
        self.error, self.file = error, file

    def write(self, text: str, /) -> int:
        raise self.error

    def fileno(self) -> int:
        return self.file.fileno()


@pytest.mark.parametrize(
    ("error", "status", "error_output"),
    [
        (BrokenPipeError(), 0, ""),
        (OSError(28, "No space left"), 1, "[Errno 28] No space left\n"),
        (KeyboardInterrupt(), 130, ""),
    ],
)
def test_failing_output(
    error: BaseException,
    status: int,
    error_output: str,
    run_in_process: Console,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    with (tmp_path / "out").open("wb") as file:
        monkeypatch.setattr("sys.stdout", Failing(error, file))
        assert main(["rules"]) == status
        assert capsys.readouterr().err == error_output
        file.write(b"to nowhere")
    expected = b"to nowhere" if isinstance(error, KeyboardInterrupt) else b""
    assert (tmp_path / "out").read_bytes() == expected


@pytest.mark.parametrize(
    ("system", "error", "status"),
    [
        ("nt", OSError(EINVAL, "Invalid argument"), 0),
        ("nt", OSError(ENOSPC, "No space left"), 1),
        ("posix", OSError(EINVAL, "Invalid argument"), 1),
    ],
)
def test_a_closed_pipe_on_windows_is_an_invalid_argument(
    system: str, error: OSError, status: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    there = SimpleNamespace(name=system, devnull=os.devnull, dup2=os.dup2)
    monkeypatch.setattr("core.console.os", there)
    with (tmp_path / "out").open("wb") as file:
        monkeypatch.setattr("sys.stdout", Failing(error, file))
        assert main(["rules"]) == status


def test_errors_are_flushed(monkeypatch: pytest.MonkeyPatch) -> None:
    written = io.BytesIO()
    monkeypatch.setattr("sys.stderr", io.TextIOWrapper(written))
    assert main(["fly"]) == 2
    assert b"fly" in written.getvalue()


def test_help_is_flushed(monkeypatch: pytest.MonkeyPatch) -> None:
    written = io.BytesIO()
    monkeypatch.setattr("sys.stdout", io.TextIOWrapper(written))
    assert main(["--help"]) == 0
    assert b"usage: python -m core" in written.getvalue()


def test_failing_stderr(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with (tmp_path / "err").open("wb") as file:
        monkeypatch.setattr("sys.stderr", Failing(OSError(28, "No space left"), file))
        assert main(["fly"]) == 2
    monkeypatch.setattr("sys.stderr", None)
    assert main(["fly"]) == 2


def test_failing_input_without_output(monkeypatch: pytest.MonkeyPatch) -> None:
    class Unreadable(io.BytesIO):
        def readline(self, size: int | None = -1, /) -> bytes:
            raise OSError(5, "Input/output error")

    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(Unreadable()))
    monkeypatch.setattr("sys.stdout", None)
    assert main(["play", "--rules", "os2", "--players", "A"]) == 1


def test_closed_input(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.stdin", None)
    assert main(["play", "--rules", "os2", "--players", "A"]) == 0
    assert capsys.readouterr().out.count("\n") == 1


def test_every_answer_is_flushed(monkeypatch: pytest.MonkeyPatch) -> None:
    out, flushed = io.BytesIO(), []

    class Waiting(io.BytesIO):
        def readline(self, size: int | None = -1, /) -> bytes:
            flushed.append(out.getvalue().count(b"\n"))
            return super().readline(size)

    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(Waiting(b"state\nstate\n")))
    monkeypatch.setattr("sys.stdout", io.TextIOWrapper(out))
    assert main(["play", "--rules", "os2", "--players", "A"]) == 0
    assert flushed == [1, 2, 3]
