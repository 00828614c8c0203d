// `npm run mutants`: breaks the rules of setup/broken-rules one at a time, in a copy of the project, and runs the test that
// has to notice. Ends with how many were noticed, and fails when one was not. `npm run mutants -- refund` breaks only the
// rules with this word.
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { Writable } from 'node:stream';
import { createVitest } from 'vitest/node';
import { root } from './install.mjs';
import { command, SetupError, step } from './steps.mjs';
import { brokenRules, lostRules } from './structure-rules.mjs';

const word = process.argv[2] ?? '';
const wanted = brokenRules.filter(({ rule }) => rule.includes(word));

/** What no test of the two projects reads. */
const LEFT_OUT = new Set(['node_modules', '.git', '.check', 'var', 'dist', 'test-results']);

await command(async () => {
  if (wanted.length === 0) throw new SetupError(`нет правила со словом «${word}»`);
  const lost = lostRules();
  if (lost.length > 0) throw new SetupError(`поломки устарели:\n${lost.join('\n')}`);
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
    for (const [index, mutant] of wanted.entries()) {
      const verdict = await tryMutant(vitest, copy, mutant);
      if (verdict !== 'поймана') survivors.push(mutant);
      console.log(`${index + 1}. ${verdict}: ${mutant.rule}`);
    }
    for (const { rule, file, from, test } of survivors) {
      console.log(`✗ ${rule}: ${test.file} («${test.title}») не заметил поломки в ${file}: ${from}`);
    }
    const seconds = Math.round((Date.now() - started) / 1000);
    console.log(`Поломок поймано: ${wanted.length - survivors.length} из ${wanted.length}, ${seconds} с`);
    process.exitCode = survivors.length > 0 ? 1 : 0;
  } finally {
    await vitest.close();
    rmSync(copy, { recursive: true, force: true });
  }
});

/** The project in a folder of its own, with the packages of this one. */
function copyProject() {
  const copy = mkdtempSync(join(tmpdir(), 'dopusk-mutants-'));
  cpSync(root, copy, { recursive: true, filter: (path) => path === root || !LEFT_OUT.has(basename(path)) });
  const packages = join(copy, 'node_modules');
  mkdirSync(join(packages, '@dopusk'), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (name !== '@dopusk') symlinkSync(join(root, 'node_modules', name), join(packages, name));
  }
  for (const name of ['contract', 'server', 'web']) {
    symlinkSync(join(copy, name), join(packages, '@dopusk', name));
    // Of what several packages want in different versions each has its own beside it.
    const own = join(root, name, 'node_modules');
    if (existsSync(own)) symlinkSync(own, join(copy, name, 'node_modules'));
  }
  return copy;
}

/** @throws SetupError for a test that is not there, or fails with every rule whole */
async function refuseRed(vitest, copy) {
  const files = [...new Set(wanted.map(({ test }) => test.file))];
  const tests = await run(
    vitest,
    copy,
    files,
    wanted.map(({ test }) => test.title),
  );
  const wrong = wanted.flatMap(({ test: { file, title } }) => {
    const named = tests.filter((one) => one.file === file && isNamed(one.name, title));
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
    const tests = await run(vitest, copy, [test.file], [test.title]);
    const named = tests.filter(({ name }) => isNamed(name, test.title));
    if (named.some(({ state }) => state === 'failed')) return 'поймана';
    // What does not even load, or stops before the test, is no proof.
    return named.some(({ state }) => state === 'passed') ? 'НЕ ПОЙМАНА' : 'НЕ ДОШЛА ДО ТЕСТА';
  } finally {
    write(whole);
  }
}

/** What the names of tests with this title begin with: `%s` stands for a value of the test's table. */
function beginning(title) {
  return `^${title
    .split(/%[a-z]/)
    .map(RegExp.escape)
    .join('.+')}`;
}

function isNamed(name, title) {
  return new RegExp(beginning(title)).test(name);
}

/** Runs the tests of some files that have one of the titles. */
async function run(vitest, copy, files, titles) {
  vitest.setGlobalTestNamePattern(new RegExp(titles.map(beginning).join('|')));
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
