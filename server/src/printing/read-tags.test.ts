import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readTags } from './read-tags.ts';

const said = (text: string) => readTags(text).issues.map(({ tag, message }) => `${tag}: ${message}`);
const named = (text: string) => readTags(text).tags.map(({ path }) => path);

describe('what is right', () => {
  test.each([
    ['{а}{б | верхний}', ['а', 'б']],
    ['{#а}{б}{/а}{^а}{в}{/}', ['а', 'б', 'а', 'в']],
    ['{#а}{#а}{.}{/а}{/а}', ['а', 'а', '.']],
    ['{слуша\nтель.фио}', ['слушатель.фио']],
    ['{%qr | 20}', ['qr']],
    ['без тегов', []],
  ])('%s', (text, paths) => {
    expect(said(text)).toEqual([]);
    expect(named(text)).toEqual(paths);
  });
});

describe('what is wrong is one finding, and the rest is read on', () => {
  test.each([
    ['{а {б}', 'а: открывающая', ['б']],
    ['{а\nтекст', 'а: открывающая', []],
    ['слово а} {б}', 'а: закрывающая', ['б']],
    ['{ }{б}', ': в скобках нет названия', ['б']],
    ['{#}{б}', ': в скобках нет названия', ['б']],
    ['{@а}{б}', '@а: вставка разметки', ['б']],
    ['{#а}{б}', '#а: блок открыт, но не закрыт', ['а', 'б']],
    ['{б}{/а}', '/а: блок закрыт, но не открыт', ['б']],
    ['{#а}{б}{/в}', '/в: блок закрыт под другим названием: пишется {/а}', ['а', 'б']],
    ['{#а}{#б}{в}{/а}', '#б: блок открыт, но не закрыт', ['а', 'б', 'в']],
    ['{#а}{/б}{в}{/а}', '/б: блок закрыт, но не открыт', ['а', 'в']],
    ['{#а}{б}{{/а}}', '{/а}: двойные скобки', ['а', 'б']],
  ])('%s', (text, issue, paths) => {
    expect(said(text)).toEqual([expect.stringContaining(issue)]);
    expect(named(text)).toEqual(paths);
  });

  test.each(['{{а}}', '{{а}', '{а}}', '{{{а}}}'])('%s is one tag in doubled braces', (text) => {
    expect(readTags(text)).toMatchObject({ issues: [], tags: [{ path: 'а', written: text.slice(1, -1) }] });
  });

  test('what was written is said in eighty letters', () => {
    for (const text of [
      `{${'а'.repeat(200)}`,
      `{@${'а'.repeat(200)}}`,
      `{/${'а'.repeat(200)}}`,
      `${'а'.repeat(200)}}`,
    ]) {
      for (const { tag } of readTags(text).issues) expect(tag.length).toBeLessThanOrEqual(81);
    }
  });
});

test('any text is read to its end', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('{', '}', '#', '/', '^', '%', '@', '|', 'а', 'б', ' ', '\n') }),
      (text) => {
        const { tags, issues } = readTags(text);
        const braces = text.match(/[{}]/g)?.length ?? 0;
        expect(tags.length + issues.length).toBeLessThanOrEqual(braces);
        expect(tags.length + issues.length > 0).toBe(braces > 0);
      },
    ),
  );
});
