// Vitest's reporter for setup/test.mjs.
import { relative } from 'node:path';
import { root } from './install.mjs';
import { firstLine, writeJournal } from './test-journal.mjs';

const fileOf = ({ moduleId }) => relative(root, moduleId).replaceAll('\\', '/');
const nameOf = (test) => `${fileOf(test.module)} › ${test.fullName}`;
/** Who may have done it: an error beside all tests names none. */
const placeOf = ({ stack = '', VITEST_TEST_PATH: path }) =>
  [path && ` (${path})`, ...stack.split('\n').slice(1, 4)].filter(Boolean).join('\n   ');

export default class VitestJournal {
  onTestRunStart(specifications) {
    for (const specification of specifications) writeJournal({ plan: fileOf(specification) });
  }

  onTestModuleCollected(module) {
    // Those that a condition of their own leaves out have a result before they run, and it is given later.
    for (const test of module.children.allTests()) writeJournal({ plan: nameOf(test) });
    writeJournal({ known: fileOf(module) });
  }

  onTestCaseResult(test) {
    const { state, errors } = test.result();
    // It failed and then passed: what it said last counts, but nobody is to miss that it had to be asked again.
    if (test.diagnostic()?.flaky) {
      writeJournal({ again: nameOf(test), error: firstLine(errors?.[0]) });
      writeJournal({ end: nameOf(test), status: state });
      return;
    }
    // Skipped though nobody asked for it: what it needs has failed. It stays without an end.
    if (state === 'skipped' && test.options.mode === 'run') return;
    writeJournal({ end: nameOf(test), status: state, ...(errors?.[0] ? { error: firstLine(errors[0]) } : {}) });
  }

  onTestModuleEnd(module) {
    for (const { errors } of [module, ...module.children.allSuites()].map((suite) => ({ errors: suite.errors() }))) {
      for (const error of errors) writeJournal({ trouble: `${fileOf(module)}: ${firstLine(error)}` });
    }
    writeJournal({ file: fileOf(module), seconds: module.diagnostic().duration / 1000 });
  }

  onTestRunEnd(_modules, errors) {
    for (const error of errors) writeJournal({ trouble: `помимо тестов: ${firstLine(error)}${placeOf(error)}` });
  }
}
