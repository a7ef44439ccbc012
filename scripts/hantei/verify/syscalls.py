"""System calls that the kernel refuses to a model and its examples. Standard library only.

A filter of seccomp: it needs no privilege, holds for root too, works inside containers that forbid namespaces, and can
never be taken off again. What it lists is what no rule of a game needs. Alone it is a wall against the network only.
"""

import ctypes
import errno
import os
import sys
from collections.abc import Collection

#: By machine: its number among the architectures of the kernel, and the numbers of its calls.
#: Sources, all in Linux: `include/uapi/linux/audit.h`, `arch/x86/entry/syscalls/syscall_64.tbl`,
#: `include/uapi/asm-generic/unistd.h`.
_SINCE_2019 = {
    "io_uring_setup": 425,
    "open_tree": 428,
    "move_mount": 429,
    "fsopen": 430,
    "clone3": 435,
    "pidfd_getfd": 438,
    "mount_setattr": 442,
}
_MACHINES: dict[str, tuple[int, dict[str, int]]] = {
    "x86_64": (
        0xC000003E,
        {
            "shmget": 29, "socket": 41, "socketpair": 53, "clone": 56, "fork": 57, "vfork": 58, "semget": 64,
            "msgget": 68, "ptrace": 101, "pivot_root": 155, "chroot": 161, "mount": 165, "umount2": 166,
            "mq_open": 240, "add_key": 248, "request_key": 249, "keyctl": 250, "unshare": 272,
            "perf_event_open": 298, "open_by_handle_at": 304, "setns": 308, "process_vm_readv": 310,
            "process_vm_writev": 311, "bpf": 321, "userfaultfd": 323,
            **_SINCE_2019,
        },
    ),
    "aarch64": (
        0xC00000B7,
        {
            "umount2": 39, "mount": 40, "pivot_root": 41, "chroot": 51, "unshare": 97, "ptrace": 117, "mq_open": 180,
            "msgget": 186, "semget": 190, "shmget": 194, "socket": 198, "socketpair": 199, "add_key": 217,
            "request_key": 218, "keyctl": 219, "clone": 220, "perf_event_open": 241, "open_by_handle_at": 265,
            "setns": 268, "process_vm_readv": 270, "process_vm_writev": 271, "bpf": 280, "userfaultfd": 282,
            **_SINCE_2019,
        },
    ),
}  # fmt: skip
#: Calls that begin a process or a thread.
STARTING = frozenset({"clone", "clone3", "fork", "vfork"})
#: Calls that reach other machines and processes, outlive a run, or widen what the kernel offers to an attack.
REACHING = frozenset(name for _, calls in _MACHINES.values() for name in calls) - STARTING

_LOAD, _EQUAL, _AT_LEAST, _RETURN = 0x20, 0x15, 0x35, 0x06
_NUMBER, _ARCHITECTURE = 0, 4
_ALLOW, _ERRNO, _KILL = 0x7FFF0000, 0x00050000, 0x80000000
#: On x86_64 the same calls have second numbers from here on.
_X32 = 0x40000000
_PR_SET_SECCOMP, _MODE_FILTER = 22, 2


class _Instruction(ctypes.Structure):
    _fields_ = (("code", ctypes.c_ushort), ("yes", ctypes.c_ubyte), ("no", ctypes.c_ubyte), ("value", ctypes.c_uint))


class _Program(ctypes.Structure):
    _fields_ = (("length", ctypes.c_ushort), ("instructions", ctypes.POINTER(_Instruction)))


def refuse(calls: Collection[str], code: int = errno.EPERM) -> bool:
    """Let the calls fail with the code, for this process and all that it starts. False where the system has no filter.

    The process must have given up new privileges (`PR_SET_NO_NEW_PRIVS`) before.
    """
    known = _MACHINES.get(os.uname().machine) if sys.platform == "linux" and sys.maxsize > 1 << 32 else None
    if known is None:
        return False
    architecture, numbers = known
    lines = [
        (_LOAD, 0, 0, _ARCHITECTURE),
        (_EQUAL, 1, 0, architecture),
        (_RETURN, 0, 0, _KILL),
        (_LOAD, 0, 0, _NUMBER),
        (_AT_LEAST, 0, 1, _X32),
        (_RETURN, 0, 0, _ERRNO | errno.ENOSYS),
    ]
    for number in sorted(numbers[name] for name in calls if name in numbers):
        lines += [(_EQUAL, 0, 1, number), (_RETURN, 0, 0, _ERRNO | code)]
    lines.append((_RETURN, 0, 0, _ALLOW))
    program = _Program(len(lines), (_Instruction * len(lines))(*(_Instruction(*line) for line in lines)))
    word = ctypes.c_ulong
    said = ctypes.CDLL(None).prctl(_PR_SET_SECCOMP, word(_MODE_FILTER), ctypes.byref(program), word(0), word(0))
    return bool(said == 0)
