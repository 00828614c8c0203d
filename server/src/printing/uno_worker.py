"""Converts .docx to .pdf with one LibreOffice kept alive.

Usage: uno_worker.py SOFFICE_BINARY PROFILE_FOLDER FONTS_CONF
One JSON object a line: in {"source": path, "target": path}, out {"ok": true} or {"ok": false, "error": text}.
The first line out is {"ready": true}. The worker ends when its input is closed (also by the death of the parent,
however sudden) and when LibreOffice dies; LibreOffice never outlives it.
"""

import json
import os
import queue
import subprocess
import sys
import threading
import time

import uno
from com.sun.star.connection import NoConnectException

START_SECONDS = 40
# A fresh profile makes LibreOffice end once with «restart me».
RESTART_ME = 81


def properties(**values):
    made = []
    for name, value in values.items():
        one = uno.createUnoStruct("com.sun.star.beans.PropertyValue")
        one.Name, one.Value = name, value
        made.append(one)
    return tuple(made)


def start_office(binary, profile, fonts, pipe):
    # Documents come from strangers: LibreOffice gets none of the portal's environment, where the secrets are.
    kept = {name: os.environ[name] for name in ("PATH", "SystemRoot", "TEMP") if name in os.environ}
    return subprocess.Popen(
        [
            binary,
            "--headless",
            "--norestore",
            "--nolockcheck",
            "--nodefault",
            "--nologo",
            "-env:UserInstallation=" + uno.systemPathToFileUrl(profile),
            "--accept=pipe,name=%s;urp;" % pipe,
        ],
        env={**kept, "HOME": profile, "LANG": "C.UTF-8", "FONTCONFIG_FILE": fonts},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


def connect(start, pipe):
    """Starts LibreOffice; returns its process and its desktop."""
    local = uno.getComponentContext()
    resolver = local.ServiceManager.createInstanceWithContext("com.sun.star.bridge.UnoUrlResolver", local)
    address = "uno:pipe,name=%s;urp;StarOffice.ComponentContext" % pipe
    office = start()
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline:
        try:
            context = resolver.resolve(address)
            return office, context.ServiceManager.createInstanceWithContext("com.sun.star.frame.Desktop", context)
        except NoConnectException:
            code = office.poll()
            if code == RESTART_ME:
                office = start()
            elif code is not None:
                sys.exit("LibreOffice ended with code %s" % code)
            time.sleep(0.05)
    end(office)
    sys.exit("LibreOffice did not start in %s s" % START_SECONDS)


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


def end(office):
    # Waited for, or a dead LibreOffice would stay in the process table where nobody collects orphans.
    office.kill()
    office.wait()


def say(**message):
    print(json.dumps(message), flush=True)


def main():
    binary, profile, fonts = sys.argv[1:]
    pipe = "dopusk%d" % os.getpid()
    office, desktop = connect(lambda: start_office(binary, profile, fonts, pipe), pipe)

    # The input is read beside the work: the parent may die in the middle of a long document.
    tasks = queue.Queue()

    def read():
        for line in sys.stdin:
            tasks.put(json.loads(line))
        end(office)
        os._exit(0)

    threading.Thread(target=read, daemon=True).start()
    say(ready=True)
    try:
        while True:
            task = tasks.get()
            try:
                convert(desktop, task["source"], task["target"])
                say(ok=True)
            except Exception as error:
                if type(error).__name__ == "DisposedException" or office.poll() is not None:
                    sys.exit("LibreOffice died")
                say(ok=False, error=str(error)[:300])
    finally:
        end(office)


main()
