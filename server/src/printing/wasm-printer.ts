import { execFile } from 'node:child_process';
import { access, mkdir, mkdtemp } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { PrintError, type Printer } from './printer.ts';
import { ProcessPrinter } from './process-printer.ts';

const PACKAGE = '@matbee/libreoffice-converter';
const VERSION = '2.7.2';
const WORKER = fileURLToPath(new URL('./wasm-worker.ts', import.meta.url));

/**
 * A printer over LibreOffice compiled to WebAssembly, for machines without one. The first document fetches it (250 MB),
 * and it needs about 2 GB of memory.
 */
export function wasmPrinter(workFolder: string): Printer {
  return new ProcessPrinter({
    documentMilliseconds: 60_000,
    documentsPerProcess: 500,
    // It starts in 3 s or hangs for ever, one time in five.
    startMilliseconds: 20_000,
    starts: 6,
    prepare: async () => {
      const library = await fetchWasmPrinter(workFolder);
      const folder = await mkdtemp(join(workFolder, 'wasm-'));
      return { folder, command: { program: process.execPath, arguments: [WORKER, library] } };
    },
  });
}

/**
 * Fetches the converter into `wasm` inside the work folder, unless it is there. Returns the folder of its package.
 * @throws PrintError when npm or its registry cannot be reached.
 */
async function fetchWasmPrinter(workFolder: string): Promise<string> {
  const home = resolve(workFolder, 'wasm', VERSION);
  const library = join(home, 'node_modules', PACKAGE);
  if (
    await access(join(home, 'node_modules', '.package-lock.json')).then(
      () => true,
      () => false,
    )
  )
    return library;
  await mkdir(home, { recursive: true });
  // A command of its own folder: npm must not look at the portal's package.json above it.
  const install = ['install', '--prefix', home, '--ignore-scripts', '--omit=peer', `${PACKAGE}@${VERSION}`];
  try {
    await promisify(execFile)('npm', install, { cwd: home, timeout: 600_000, shell: process.platform === 'win32' });
  } catch (error) {
    throw new PrintError(
      'unavailable',
      'Не удалось скачать программу печати в PDF. Проверьте доступ к реестру npm или установите LibreOffice (в Debian и Ubuntu: apt-get install libreoffice-writer-nogui python3-uno)',
      error,
    );
  }
  return library;
}
