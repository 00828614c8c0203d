// `npm run mutants`: breaks the rules of setup/broken-rules one at a time, in a copy of the project, and runs the test that
// has to notice. Ends with how many were noticed, and fails when one was not. `npm run mutants -- refund` breaks only the
// rules with this word.
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { Writable } from 'node:stream';
import { createVitest } from 'vitest/node';
import { access } from './broken-rules/access.mjs';
import { dates } from './broken-rules/dates.mjs';
import { imports } from './broken-rules/imports.mjs';
import { money } from './broken-rules/money.mjs';
import { numbers } from './broken-rules/numbers.mjs';
import { secondFactor } from './broken-rules/second-factor.mjs';
import { root } from './install.mjs';
import { command, SetupError, step } from './steps.mjs';

/**
 * Each rule in words, the place in the code that keeps it (its text stands there once), what it is replaced by, and the
 * test that must fail by it: its name from the beginning.
 * @type {{ rule: string, file: string, from: string, to: string, test: { file: string, title: string } }[]}
 */
const all = [...money, ...access, ...dates, ...numbers, ...imports, ...secondFactor];
const word = process.argv[2] ?? '';
const brokenRules = all.filter(({ rule }) => rule.includes(word));

/** What no test of the two projects reads. */
const LEFT_OUT = new Set(['node_modules', '.git', '.check', 'var', 'dist', 'test-results']);

await command(async () => {
  if (brokenRules.length === 0) throw new SetupError(`нет правила со словом «${word}»`);
  refuseLost();
  const started = Date.now();
  const copy = copyProject();
  const options = { root: copy, watch: false, project: ['unit', 'server'], reporters: [{}] };
  // Of a broken portal the log is long.
  const nowhere = () => new Writable({ write: (_text, _encoding, done) => done() });
  // A process that has read a rule whole would go on with it, if the next test were its own too.
  const vitest = await createVitest({ ...options, isolate: true }, {}, { stdout: nowhere(), stderr: nowhere() });
  try {
    await vitest.standalone();
    await step('Те же тесты на целых правилах', () => refuseRed(vitest, copy));
    const survivors = [];
    for (const [index, mutant] of brokenRules.entries()) {
      const verdict = await tryMutant(vitest, copy, mutant);
      if (verdict !== 'поймана') survivors.push(mutant);
      console.log(`${index + 1}. ${verdict}: ${mutant.rule}`);
    }
    for (const { rule, file, from, test } of survivors) {
      console.log(`✗ ${rule}: ${test.file} («${test.title}») не заметил поломки в ${file}: ${from}`);
    }
    const seconds = Math.round((Date.now() - started) / 1000);
    console.log(`Поломок поймано: ${brokenRules.length - survivors.length} из ${brokenRules.length}, ${seconds} с`);
    process.exitCode = survivors.length > 0 ? 1 : 0;
  } finally {
    await vitest.close();
    rmSync(copy, { recursive: true, force: true });
  }
});

/** @throws SetupError that names every rule whose text is gone, or stands more than once */
function refuseLost() {
  const lost = brokenRules.flatMap(({ rule, file, from, to }) => {
    const count = readFileSync(join(root, file), 'utf8').split(from).length - 1;
    if (from === to) return [`${rule}: замена ничего не меняет`];
    return count === 1 ? [] : [`${rule}: текст найден в ${file} раз: ${count}: ${from}`];
  });
  if (lost.length > 0) throw new SetupError(`поломки устарели (setup/broken-rules):\n${lost.join('\n')}`);
}

/** The project in a folder of its own, with the packages of this one. */
function copyProject() {
  const copy = mkdtempSync(join(tmpdir(), 'dopusk-mutants-'));
  cpSync(root, copy, { recursive: true, filter: (path) => path === root || !LEFT_OUT.has(basename(path)) });
  const packages = join(copy, 'node_modules');
  mkdirSync(join(packages, '@dopusk'), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (name !== '@dopusk') symlinkSync(join(root, 'node_modules', name), join(packages, name));
  }
  for (const name of ['contract', 'server', 'web']) symlinkSync(join(copy, name), join(packages, '@dopusk', name));
  return copy;
}

/** @throws SetupError for a test that is not there, or fails with every rule whole */
async function refuseRed(vitest, copy) {
  const files = [...new Set(brokenRules.map(({ test }) => test.file))];
  const tests = await run(
    vitest,
    copy,
    files,
    brokenRules.map(({ test }) => test.title),
  );
  const wrong = brokenRules.flatMap(({ test: { file, title } }) => {
    const named = tests.filter((one) => one.file === file && one.name.startsWith(title));
    if (named.length === 0) return [`${file}: нет теста «${title}»`];
    const red = named.find(({ state }) => state !== 'passed');
    return red ? [`${file}: «${title}» не проходит и без поломки: ${red.reason}`] : [];
  });
  if (wrong.length > 0) throw new SetupError(`тесты поломок не готовы:\n${wrong.join('\n')}`);
}

/** Breaks one rule and says whether its test has failed; the rule is whole again afterwards. */
async function tryMutant(vitest, copy, { file, from, to, test }) {
  const path = join(copy, file);
  const whole = readFileSync(path, 'utf8');
  const write = (text) => {
    writeFileSync(path, text);
    vitest.invalidateFile(path);
  };
  write(whole.replace(from, () => to));
  try {
    const named = (await run(vitest, copy, [test.file], [test.title])).filter(({ name }) =>
      name.startsWith(test.title),
    );
    if (named.some(({ state }) => state === 'failed')) return 'поймана';
    // What does not even load, or stops before the test, is no proof.
    return named.some(({ state }) => state === 'passed') ? 'НЕ ПОЙМАНА' : 'НЕ ДОШЛА ДО ТЕСТА';
  } finally {
    write(whole);
  }
}

/** Runs the tests of some files whose names begin so. */
async function run(vitest, copy, files, titles) {
  const begins = titles.map((title) => RegExp.escape(title));
  vitest.setGlobalTestNamePattern(new RegExp(`^(${begins.join('|')})`));
  const specifications = await vitest.globTestSpecifications(files.map((file) => join(copy, file)));
  const { testModules } = await vitest.runTestSpecifications(specifications);
  return testModules.flatMap((module) =>
    [...module.children.allTests()].map((test) => {
      const { state, errors = [] } = test.result();
      const [reason] = [...errors, ...module.errors()];
      return { file: module.relativeModuleId, name: test.fullName, state, reason: reason?.message ?? state };
    }),
  );
}
