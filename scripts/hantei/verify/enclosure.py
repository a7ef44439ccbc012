"""What a model and its examples may not: limits, and walls of namespaces. Standard library only.

Limits hold everywhere. The walls (no network, no files but to read, no processes of others) need Linux and its leave to
make namespaces; `walls` in the package says what there is instead where it does not give it.
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
_PR_SET_PDEATHSIG, _PR_SET_DUMPABLE, _PR_SET_CHILD_SUBREAPER, _PR_SET_NO_NEW_PRIVS = 1, 4, 36, 38
_CLONE_NEWNS, _CLONE_NEWUTS, _CLONE_NEWIPC = 0x00020000, 0x04000000, 0x08000000
_CLONE_NEWUSER, _CLONE_NEWPID, _CLONE_NEWNET = 0x10000000, 0x20000000, 0x40000000
_MS_RDONLY, _MS_REMOUNT, _MS_BIND, _MS_REC, _MS_PRIVATE = 1, 1 << 5, 1 << 12, 1 << 14, 1 << 18
_MNT_DETACH = 2
_SYS_MOUNT_SETATTR, _AT_FDCWD, _AT_RECURSIVE = 442, -100, 0x8000
_CAPABILITIES = 0x20080522


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


def enclose(limits: dict[str, Any], walls: str) -> str:
    """Put limits and walls around this process; every run inherits them. Returns the walls that stand.

    `walls` is "bubblewrap" where this process is inside already, "namespaces" where it is to make its own, "none" where
    it is to make none. It may go on as another process, whose parent waits for it and says nothing.
    """
    limit("RLIMIT_CORE", 0)
    limit("RLIMIT_FSIZE", 0)
    limit("RLIMIT_NOFILE", 64)
    limit("RLIMIT_AS", limits["memory"])
    prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
    prctl(_PR_SET_NO_NEW_PRIVS, 1)
    stand = walls
    if walls == "namespaces":
        stand = "filter"
        with contextlib.suppress(AttributeError, OSError):
            if _separate() and _wall():
                stand = "namespaces"
    _be_nobody()
    # Killed with its parent, and not to be looked into by its own runs. Who it is has just changed, which undoes both.
    prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
    prctl(_PR_SET_DUMPABLE, 0)
    prctl(_PR_SET_CHILD_SUBREAPER, 1)
    return stand


def _separate() -> bool:
    """Go on as the first process of namespaces of its own: when it ends, the kernel ends all that it started."""
    spaces = _CLONE_NEWNET | _CLONE_NEWNS | _CLONE_NEWPID | _CLONE_NEWIPC | _CLONE_NEWUTS
    if _LIBC.unshare(spaces | (0 if os.geteuid() == 0 else _CLONE_NEWUSER)) != 0:
        return False
    inner = os.fork()
    if inner:
        os.closerange(0, 64)
        os.waitpid(inner, 0)
        os._exit(0)
    return True


def _wall() -> bool:
    """Every file system is read-only, the hidden folders are empty. Each step rests on the one before."""
    # Mounts that are shared with the rest of the system would be changed for it too.
    if not _mount("none", "/", flags=_MS_REC | _MS_PRIVATE):
        return False
    read_only = ctypes.create_string_buffer(struct.pack("4Q", 1, 0, 0, 0))
    if _LIBC.syscall(_SYS_MOUNT_SETATTR, _AT_FDCWD, b"/", _AT_RECURSIVE, read_only, 32) != 0:
        return False
    return all([_hide(folder) for folder in HIDDEN if os.path.isdir(folder)])


def _be_nobody() -> None:
    """Be nobody where it was root, if Python's library can still be read then; give every capability up."""
    with contextlib.suppress(OSError):
        if os.geteuid() == 0 and _is_public(os.__file__):
            os.setgroups([])
            os.setgid(NOBODY)
            os.setuid(NOBODY)
    with contextlib.suppress(AttributeError):
        _LIBC.capset(struct.pack("Ii", _CAPABILITIES, 0), bytes(24))


def _hide(folder: str) -> bool:
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
    return whole


def _mount(source: str, target: str, kind: str = "none", *, flags: int = 0, options: str = "") -> bool:
    said = _LIBC.mount(source.encode(), target.encode(), kind.encode(), flags, options.encode())
    return bool(said == 0)


def confine(limits: dict[str, Any], pipe: int) -> None:
    """What a run may not, besides: keep other files open, take the processor for long, start processes."""
    os.setsid()
    os.closerange(3, pipe)
    os.closerange(pipe + 1, 256)
    limit("RLIMIT_CPU", int(limits["seconds"]) + 1)
    limit("RLIMIT_NPROC", limits["processes"])
    prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)


def _is_public(path: str) -> bool:
    """Whether everybody may read a file: a run that is nobody's still imports from Python's library."""
    folders = [path]
    while folders[-1] != os.path.dirname(folders[-1]):
        folders.append(os.path.dirname(folders[-1]))
    return bool(os.stat(path).st_mode & 0o004) and all(os.stat(one).st_mode & 0o001 for one in folders[1:])


def sweep(processes: int) -> None:
    """Kill what a run has left. In namespaces of its own that is everybody; else see `children`."""
    if os.getpid() == 1:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.kill(-1, signal.SIGKILL)
        return
    for child in children(processes):
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.kill(child, signal.SIGKILL)


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
