// What the test runners' JSON reports say, as counts and names of failures.

/**
 * @param {string} name of the run, for the failures that no test has a name for
 * @param {number} code the runner's exit code
 * @param {object | undefined} result its JSON report
 * @returns {{passed: number, failures: string[], skipped: number}}
 */
export function vitestOutcome(name, code, result) {
  const failures = (result?.testResults ?? []).flatMap((file) => {
    const failed = file.assertionResults.filter((test) => test.status === 'failed');
    // A file that does not even load has no tests to fail.
    if (file.status === 'failed' && failed.length === 0) return [`${name}: ${file.name} не загрузился`];
    return failed.map((test) => `${name}: ${test.fullName}`);
  });
  return complete(name, code, {
    passed: result?.numPassedTests ?? 0,
    failures,
    skipped: (result?.numPendingTests ?? 0) + (result?.numTodoTests ?? 0),
  });
}

/** The same for Playwright; a test that passes only at the second try counts as failed. */
export function playwrightOutcome(name, code, result) {
  const specs = (result?.suites ?? []).flatMap(specsOf);
  const tests = specs.flatMap((spec) => spec.tests.map((test) => ({ title: spec.title, status: test.status })));
  const withStatus = (...statuses) => tests.filter((test) => statuses.includes(test.status));
  return complete(name, code, {
    passed: withStatus('expected').length,
    failures: [
      ...withStatus('unexpected', 'flaky').map((test) => `${name}: ${test.title}`),
      ...(result?.errors ?? []).map((error) => `${name}: ${error.message?.split('\n')[0]}`),
    ],
    skipped: withStatus('skipped').length,
  });
}

function specsOf(suite) {
  return [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)];
}

/** A run that ended badly, or ran nothing, must not pass for one without failures. */
function complete(name, code, outcome) {
  if (outcome.failures.length > 0) return outcome;
  if (code !== 0) return { ...outcome, failures: [`${name}: прогон завершился с кодом ${code}`] };
  if (outcome.passed === 0) return { ...outcome, failures: [`${name}: не выполнилось ни одного теста`] };
  return outcome;
}
