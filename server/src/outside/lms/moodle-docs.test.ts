import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { FUNCTIONS } from './moodle.ts';
import { GROUP_FUNCTIONS } from './moodle-groups.ts';
import { LOGIN_LINK } from './moodle-links.ts';

const docs = (name: string) => readFileSync(new URL(`../../../../docs/${name}`, import.meta.url), 'utf8');
const all = [...FUNCTIONS, ...GROUP_FUNCTIONS, LOGIN_LINK].toSorted();
/** Each function by itself: in quotes in the script, on a line of its own or in backticks on the page. */
const functionsIn = (text: string) =>
  [
    ...new Set([...text.matchAll(/(?:['`]|^ +)((?:core|enrol|auth)_[a-z]+_\w+)(?:['`]|$)/gm)].map(([, name]) => name)),
  ].toSorted();

test('the script that prepares a Moodle gives the service every function that the portal calls, and no other', () => {
  expect(functionsIn(docs('moodle/setup.php'))).toEqual(all);
});

test('the steps by hand name the same functions', () => {
  expect(functionsIn(docs('moodle.md'))).toEqual(all);
});

test('the steps by hand name the capabilities of the role file', () => {
  const ofRole = [...docs('moodle/role.xml').matchAll(/<allow>(.+)<\/allow>/g)].map(([, name]) => name);
  const table = docs('moodle.md').split('| право | зачем |')[1]?.split('\n\n')[0] ?? '';
  expect([...table.matchAll(/`([a-z]+\/[a-z:]+)`/g)].map(([, name]) => name).toSorted()).toEqual(ofRole.toSorted());
});
