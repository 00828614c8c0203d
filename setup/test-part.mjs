// One part of `npm test`: its runner, watched until it ends, and what its journal says then.
import { spawn } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { nodePath, root } from './install.mjs';
import { beginJournal, readJournal } from './test-journal.mjs';

const MINUTE = 60_000;

/** Every test has a limit of its own: a part whose journal rests for so long has got stuck between them. */
const SILENCE_MINUTES = 30;

const vitest = (project) => [
  'node_modules/vitest/vitest.mjs',
  'run',
  `--project=${project}`,
  '--retry=1',
  '--reporter=default',
  '--reporter=./setup/vitest-journal.mjs',
];

const programs = {
  unit: vitest('unit'),
  server: vitest('server'),
  web: vitest('web'),
  e2e: [
    'node_modules/@playwright/test/cli.js',
    'test',
    '--retries=1',
    '--reporter=list,./setup/playwright-journal.mjs',
  ],
};

/**
 * Runs the tests of one part, showing what they print, and gives what their journal says of them.
 * @param {keyof programs} part
 * @param {NodeJS.ProcessEnv} env
 * @param {AbortSignal} cutOff ends it early; what has not run by then is told
 */
export async function runTests(part, env, cutOff) {
  if (cutOff.aborted) return notBegun(part);
  console.log(`\nТесты: ${part}`);
  const journal = join(root, `.check/tests-${part}.jsonl`);
  beginJournal(journal);
  const started = Date.now();
  const ending = await runVisibly(programs[part], { ...env, TEST_JOURNAL: journal }, cutOff);
  const outcome = readJournal(journal);
  const failures = [...outcome.failures, ...troubleOf(ending, outcome)];
  return { part, minutes: (Date.now() - started) / MINUTE, ...outcome, failures };
}

const notBegun = (part) => {
  const failures = ['прогон прерван раньше, чем дошёл до этих тестов'];
  return { part, minutes: 0, passed: 0, failures, again: [], skipped: [], notRun: [], files: [] };
};

/** A run that ended badly, or ran nothing, must not pass for one without failures. */
function troubleOf({ code, isStuck }, { passed, failures }) {
  if (isStuck) return [`${SILENCE_MINUTES} минут не кончился ни один тест, прогон остановлен`];
  const failedByTests = code === 1 && failures.length > 0;
  if (code !== 0 && !failedByTests) return [`прогон оборвался: ${code}`];
  return passed === 0 && failures.length === 0 ? ['не выполнилось ни одного теста'] : [];
}

/** @returns {Promise<{ code: number | string, isStuck: boolean }>} how it ended: a code, or what ended it */
function runVisibly(args, env, cutOff) {
  return new Promise((resolve) => {
    const child = spawn(nodePath(), args, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] });
    const started = Date.now();
    let isStuck = false;
    const watch = setInterval(() => {
      const heard = Math.max(started, statSync(env.TEST_JOURNAL, { throwIfNoEntry: false })?.mtimeMs ?? 0);
      if (Date.now() - heard < SILENCE_MINUTES * MINUTE) return;
      // What does not end when it is asked to is killed a minute later.
      child.kill(isStuck ? 'SIGKILL' : 'SIGINT');
      isStuck = true;
    }, MINUTE);
    const stop = () => child.kill('SIGINT');
    cutOff.addEventListener('abort', stop, { once: true });
    const end = (code) => {
      clearInterval(watch);
      cutOff.removeEventListener('abort', stop);
      resolve({ code, isStuck });
    };
    child.once('error', (error) => end(error.message));
    child.once('exit', (code, signal) => end(code ?? `сигнал ${signal}`));
  });
}
