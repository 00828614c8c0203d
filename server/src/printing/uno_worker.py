"""Converts .docx to .pdf with one LibreOffice kept alive.

Usage: uno_worker.py SOFFICE_BINARY PROFILE_FOLDER FONTS_CONF
One JSON object a line: in {"source": path, "target": path}, out {"ok": true} or {"ok": false, "error": text}.
The first line out is {"ready": true}. The worker ends when its input is closed (also by the death of the parent,
however sudden) and when LibreOffice dies; LibreOffice never outlives it.
"""

import json
import os
import queue
import signal
import subprocess
import sys
import threading
import time

import uno
from com.sun.star.connection import NoConnectException

# A fresh profile makes LibreOffice end once with «restart me».
RESTART_ME = 81


def properties(**values):
    made = []
    for name, value in values.items():
        one = uno.createUnoStruct("com.sun.star.beans.PropertyValue")
        one.Name, one.Value = name, value
        made.append(one)
    return tuple(made)


class Office:
    """One LibreOffice, which can be ended from any thread and is never started after that."""

    def __init__(self, binary, profile, fonts):
        self.binary, self.profile, self.fonts = binary, profile, fonts
        self.pipe = "dopusk%d" % os.getpid()
        self.lock = threading.Lock()
        self.process = None
        self.ended = False

    def start(self):
        # Documents come from strangers: LibreOffice gets none of the portal's environment, where the secrets are.
        kept = {name: os.environ[name] for name in ("PATH", "SystemRoot", "TEMP") if name in os.environ}
        with self.lock:
            if self.ended:
                sys.exit(0)
            self.process = subprocess.Popen(
                [
                    self.binary,
                    "--headless",
                    "--norestore",
                    "--nolockcheck",
                    "--nodefault",
                    "--nologo",
                    "-env:UserInstallation=" + uno.systemPathToFileUrl(self.profile),
                    "--accept=pipe,name=%s;urp;" % self.pipe,
                ],
                env={**kept, "HOME": self.profile, "LANG": "C.UTF-8", "FONTCONFIG_FILE": self.fonts},
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )

    def end(self):
        with self.lock:
            self.ended = True
            if self.process is not None:
                # Waited for, or it would stay in the process table where nobody collects orphans.
                self.process.kill()
                self.process.wait()

    def connect(self):
        """Starts it and returns its desktop."""
        local = uno.getComponentContext()
        resolver = local.ServiceManager.createInstanceWithContext("com.sun.star.bridge.UnoUrlResolver", local)
        address = "uno:pipe,name=%s;urp;StarOffice.ComponentContext" % self.pipe
        self.start()
        # How long a start may take is for the parent to say.
        while True:
            try:
                context = resolver.resolve(address)
                return context.ServiceManager.createInstanceWithContext("com.sun.star.frame.Desktop", context)
            except NoConnectException:
                code = self.process.poll()
                if code == RESTART_ME:
                    self.start()
                elif code is not None:
                    sys.exit("LibreOffice ended with code %s" % code)
                time.sleep(0.05)


def convert(desktop, source, target):
    document = desktop.loadComponentFromURL(
        uno.systemPathToFileUrl(source),
        "_blank",
        0,
        properties(Hidden=True, ReadOnly=True, UpdateDocMode=0, MacroExecutionMode=0, FilterName="MS Word 2007 XML"),
    )
    if document is None:
        raise ValueError("not a Word document")
    try:
        document.storeToURL(uno.systemPathToFileUrl(target), properties(FilterName="writer_pdf_Export"))
    finally:
        document.close(True)


def is_alive(desktop):
    # A dead LibreOffice shows in many kinds of exceptions, but no question to it succeeds.
    try:
        desktop.getFrames()
        return True
    except Exception:
        return False


def say(**message):
    print(json.dumps(message), flush=True)


def work(office, tasks):
    desktop = office.connect()
    say(ready=True)
    while True:
        task = tasks.get()
        try:
            convert(desktop, task["source"], task["target"])
        except Exception as error:
            if not is_alive(desktop):
                sys.exit("LibreOffice died: %s" % error)
            say(ok=False, error=str(error)[:300])
        else:
            say(ok=True)


def main():
    office = Office(*sys.argv[1:])
    tasks = queue.Queue()

    # The input is read beside the work: the parent may die during a start or in the middle of a long document.
    def read():
        for line in sys.stdin:
            tasks.put(json.loads(line))
        office.end()
        os._exit(0)

    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    threading.Thread(target=read, daemon=True).start()
    try:
        work(office, tasks)
    finally:
        office.end()


main()
