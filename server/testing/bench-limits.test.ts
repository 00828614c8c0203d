import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { calls, STATEMENTS } from '../../bench/calls.ts';

test('docs/measurements.md names the limit of statements of every list', () => {
  const text = readFileSync(new URL('../../docs/measurements.md', import.meta.url), 'utf8');
  const [, section = ''] = text.split('## Statements of a call\n');
  const rows = [...(section.split('\n## ')[0] ?? '').matchAll(/^\| (\d+) \| (.+) \|$/gm)];
  const told = rows.flatMap(([, limit, titles = '']) => titles.split('; ').map((title) => [title, Number(limit)]));
  const limits = calls.map(({ title, statements = STATEMENTS }) => [title, statements]);
  expect(Object.fromEntries(told)).toEqual(Object.fromEntries(limits));
  expect(told).toHaveLength(limits.length);
});
