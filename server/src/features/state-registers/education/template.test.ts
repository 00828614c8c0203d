import { readFileSync } from 'node:fs';
import { strFromU8, unzipSync } from 'fflate';
import { readXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import type { ToldDocument } from './cells.ts';
import { fillTemplate } from './fill-template.ts';
import { layoutOn, listOf, type TableKind, templateFile } from './table-layouts.ts';

const kinds = ['dpo', 'po'] as const satisfies TableKind[];
const day = '2026-11-22';
const SHEET = 'xl/worksheets/sheet1.xml';
const STRINGS = 'xl/sharedStrings.xml';

const template = (kind: TableKind) => readFileSync(templateFile(layoutOn(kind, day), kind));
const row = (table: TableKind, cells: Record<string, string>): ToldDocument => ({ table, cells });

test.each(kinds)('%s: the columns are those of the template, in its order', async (kind) => {
  const layout = layoutOn(kind, day);
  const { sheets } = await readXlsx(template(kind));
  const [first, second] = sheets;
  expect([first?.name, second?.name]).toEqual([layout.sheet, layout.listSheet]);
  expect(layout.columns.map(({ title }) => title)).toEqual(
    first?.rows[0]?.slice(0, layout.columns.length).map((cell) => String(cell)),
  );
  expect(layout.columns).toHaveLength(kind === 'dpo' ? 40 : 35);
  expect(new Set(layout.columns.map(({ field }) => field)).size).toBe(layout.columns.length);
});

/** The cells of «Проверки!$A$2:$A$5». */
function cellsOf(rows: readonly (readonly unknown[])[], address: string): string[] {
  const [, column = '', from, to] = /!\$([A-Z]+)\$(\d+):\$[A-Z]+\$(\d+)$/.exec(address) ?? [];
  return rows.slice(Number(from) - 1, Number(to)).map((cells) => String(cells[column.charCodeAt(0) - 65] ?? ''));
}

test.each(kinds)('%s: the lists are those of the hidden sheet, word for word', async (kind) => {
  const { lists } = layoutOn(kind, day);
  const book = strFromU8(unzipSync(template(kind))['xl/workbook.xml'] ?? new Uint8Array());
  const { sheets } = await readXlsx(template(kind));
  const names = [...book.matchAll(/<definedName[^>]* name="([^"]+)"[^>]*>([^<]+)</g)].filter(([, , at]) =>
    at?.includes('!$'),
  );
  const compared = names.filter(([, name = '']) => lists[name]);
  expect(compared.length).toBeGreaterThanOrEqual(Object.keys(lists).length - 1);
  for (const [, name = '', at = ''] of compared) {
    expect(cellsOf(sheets[1]?.rows ?? [], at), name).toEqual(lists[name]);
  }
});

test.each(kinds)(
  '%s: what is filled in changes the cells of its rows, and nothing else of the template',
  async (kind) => {
    const before = unzipSync(template(kind));
    const layout = layoutOn(kind, day);
    const after = unzipSync(
      await fillTemplate(layout, kind, [row(kind, { surname: 'О\'Нил <&> "ТБ"', startYear: '2026' })]),
    );
    expect(Object.keys(after)).toEqual(Object.keys(before));
    for (const path of Object.keys(before).filter((one) => one !== SHEET && one !== STRINGS)) {
      expect(Buffer.from(after[path] ?? []).equals(Buffer.from(before[path] ?? [])), path).toBe(true);
    }
    const rest = (sheet: Uint8Array | undefined) =>
      strFromU8(sheet ?? new Uint8Array()).replace(/<row r="2".*?<\/row>/s, '');
    expect(rest(after[SHEET]) === rest(before[SHEET])).toBe(true);
    expect(rest(after[SHEET])).toContain('<dataValidations');
  },
);

test('what the template of additional education holds beforehand does not stay', async () => {
  const filled = await fillTemplate(layoutOn('dpo', day), 'dpo', [row('dpo', { surname: 'Иванов' })]);
  const { sheets } = await readXlsx(filled);
  expect(sheets[0]?.rows[1]?.filter((cell) => cell !== null && cell !== undefined && cell !== '')).toEqual(['Иванов']);
});

test.each(kinds)('%s: every word that the portal tells is in the list of its column', (kind) => {
  const layout = layoutOn(kind, day);
  const told = {
    ...layout.words,
    educationLevel: kind === 'dpo' ? layout.words.educationLevel : {},
    programKind: kind === 'dpo' ? layout.words.programKind : layout.words.workerProgram,
    documentKind: Object.fromEntries(
      Object.entries(layout.words.documentKind).filter(
        ([type]) => (type === 'ProfessionalTraining') === (kind === 'po'),
      ),
    ),
    workerProgram: {},
    // Its column has no list.
    qualification: {},
  };
  for (const [field, words] of Object.entries(told)) {
    for (const word of Object.values(words)) expect(listOf(layout, field), field).toContain(word);
  }
});
