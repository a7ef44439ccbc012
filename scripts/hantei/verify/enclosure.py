"""What a model and its examples may not: limits, and as much of a wall as the system gives. Standard library only.

Limits hold everywhere. The walls, no network and no files but to read, need Linux and its leave to make namespaces;
without it they are missing, and a model can do what the user who runs it can.
"""

import contextlib
import ctypes
import os
import resource
import signal
import struct
import sys
from typing import Any

#: Who a run becomes where this process is root, so that the limit on processes and the rights on files hold for it.
NOBODY = 65534
#: Folders with secrets, sockets or the processes of others. The last is the one through which the others are hidden.
HIDDEN = ("/run", "/tmp", "/home", "/root", "/proc")
_LIBC = ctypes.CDLL(None)
_PR_SET_PDEATHSIG, _PR_SET_CHILD_SUBREAPER, _PR_SET_NO_NEW_PRIVS = 1, 36, 38
_CLONE_NEWNS, _CLONE_NEWUSER, _CLONE_NEWNET = 0x00020000, 0x10000000, 0x40000000
_MS_RDONLY, _MS_REMOUNT, _MS_BIND, _MS_REC, _MS_PRIVATE = 1, 1 << 5, 1 << 12, 1 << 14, 1 << 18
_MNT_DETACH = 2
_SYS_MOUNT_SETATTR, _AT_FDCWD, _AT_RECURSIVE = 442, -100, 0x8000


def prctl(option: int, value: int) -> None:
    with contextlib.suppress(AttributeError):
        _LIBC.prctl(option, value, 0, 0, 0)


def limit(kind: str, value: int) -> None:
    """Set a limit where the system knows it; some know fewer."""
    with contextlib.suppress(AttributeError, ValueError, OSError):
        number = getattr(resource, kind)
        _, hard = resource.getrlimit(number)
        if hard != resource.RLIM_INFINITY:
            value = min(value, hard)
        resource.setrlimit(number, (value, value))


def enclose(limits: dict[str, Any]) -> None:
    """Put limits and walls around this process; every run inherits them."""
    limit("RLIMIT_CORE", 0)
    limit("RLIMIT_FSIZE", 0)
    limit("RLIMIT_NOFILE", 64)
    limit("RLIMIT_AS", limits["memory"])
    prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
    prctl(_PR_SET_CHILD_SUBREAPER, 1)
    prctl(_PR_SET_NO_NEW_PRIVS, 1)
    with contextlib.suppress(AttributeError, OSError):
        _wall()


def _wall() -> None:
    """No network; every file system is read-only, the hidden folders are empty. Each step rests on the one before."""
    spaces = _CLONE_NEWNET | _CLONE_NEWNS | (0 if os.geteuid() == 0 else _CLONE_NEWUSER)
    if _LIBC.unshare(spaces) != 0:
        return
    # Mounts that are shared with the rest of the system would be changed for it too.
    if not _mount("none", "/", flags=_MS_REC | _MS_PRIVATE):
        return
    read_only = ctypes.create_string_buffer(struct.pack("4Q", 1, 0, 0, 0))
    _LIBC.syscall(_SYS_MOUNT_SETATTR, _AT_FDCWD, b"/", _AT_RECURSIVE, read_only, 32)
    for folder in HIDDEN:
        if os.path.isdir(folder):
            _hide(folder)


def _hide(folder: str) -> None:
    """Put an empty folder over one, with Python's own library, if it lies there, put back where it was."""
    library = [entry for entry in sys.path if entry.startswith(f"{folder}/") and os.path.isdir(entry)]
    library = [entry for entry in library if not any(entry.startswith(f"{other}/") for other in library)]
    handles = {entry: os.open(entry, os.O_RDONLY | os.O_DIRECTORY) for entry in library}
    whole = _mount("none", folder, "tmpfs", options="mode=755,size=1m")
    if whole:
        try:
            for entry, handle in handles.items():
                os.makedirs(entry, exist_ok=True)
                whole = whole and _mount(f"/proc/self/fd/{handle}", entry, flags=_MS_BIND | _MS_REC)
        except OSError:
            whole = False
        _mount("none", folder, flags=_MS_REMOUNT | _MS_BIND | _MS_RDONLY)
        if not whole:
            _LIBC.umount2(folder.encode(), _MNT_DETACH)
    for handle in handles.values():
        os.close(handle)


def _mount(source: str, target: str, kind: str = "none", *, flags: int = 0, options: str = "") -> bool:
    said = _LIBC.mount(source.encode(), target.encode(), kind.encode(), flags, options.encode())
    return bool(said == 0)


def confine(limits: dict[str, Any], pipe: int) -> None:
    """What a run may not, besides: keep other files open, take the processor for long, start processes, be root."""
    os.setsid()
    os.closerange(3, pipe)
    os.closerange(pipe + 1, 256)
    limit("RLIMIT_CPU", int(limits["seconds"]) + 1)
    limit("RLIMIT_NPROC", limits["processes"])
    if os.geteuid() == 0 and _is_public(os.__file__):
        with contextlib.suppress(OSError):
            os.setgroups([])
            os.setgid(NOBODY)
            os.setuid(NOBODY)
    prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)


def _is_public(path: str) -> bool:
    """Whether everybody may read a file: a run that is nobody's still imports from Python's library."""
    folders = [path]
    while folders[-1] != os.path.dirname(folders[-1]):
        folders.append(os.path.dirname(folders[-1]))
    return bool(os.stat(path).st_mode & 0o004) and all(os.stat(one).st_mode & 0o001 for one in folders[1:])


def children(processes: int) -> list[int]:
    """The processes whose parent this one is. `processes` is an open /proc: the wall hides it."""
    found = []
    for name in os.listdir(processes) if processes >= 0 else ():
        if name.isdigit():
            with contextlib.suppress(OSError, IndexError, ValueError):
                file = os.open(f"{name}/stat", os.O_RDONLY, dir_fd=processes)
                try:
                    if int(os.read(file, 4096).rpartition(b")")[2].split()[1]) == os.getpid():
                        found.append(int(name))
                finally:
                    os.close(file)
    return found
