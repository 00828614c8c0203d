import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { nodeEnvironment, nodePath, root } from './install.mjs';
import { run, SetupError, step } from './steps.mjs';

/** Chromium without the windows that nobody sees: a page of it opens at half of the processor's time. */
const SHELL = '/usr/bin/chromium-headless-shell';

const known = {
  linux: ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'].map((name) => `/usr/bin/${name}`),
  darwin: ['Google Chrome', 'Chromium'].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`),
  win32: ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].map(
    (folder) => `${process.env[folder]}\\Google\\Chrome\\Application\\chrome.exe`,
  ),
};

/**
 * Finds a Chromium for the browser tests, or gets one: Debian's shell of it under root, else one that is there, else
 * Playwright's own.
 * @returns {Promise<string>} the path of its program
 * @throws SetupError when there is none to be had
 */
export async function ensureChromium() {
  const given = process.env.CHROMIUM;
  if (given) {
    if (await starts(given)) return given;
    throw new SetupError(`CHROMIUM=${given} не запускается: укажите путь к программе или уберите переменную.`);
  }
  if (!existsSync(SHELL) && canInstallPackages()) await step('Устанавливаю Chromium', installPackage);
  for (const path of [SHELL, ...(known[process.platform] ?? [])]) if (await starts(path)) return path;
  return step('Скачиваю Chromium', downloadChromium);
}

/** Ubuntu's /usr/bin/chromium-browser is a script that only says to install a snap. Windows shows no version: it opens a window. */
async function starts(path) {
  if (!existsSync(path)) return false;
  if (process.platform === 'win32') return true;
  const { code, output } = await run(path, ['--version', '--no-sandbox']);
  return code === 0 && /\d+\.\d+/.test(output);
}

/** Debian only: Ubuntu's package is the same empty script. */
function canInstallPackages() {
  const release = '/etc/os-release';
  return process.getuid?.() === 0 && existsSync(release) && /^ID=debian$/m.test(readFileSync(release, 'utf8'));
}

async function installPackage() {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  // Without a network it is soon known that there is none: another browser may be there. What others install is waited for.
  const lock = ['-o', 'DPkg::Lock::Timeout=300'];
  const patience = [
    ...lock,
    '-o',
    'Acquire::Retries=1',
    '-o',
    'Acquire::http::Timeout=15',
    '-o',
    'Acquire::https::Timeout=15',
  ];
  const packages = ['chromium-headless-shell', 'fonts-noto-core'];
  await run('apt-get', [...patience, 'update'], { env });
  await run('apt-get', [...patience, 'install', '-y', '--no-install-recommends', ...packages], { env });
}

async function downloadChromium() {
  const playwright = join(root, 'node_modules/@playwright/test/cli.js');
  // Its libraries can be installed only by root, and only where apt-get is.
  const withLibraries = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get') ? ['--with-deps'] : [];
  const { code } = await run(nodePath(), [playwright, 'install', ...withLibraries, 'chromium'], {
    env: nodeEnvironment(),
  });
  const { chromium } = await import('@playwright/test');
  const path = chromium.executablePath();
  if (code === 0 && (await starts(path))) return path;
  throw new SetupError('нет Chromium для браузерных тестов. Поставьте его и укажите путь: CHROMIUM=/путь npm test');
}
