// `npm test`: installs what is missing, then every check and every test; the last line is «N passed, N failed».
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureChromium } from './chromium.mjs';
import { ensureInstalled, nodeEnvironment, nodePath, root } from './install.mjs';
import { preparePrinter } from './prepare-printer.mjs';
import { command, run } from './steps.mjs';
import { playwrightOutcome, vitestOutcome } from './test-outcome.mjs';
import { ensureWebBuilt } from './web.mjs';

const checks = [
  { name: 'типы', script: 'typescript/bin/tsc', args: ['-b'] },
  { name: 'правила кода', script: '@biomejs/biome/bin/biome', args: ['check', '--error-on-warnings', '.'] },
  { name: 'лишнее', script: 'knip/bin/knip.js', args: [] },
];

const MINUTE = 60_000;

await command(async () => {
  await ensureInstalled();
  const env = { ...nodeEnvironment(), CHROMIUM: await ensureChromium() };
  await preparePrinter();
  await ensureWebBuilt();

  const outcomes = [];
  for (const { name, script, args } of checks) {
    outcomes.push(await check(name, [join(root, 'node_modules', script), ...args], env));
  }
  outcomes.push(await check('устройство', [join(root, 'setup/structure.mjs')], env));
  for (const project of ['unit', 'server', 'web']) outcomes.push(await vitest(project, env));
  outcomes.push(await playwright(env));
  report(outcomes);
});

/** One check is one item: it passes, or says what is wrong. */
async function check(name, args, env) {
  console.log(`\nПроверка: ${name}`);
  const { code, output } = await run(nodePath(), args, { cwd: root, env });
  if (code === 0) return { passed: 1, failures: [], skipped: 0 };
  console.log(output);
  return { passed: 0, failures: [`проверка: ${name}`], skipped: 0 };
}

async function vitest(project, env) {
  console.log(`\nТесты: ${project}`);
  const result = resultFile(`vitest-${project}.json`);
  const args = ['run', '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${result}`];
  const code = await runVisibly([join(root, 'node_modules/vitest/vitest.mjs'), ...args], env);
  return vitestOutcome(project, code, readResult(result));
}

async function playwright(env) {
  console.log('\nТесты: e2e');
  const result = resultFile('playwright.json');
  const args = ['test', '--reporter=list,json'];
  const code = await runVisibly([join(root, 'node_modules/@playwright/test/cli.js'), ...args], {
    ...env,
    PLAYWRIGHT_JSON_OUTPUT_FILE: result,
  });
  return playwrightOutcome('e2e', code, readResult(result));
}

/** Nothing of an earlier run may be taken for the result of this one. */
function resultFile(name) {
  const file = join(root, '.check', name);
  mkdirSync(join(root, '.check'), { recursive: true });
  rmSync(file, { force: true });
  return file;
}

function readResult(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

function runVisibly(args, env) {
  return new Promise((resolve) => {
    const child = spawn(nodePath(), args, {
      cwd: root,
      env,
      stdio: ['ignore', 'inherit', 'inherit'],
      timeout: 15 * MINUTE,
    });
    child.once('error', () => resolve(127));
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

function report(outcomes) {
  const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
  const skipped = outcomes.reduce((sum, outcome) => sum + outcome.skipped, 0);
  const failures = outcomes.flatMap((outcome) => outcome.failures);
  console.log('');
  for (const failure of failures) console.log(`✗ ${failure}`);
  if (skipped > 0) console.log(`пропущено: ${skipped}`);
  console.log(`${passed} passed, ${failures.length} failed`);
  process.exitCode = failures.length > 0 || passed === 0 ? 1 : 0;
}
