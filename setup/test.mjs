// `npm test`: installs what is missing, then every check and every test; the last line is «N passed, N failed».
import { ensureChromium } from './chromium.mjs';
import { ensureInstalled, nodeEnvironment, nodePath, root } from './install.mjs';
import { ensurePdfReader } from './pdf-reader.mjs';
import { preparePrinter } from './prepare-printer.mjs';
import { command, run } from './steps.mjs';
import { runTests } from './test-part.mjs';
import { reportTests } from './test-report.mjs';
import { ensureWebBuilt } from './web.mjs';

const checks = [
  { name: 'типы', args: ['node_modules/typescript/bin/tsc', '-b'] },
  { name: 'правила кода', args: ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'] },
  { name: 'лишнее', args: ['node_modules/knip/bin/knip.js'] },
  { name: 'устройство', args: ['setup/structure.mjs'] },
];

// Who cuts the run off is still told what has not run.
const cutOff = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => cutOff.abort());

await command(async () => {
  await ensureInstalled();
  const env = { ...nodeEnvironment(), CHROMIUM: await ensureChromium() };
  await ensurePdfReader();
  await preparePrinter();
  await ensureWebBuilt();

  const outcomes = [await checkAll(env)];
  for (const part of ['unit', 'server', 'web', 'e2e']) outcomes.push(await runTests(part, env, cutOff.signal));
  reportTests(outcomes);
});

/** Each check is one item: it passes, or says what is wrong. */
async function checkAll(env) {
  const started = Date.now();
  const outcome = { part: 'проверки', passed: 0, failures: [], again: [], skipped: [], notRun: [], files: [] };
  const results = await Promise.all(checks.map(({ args }) => run(nodePath(), args, { cwd: root, env })));
  for (const [index, { code, output }] of results.entries()) {
    const { name } = checks[index];
    console.log(`Проверка: ${name}${code === 0 ? '' : `\n${output}`}`);
    if (code === 0) outcome.passed += 1;
    else outcome.failures.push(name);
  }
  return { ...outcome, minutes: (Date.now() - started) / 60_000 };
}
