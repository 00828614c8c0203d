import { existsSync } from 'node:fs';
import { run, step } from './steps.mjs';

/** What the tests of printed documents read them with, all of one package. */
const PROGRAMS = ['pdftotext', 'pdfinfo', 'pdffonts', 'pdftoppm'];
const PACKAGE = 'poppler-utils';

/**
 * Finds the programs that read PDF, or installs them as root on Debian or Ubuntu. Where they cannot be had it says so: the
 * tests that need them are left out by name.
 */
export async function ensurePdfReader() {
  if (await isThere()) return;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    await step('Устанавливаю poppler', async () => {
      const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
      // What others install at the same time is waited for.
      const lock = ['-o', 'DPkg::Lock::Timeout=300'];
      await run('apt-get', [...lock, 'update'], { env });
      await run('apt-get', [...lock, 'install', '-y', '--no-install-recommends', PACKAGE], { env });
    });
    if (await isThere()) return;
  }
  console.log(
    `Нет программ, которыми тесты читают PDF (${PROGRAMS.join(', ')}): что напечатано, проверено не будет. Поставьте poppler: apt-get install ${PACKAGE}, brew install poppler.`,
  );
}

async function isThere() {
  const answers = await Promise.all(PROGRAMS.map((program) => run(program, ['-v'])));
  return answers.every(({ code }) => code !== 127);
}
