import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { access } from './broken-rules/access.mjs';
import { dates } from './broken-rules/dates.mjs';
import { imports } from './broken-rules/imports.mjs';
import { money } from './broken-rules/money.mjs';
import { numbers } from './broken-rules/numbers.mjs';
import { secondFactor } from './broken-rules/second-factor.mjs';
import { root } from './install.mjs';

/**
 * What `npm run mutants` breaks: each rule in words, the place in the code that keeps it (its text stands there once), what
 * it is replaced by, and the test that must fail by it, its name as it is written or the beginning of it.
 * @type {{ rule: string, file: string, from: string, to: string, test: { file: string, title: string } }[]}
 */
export const brokenRules = [...money, ...access, ...dates, ...numbers, ...imports, ...secondFactor];

/**
 * Nobody breaks the rules at each change: says which of them the code or the tests no longer have in those words.
 * @returns {string[]} a line for each
 */
export function lostRules() {
  const textOf = (file) => (existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : '');
  return brokenRules.flatMap(({ rule, file, from, to, test }) => {
    const count = textOf(file).split(from).length - 1;
    const tests = textOf(test.file);
    const isNamed = test.title.split(' > ').every((name) => tests.includes(name));
    return [
      ...(count === 1 ? [] : [`setup/broken-rules: «${rule}»: в ${file} текст стоит не один раз, а ${count}: ${from}`]),
      ...(from === to ? [`setup/broken-rules: «${rule}»: замена ничего не меняет`] : []),
      ...(isNamed ? [] : [`setup/broken-rules: «${rule}»: в ${test.file} нет теста «${test.title}»`]),
    ];
  });
}
