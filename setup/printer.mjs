// Finds the program that prints PDF, or installs it where that is possible. Runs on Node 20 as well as 24.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const PACKAGES = ['libreoffice-writer-nogui', 'python3-uno'];
const APT = '/usr/bin/apt-get';
const ROOT = fileURLToPath(new URL('..', import.meta.url));

/**
 * Makes sure that documents can be printed: looks for LibreOffice and, as root on Debian or Ubuntu, installs it.
 * Needs node_modules. Never throws, since the portal works without PDF too: where LibreOffice cannot be had, it says
 * what the portal will do instead.
 * @param {{ log: (line: string) => void }} output where progress goes, a Russian line at a time
 * @returns {Promise<'native' | 'wasm'>} the printer that PRINTER=auto will choose
 */
export async function ensurePrinter({ log }) {
  if (hasOffice()) return 'native';
  if (process.getuid?.() === 0 && existsSync(APT)) {
    log('Печать в PDF: LibreOffice не найден, устанавливаю (около 260 МБ)…');
    if ((await install(log)) && hasOffice()) {
      log('Печать в PDF: LibreOffice установлен.');
      return 'native';
    }
    log('Печать в PDF: установить LibreOffice не удалось.');
  }
  log('Печать в PDF: без LibreOffice первая печать сначала скачает замену из npm (250 МБ) и займёт до 2 ГБ памяти.');
  log(`Лучше установить его: apt-get install ${PACKAGES.join(' ')} (Debian, Ubuntu) или libreoffice.org.`);
  return 'wasm';
}

/** The portal's own search, run by the Node that the portal runs on, so that both always agree. */
export function hasOffice() {
  const node = ['node', 'node.exe'].map((name) => `${ROOT}node_modules/.bin/${name}`).find((path) => existsSync(path));
  const code = `import { findOffice } from './server/src/printing/find-office.ts';
    process.exit((await findOffice()) ? 0 : 1);`;
  const options = { cwd: ROOT, stdio: /** @type {const} */ ('ignore'), timeout: 60_000 };
  return spawnSync(node ?? process.execPath, ['--input-type=module', '-e', code], options).status === 0;
}

/** @param {(line: string) => void} log */
async function install(log) {
  log('Печать в PDF: обновляю список пакетов…');
  // A list a little out of date may still do.
  await apt(['update'], () => undefined, log);
  let shown = 0;
  const progress = (/** @type {number} */ percent, /** @type {string} */ stage) => {
    if (percent < shown + 10 && percent >= shown) return;
    shown = Math.floor(percent / 10) * 10;
    log(`Печать в PDF: ${stage} ${shown} %`);
  };
  return apt(['install', '-y', '--no-install-recommends', ...PACKAGES], progress, log);
}

/**
 * @param {string[]} args
 * @param {(percent: number, stage: string) => void} progress
 * @param {(line: string) => void} log
 * @returns {Promise<boolean>} whether it succeeded; what it complained about is logged otherwise
 */
async function apt(args, progress, log) {
  const child = spawn(APT, ['-q', '-o', 'APT::Status-Fd=3', '-o', 'DPkg::Lock::Timeout=300', ...args], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C.UTF-8' },
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  });
  /** @type {string[]} */
  const complaints = [];
  createInterface({ input: /** @type {import('node:stream').Readable} */ (child.stdio[2]) }).on('line', (line) =>
    complaints.push(line),
  );
  // «dlstatus:3:42.5:Retrieving…» while loading, «pmstatus:package:42.5:Unpacking…» while installing.
  createInterface({ input: /** @type {import('node:stream').Readable} */ (child.stdio[3]) }).on('line', (line) => {
    const [kind, , percent] = line.split(':');
    if (kind === 'dlstatus') progress(Number(percent), 'загружено');
    if (kind === 'pmstatus') progress(Number(percent), 'установлено');
  });
  const code = await new Promise((resolve) => child.once('error', () => resolve(1)).once('close', resolve));
  if (code !== 0) log(complaints.filter((line) => /^E:/.test(line)).at(-1) ?? `apt-get ${args[0]}: ${code}`);
  return code === 0;
}
