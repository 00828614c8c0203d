// What runs of tests write down as they go: whatever ends one, it can be told what passed, what failed and what never ran.
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * A line of the journal:
 * `{ plan }` – a test is to run, or a file whose tests are not known yet;
 * `{ end, status, error? }` – it passed, failed or was skipped by its own condition;
 * `{ again, error }` – it failed, and is tried once more;
 * `{ known }` – the tests of that file are known now;
 * `{ file, seconds }` – how long a file took; `{ trouble }` – what went wrong beside the tests.
 */
export function writeJournal(entry) {
  appendFileSync(process.env.TEST_JOURNAL, `${JSON.stringify(entry)}\n`);
}

/** Nothing of an earlier run may be taken for the result of this one. */
export function beginJournal(path) {
  mkdirSync(dirname(path), { recursive: true });
  rmSync(path, { force: true });
}

/**
 * What the journal of a run says.
 * @returns {{ passed: number, failures: string[], again: string[], skipped: string[], notRun: string[], files: [string, number][] }}
 */
export function readJournal(path) {
  // The last line may have been cut off in its middle.
  const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n').slice(0, -1) : [];
  const outcome = { passed: 0, failures: [], again: [], skipped: [], notRun: [], files: [] };
  // Tests may have the same name: how many of it are yet to end.
  const open = new Map();
  const count = (name, change) => open.set(name, (open.get(name) ?? 0) + change);
  for (const line of lines) {
    const { plan, known, again, end, status, error, file, seconds, trouble } = JSON.parse(line);
    if (plan) count(plan, 1);
    if (known) count(known, -1);
    if (again) outcome.again.push(`${again}: ${error}`);
    if (trouble) outcome.failures.push(trouble);
    if (file) outcome.files.push([file, seconds]);
    if (!end) continue;
    count(end, -1);
    if (status === 'passed') outcome.passed += 1;
    else if (status === 'skipped') outcome.skipped.push(end);
    else outcome.failures.push(error ? `${end}: ${error}` : end);
  }
  // A file whose tests were never known counts as one.
  outcome.notRun = [...open].flatMap(([name, left]) => Array(Math.max(left, 0)).fill(name));
  return outcome;
}

/** The first line of an error and of what has caused it, without the colours of a terminal. */
export function firstLine({ message, cause } = {}) {
  const [line = ''] = stripColours(String(message ?? '')).split('\n');
  return [line.slice(0, 300), ...(cause ? [firstLine(cause)] : [])].join(': ');
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: it is what colours are made of
const stripColours = (text) => text.replace(/\u001b\[[\d;]*m/g, '');
