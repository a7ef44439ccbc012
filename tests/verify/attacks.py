"""A model that means no good."""

MODEL = """\
import ctypes
import os
import resource
import signal
import socket
import subprocess
import sys
import time

from hantei.rules import rule


def fine(x=1):
    return x


def spin():
    while True:
        pass


def hog():
    return len(bytearray(4 << 30))


def hog_slowly():
    found = []
    while True:
        found.append("x" * (1 << 20))


def flood():
    while True:
        print("flood" * 100)


def large():
    return "x" * (1 << 17)


def silent():
    os._exit(0)


def leave():
    raise SystemExit(0)


def kill():
    os.kill(os.getpid(), signal.SIGKILL)


def crash():
    ctypes.string_at(0)


def kill_watcher():
    os.kill(os.getppid(), signal.SIGKILL)
    time.sleep(3600)


def kill_group():
    os.killpg(os.getpgid(os.getppid()), signal.SIGKILL)
    time.sleep(3600)


def sleep():
    time.sleep(3600)


def refuse_to_end():
    for number in {signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGXCPU, signal.SIGALRM}:
        signal.signal(number, signal.SIG_IGN)
    signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())
    spin()


class Bottomless:
    def __len__(self):
        return len(self)


def overflow():
    sys.setrecursionlimit(1 << 30)
    return len(Bottomless())


def bomb():
    while True:
        os.fork()


def thread():
    import threading

    threading.Thread(target=spin, daemon=True).start()
    return 1


def run_shell():
    return subprocess.run(["/bin/sh", "-c", "true"]).returncode


def open_many():
    return len([open(os.devnull) for _ in range(1000)])


def fill(path):
    with open(path, "wb") as file:
        file.write(b"x" * (1 << 20))
    return 1


def shared_memory():
    libc = ctypes.CDLL(None, use_errno=True)
    return libc.shmget(0, 1 << 20, 0o1666)


def look_into_watcher():
    with open(f"/proc/{os.getppid()}/mem", "rb") as file:
        return len(file.read(1))


def others():
    try:
        return [int(name) for name in os.listdir("/proc") if name.isdigit()]
    except OSError:
        return []


def recurse(n=0):
    return recurse(n + 1)


def deaf():
    while True:
        try:
            spin()
        except BaseException:
            pass


@rule("MIN-001")
def step(n):
    return n


def steps():
    for n in range(5000):
        step(n)
    return 1


def deep():
    found = []
    for _ in range(50):
        found = [found]
    step(found)
    return 1


def garbage():
    for fd in range(3, 64):
        try:
            os.write(fd, b"\\xff nonsense")
        except OSError:
            pass
    os._exit(0)


def claim():
    said = b'{"prompts": [{"text": "7", "value": 7, "steps": 1, "error": null}], "limit": null}'
    for fd in range(3, 64):
        try:
            os.write(fd, b"%08x" % len(said) + said)
        except OSError:
            pass
    os._exit(0)


def close_all():
    os.closerange(0, 64)
    return 1


def leftover():
    hear, speak = os.pipe()
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            os.write(speak, str(os.getpid()).encode())
            time.sleep(3600)
        os._exit(0)
    return int(os.read(hear, 20))


def forking():
    os.fork()
    return 1


def secret():
    return os.environ.get("HANTEI_TEST_SECRET")


def variables():
    return sorted(os.environ)


def open_files():
    found = 0
    for fd in range(256):
        try:
            os.fstat(fd)
        except OSError:
            continue
        found += 1
    return found


def folder():
    try:
        return os.listdir()
    except PermissionError:
        return []


def read(path):
    with open(path) as file:
        return file.read()


def remove(path):
    os.remove(path)
    return 1


def connect(port):
    try:
        socket.create_connection(("127.0.0.1", port), timeout=5).close()
    except OSError:
        return "unreachable"
    return "reached"


def later():
    import datetime

    return datetime.datetime.strptime("2026", "%Y").year


def parent():
    with open(f"/proc/{os.getppid()}/environ", "rb") as file:
        return file.read()


def write(path):
    with open(path, "w") as file:
        file.write("x")
    return 1


def path():
    return [entry for entry in sys.path if "hantei" in entry or "site-packages" in entry or entry == ""]


def imports():
    return __import__("hantei.load")


def order():
    return list({"alpha", "beta", "gamma", "delta"})


class Unprintable:
    def __repr__(self):
        raise ValueError("no")


def unprintable():
    return Unprintable()


class Rude(Exception):
    def __str__(self):
        raise ValueError("no")


def rude():
    raise Rude()


def lone():
    return "\\ud800"


def address():
    return object()
"""
