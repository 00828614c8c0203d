import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { nodeEnvironment, nodePath, root } from './install.mjs';
import { run, SetupError, step } from './steps.mjs';

const known = {
  linux: ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'].map((name) => `/usr/bin/${name}`),
  darwin: ['Google Chrome', 'Chromium'].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`),
  win32: ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].map(
    (folder) => `${process.env[folder]}\\Google\\Chrome\\Application\\chrome.exe`,
  ),
};

/**
 * Finds a Chromium for the browser tests, or gets one: Debian's package under root, else Playwright's own.
 * @returns {Promise<string>} the path of its program
 * @throws SetupError when there is none to be had
 */
export async function ensureChromium() {
  const found = await findChromium();
  if (found) return found;
  if (canInstallPackages()) await step('Устанавливаю Chromium', installPackage);
  return (await findChromium()) ?? step('Скачиваю Chromium', downloadChromium);
}

async function findChromium() {
  const given = process.env.CHROMIUM;
  if (given) {
    if (await starts(given)) return given;
    throw new SetupError(`CHROMIUM=${given} не запускается: укажите путь к программе или уберите переменную.`);
  }
  for (const path of known[process.platform] ?? []) if (await starts(path)) return path;
  return undefined;
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
  await run('apt-get', ['update'], { env });
  await run('apt-get', ['install', '-y', '--no-install-recommends', 'chromium', 'fonts-noto-core'], { env });
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
