import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { run, SetupError, step } from './steps.mjs';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

const lockfile = join(root, 'package-lock.json');
const stamp = join(root, 'node_modules/.dopusk-installed');

/**
 * Installs the packages unless those of this lockfile are there already.
 * @throws SetupError when they cannot be had
 */
export async function ensureInstalled() {
  const wanted = createHash('sha256').update(readFileSync(lockfile)).digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  if (!isInstalledByHand()) await step('Устанавливаю пакеты', install);
  writeFileSync(stamp, wanted);
}

/** npm writes this file last; newer than the lockfile, it tells of an `npm ci` or `npm install` done without us. */
function isInstalledByHand() {
  const written = join(root, 'node_modules/.package-lock.json');
  return existsSync(written) && statSync(written).mtimeMs >= statSync(lockfile).mtimeMs;
}

async function install() {
  // npm's own patience with a dead network is over two minutes.
  const patience = ['--fetch-retries=3', '--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=5000'];
  const { code, output } = await npm('ci', '--no-audit', '--no-fund', '--loglevel=error', ...patience);
  if (code === 0) return;
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ENOTCACHED/.test(output)) {
    throw new SetupError('пакеты не скачались: нет связи с реестром npm. Проверьте сеть и прокси и повторите команду.');
  }
  if (/EACCES|EPERM|EROFS/.test(output)) {
    throw new SetupError(`нет права записи в ${root}: запустите команду от имени владельца папки.`);
  }
  if (/ENOSPC/.test(output))
    throw new SetupError('на диске кончилось место: освободите около 1 ГБ и повторите команду.');
  const reason = output.split('\n').find((line) => line.startsWith('npm error')) ?? output.trim();
  throw new SetupError(`пакеты не установились: ${reason.replace('npm error ', '')}. Подробности: npm ci`);
}

function npm(...args) {
  // Set inside `npm start`; calling it through Node spares us npm.cmd and its shell on Windows.
  const script = process.env.npm_execpath;
  if (script?.endsWith('.js')) return run(process.execPath, [script, ...args], { cwd: root });
  return run('npm', args, { cwd: root, shell: process.platform === 'win32' });
}

/**
 * The Node that runs the portal: the installed one, else this one when it is new enough to run TypeScript.
 * @throws SetupError when there is none
 */
export function nodePath() {
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const name = process.platform === 'win32' ? 'node.exe' : 'node';
  const installed = join(root, `node_modules/node-${platform}-${process.arch}/bin/${name}`);
  if (existsSync(installed)) return installed;
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  throw new SetupError(`нужен Node 24, а запущен ${process.versions.node}. Поставьте его с nodejs.org.`);
}

/** What Node has compiled, for the next start: it goes with the packages, most of which it is of. */
const compiled = join(root, 'node_modules/.cache/compiled');

/** The environment in which `node` is that Node, and compiles nothing twice, for programs that start others. */
export function nodeEnvironment() {
  const separator = process.platform === 'win32' ? ';' : ':';
  const path = `${dirname(nodePath())}${separator}${process.env.PATH}`;
  return { NODE_COMPILE_CACHE: compiled, ...process.env, PATH: path };
}

/**
 * What glibc is told for the portal: its large buffers go back to the system at once, and threads share two heaps. Without it some
 * 15 MB of what a table took stayed with the process. Other systems' libraries do not look at it.
 */
const memoryOfPortal = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' };

/**
 * The portal's process: Node with a small memory for what is young and a bound for the rest. Nothing is slower by it, and
 * a table of 100,000 lines costs 240 MB instead of 470: without a bound Node lets garbage lie.
 */
export const portalProcess = () => ({
  file: nodePath(),
  args: [
    '--max-semi-space-size=8',
    '--max-old-space-size=1024',
    '--heap-growing-percent=25',
    join(root, 'server/src/main.ts'),
  ],
  env: { ...memoryOfPortal, ...nodeEnvironment() },
});
