import { execFile } from 'node:child_process';
import { access, readdir, realpath } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

/** A LibreOffice and a Python that can talk to it. */
export interface Office {
  readonly soffice: string;
  readonly python: string;
}

const COMMANDS = ['/usr/bin/soffice', '/usr/bin/libreoffice', '/usr/local/bin/soffice', '/usr/local/bin/libreoffice'];
const FOLDERS = [
  '/usr/lib/libreoffice/program',
  '/usr/lib64/libreoffice/program',
  '/Applications/LibreOffice.app/Contents/MacOS',
  'C:\\Program Files\\LibreOffice\\program',
];

let found: Promise<Office | null> | undefined;

/**
 * The LibreOffice of this machine, or null. Takes a fraction of a second, since Python is asked whether it knows UNO, and is
 * looked for once in a process.
 */
export function findOffice(): Promise<Office | null> {
  found ??= lookForOffice();
  return found;
}

async function lookForOffice(): Promise<Office | null> {
  const linked = await Promise.all(COMMANDS.map((command) => realpath(command).then(dirname, () => null)));
  const bundles = await readdir('/opt').catch(() => []);
  const own = bundles.filter((name) => name.startsWith('libreoffice')).map((name) => join('/opt', name, 'program'));
  for (const folder of new Set([...linked.filter((one) => one !== null), ...FOLDERS, ...own])) {
    // The real binary where there is one: its launcher would put one more process between us and it.
    const soffice = await firstExisting(['soffice.bin', 'soffice'].map((name) => join(folder, name)));
    const python = soffice && (await findPython(folder));
    if (python) return { soffice, python };
  }
  return null;
}

async function findPython(folder: string): Promise<string | null> {
  const bundled = ['python', 'python.exe', join('..', 'Resources', 'python')].map((name) => join(folder, name));
  for (const python of [...bundled, '/usr/bin/python3', 'python3']) {
    const knowsUno = promisify(execFile)(python, ['-c', 'import uno'], { timeout: 20_000 });
    if (await knowsUno.then(Boolean, () => false)) return python;
  }
  return null;
}

async function firstExisting(paths: string[]): Promise<string | null> {
  for (const path of paths) {
    if (
      await access(path).then(
        () => true,
        () => false,
      )
    )
      return path;
  }
  return null;
}
