// Playwright's reporter for setup/test.mjs.
import { relative } from 'node:path';
import { root } from './install.mjs';
import { firstLine, writeJournal } from './test-journal.mjs';

/** So many characters of what is said about a failure. */
const SEEN = 12_000;

const fileOf = ({ location }) => relative(root, location.file).replaceAll('\\', '/');
const nameOf = (test) => `${fileOf(test)} › ${test.title}`;

export default class PlaywrightJournal {
  #seconds = new Map();
  /** Title of a story that failed → the pages that it left open. */
  #seen = new Map();

  onBegin(_config, suite) {
    for (const test of suite.allTests()) writeJournal({ plan: nameOf(test) });
  }

  onTestEnd(test, { status, error, duration, retry, attachments }) {
    this.#seconds.set(fileOf(test), (this.#seconds.get(fileOf(test)) ?? 0) + duration / 1000);
    // Skipped though it does not say so itself: a step before it has failed. It stays without an end.
    if (status === 'skipped' && test.expectedStatus !== 'skipped') return;
    if (status === 'interrupted') return;
    const ended = status === test.expectedStatus ? (status === 'skipped' ? 'skipped' : 'passed') : 'failed';
    const seen = attachments.find(({ name }) => name === 'left open')?.body;
    if (seen) this.#seen.set(`${nameOf(test)}, попытка ${retry + 1}`, seen.toString().slice(0, SEEN));
    // It is told once more: what it says then counts, but nobody is to miss that it had to be.
    if (ended === 'failed' && retry < test.retries) {
      writeJournal({ again: nameOf(test), error: firstLine(error) });
      return;
    }
    writeJournal({ end: nameOf(test), status: ended, ...(error ? { error: firstLine(error) } : {}) });
  }

  onError(error) {
    writeJournal({ trouble: `помимо историй: ${firstLine(error)}` });
  }

  onEnd() {
    for (const [name, seen] of this.#seen) console.log(`\n${name} – что было открыто:\n${seen}`);
    for (const [file, seconds] of this.#seconds) writeJournal({ file, seconds });
  }
}
