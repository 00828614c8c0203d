import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { writeXlsx } from 'hucre/xlsx';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { textOfCell } from './cell-text.ts';
import { hiddenOfXls } from './hidden-in-xls.ts';
import { openTable } from './open-table.ts';
import { othersBeside, readPicked } from './pick-sheet.ts';
import type { TableFault } from './table-fault.ts';

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const DOCUMENT = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** A workbook as 1С writes it: another letter case of a part, cells and rows without their places. */
function workbook(
  sheet: string,
  { kind = 'sheet', more = {} }: { kind?: string; more?: Record<string, Uint8Array> } = {},
) {
  const parts: Record<string, string> = {
    '[Content_Types].xml': `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="bin" ContentType="application/vnd.ms-excel.sheet.binary.macroEnabled.main"/><Override PartName="/xl/workbook.xml" ContentType="${kind === 'sheet' ? `${DOCUMENT}.sheet.main+xml` : 'application/vnd.ms-excel.sheet.macroEnabled.main+xml'}"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${DOCUMENT}.worksheet+xml"/><Override PartName="/xl/SharedStrings.xml" ContentType="${DOCUMENT}.sharedStrings+xml"/></Types>`,
    '_rels/.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r1" Type="${RELS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${XML}<workbook xmlns="${MAIN}" xmlns:r="${RELS}"><sheets><sheet name="Лист" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r1" Type="${RELS}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${RELS}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    'xl/SharedStrings.xml': `${XML}<sst xmlns="${MAIN}" count="2" uniqueCount="2"><si><t>ФИО</t></si><si><t>Ёлкин Пётр Ильич</t></si></sst>`,
    'xl/worksheets/sheet1.xml': `${XML}<worksheet xmlns="${MAIN}"><sheetData>${sheet}</sheetData></worksheet>`,
  };
  return zipSync({
    ...Object.fromEntries(Object.entries(parts).map(([path, text]) => [path, strToU8(text)])),
    ...more,
  });
}

const TWO_ROWS = '<row><c t="s"><v>0</v></c></row><row><c t="s"><v>1</v></c><c><v>33010</v></c></row>';

/** The rows of the sheet that is read unasked. */
async function readTable(bytes: Uint8Array) {
  return (await readPicked(await openTable(bytes), undefined, {})).rows;
}

const cells = async (bytes: Uint8Array) => (await readTable(bytes)).map((row) => [row.number, ...row.cells]);
const fault = (bytes: Uint8Array) =>
  readTable(bytes).then(
    () => 'no fault',
    ({ code, message }: TableFault) => `${code}: ${message}`,
  );

/** Russian text in Windows-1251, which Node only reads. */
const windows1251 = (text: string) =>
  Uint8Array.from(text, (letter) => {
    const code = letter.charCodeAt(0);
    if (letter === 'ё') return 0xb8;
    if (letter === 'Ё') return 0xa8;
    return code >= 0x410 ? code - 0x410 + 0xc0 : code;
  });

/** The same in the encoding of Unix mail. */
const koi8 = (text: string) => {
  const table = new Map(
    Array.from({ length: 128 }, (_, i) => [new TextDecoder('koi8-r').decode(Uint8Array.of(128 + i)), 128 + i]),
  );
  return Uint8Array.from(text, (letter) => table.get(letter) ?? letter.charCodeAt(0));
};

/** The same in the encoding of DOS. */
const cp866 = (text: string) =>
  Uint8Array.from(text, (letter) => {
    const code = letter.charCodeAt(0);
    if (letter === 'ё') return 0xf1;
    if (letter === 'Ё') return 0xf0;
    if (code < 0x410) return code;
    return code < 0x440 ? code - 0x410 + 0x80 : code - 0x440 + 0xe0;
  });

describe('tables', () => {
  test('an .xlsx: its dates are dates, blank lines are left out and counted', async () => {
    const date = new Date(Date.UTC(1990, 4, 17));
    const sheets = [
      { name: 'Пусто', rows: [] },
      { name: 'Люди', rows: [['ФИО', 'Дата'], [], ['Ёлкин', date]], columns: [{}, { numFmt: 'dd.mm.yyyy' }] },
    ];
    expect(await cells(await writeXlsx({ sheets }))).toEqual([
      [1, 'ФИО', 'Дата'],
      [3, 'Ёлкин', date],
    ]);
  });

  test('an .xlsx as 1С writes it', async () => {
    expect(await cells(workbook(TWO_ROWS))).toEqual([
      [1, 'ФИО'],
      [2, 'Ёлкин Пётр Ильич', 33010],
    ]);
  });

  test.each(['hidden-sheet.xls', 'hidden-sheet.ods'])(
    '%s of LibreOffice: the sheet that is hidden is not read unasked',
    async (name) => {
      const sheets = await openTable(await readFile(join(import.meta.dirname, '../fixtures', name)));
      expect(sheets.map(({ title, isHidden }) => [title, isHidden])).toEqual([
        ['Уволенные', true],
        ['Люди', false],
      ]);
      const { sheet, rows } = await readPicked(sheets, undefined, {});
      expect([sheet.title, ...rows.map(({ number }) => number)]).toEqual(['Люди', 1, 2, 3, 4]);
      const [fullName, birthday, phone] = rows[2]?.cells ?? [];
      expect([fullName, birthday, phone]).toEqual([
        'Ёлкина Юлия Сергеевна',
        new Date(Date.UTC(1990, 4, 17)),
        89141110001,
      ]);
      expect((await readPicked(sheets, 'Уволенные', {})).rows[1]?.cells[0]).toBe('Старов Пётр Ильич');
    },
  );

  test('an .xls with an empty row, which its reader leaves out, as tables of 1С have them', async () => {
    const bytes = await readFile(join(import.meta.dirname, '../fixtures/empty-row.xls'));
    const rows = await readTable(bytes);
    expect(rows.map(({ number, cells: [first] }) => [number, first])).toEqual([
      [1, 'Список'],
      [3, 'Фамилия'],
      [4, 'Кедров'],
    ]);
  });

  test('an .xlsx: of several sheets the first with people is read, the others are named', async () => {
    const people = [
      ['ФИО', 'Телефон'],
      ['Ёлкин Пётр Ильич', '89121000001'],
    ];
    const sheets = [
      { name: 'Обложка', rows: [['Список на обучение']] },
      { name: 'Скрыт', hidden: true, rows: people },
      { name: 'Цех 1', rows: people },
      { name: 'Цех 2', rows: people },
      { name: 'Пример', rows: people },
    ];
    const opened = await openTable(await writeXlsx({ sheets: [...sheets, { name: 'Пусто', rows: [] }] }));
    const { sheet } = await readPicked(opened, undefined, {});
    expect(sheet.title).toBe('Цех 1');
    expect(await othersBeside(sheet, opened)).toEqual([
      { title: 'Обложка', isTable: false },
      { title: 'Цех 2', isTable: true },
    ]);
    // Also beside one that somebody has picked.
    const picked = await readPicked(opened, 'Цех 2', {});
    expect((await othersBeside(picked.sheet, opened)).map(({ title }) => title)).toEqual(['Обложка', 'Цех 1']);
    const hiddenOnly = await openTable(
      await writeXlsx({ sheets: sheets.slice(1, 2).concat({ name: 'Пусто', rows: [] }) }),
    );
    await expect(readPicked(hiddenOnly, undefined, {})).rejects.toThrow('скрытые листы («Скрыт») сами не загружаются');
    await expect(readPicked(hiddenOnly, 'Цех', {})).rejects.toThrow('В файле нет листа «Цех»');
  });

  test.each([
    ['Windows-1251 with semicolons', windows1251('ФИО;Город\r\n"Ёлкин; Пётр";Пермь\r\n')],
    ['UTF-8 with commas', strToU8('ФИО,Город\n"Ёлкин; Пётр",Пермь\n')],
    ['UTF-8 with a mark and tabs', strToU8('\ufeffФИО\tГород\n"Ёлкин; Пётр"\tПермь')],
    ['cp866 of DOS', cp866('ФИО;Город\r\n"Ёлкин; Пётр";Пермь\r\n')],
    ['KOI8-R', koi8('ФИО;Город\r\n"Ёлкин; Пётр";Пермь\r\n')],

    ['UTF-8 with bars', strToU8('ФИО|Город\nЁлкин; Пётр|Пермь')],
    ['UTF-16 without a mark', Buffer.from('ФИО\tГород\r\nЁлкин; Пётр\tПермь\r\n', 'utf16le')],
    ['UTF-16, the other way round', Buffer.from('ФИО\tГород\r\nЁлкин; Пётр\tПермь\r\n', 'utf16le').swap16()],
    ['UTF-16 of Excel', Buffer.from('\ufeffФИО\tГород\r\nЁлкин; Пётр\tПермь\r\n', 'utf16le')],
  ])('a CSV: %s', async (_, bytes) => {
    expect(await cells(bytes)).toEqual([
      [1, 'ФИО', 'Город'],
      [2, 'Ёлкин; Пётр', 'Пермь'],
    ]);
  });

  test('a CSV that names its delimiter: rows are counted as Excel shows them', async () => {
    expect(await cells(strToU8('sep=;\r\nФИО;Город, край\r\n'))).toEqual([[2, 'ФИО', 'Город, край']]);
  });
});

describe('what is no table', () => {
  test('a book under a password, or of an Excel that is too old', async () => {
    const ole = Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, ...Array(600).fill(0));
    expect(await fault(ole)).toMatch(/^InvalidExcelFIle: Файл защищён паролем/);
  });

  test('macros', async () => {
    const code = { 'xl/vbaProject.bin': Uint8Array.of(1, 2, 3) };
    expect(await fault(workbook(TWO_ROWS, { more: code }))).toMatch(/^InvalidExcelFIle: В файле есть макросы/);
    expect(await fault(workbook(TWO_ROWS, { kind: 'macro' }))).toMatch(/^InvalidExcelFIle: В файле есть макросы/);
  });

  test('an archive that unpacks into far more', async () => {
    const bomb = { 'xl/worksheets/sheet2.xml': new Uint8Array(65 * 1024 * 1024) };
    const bytes = workbook(TWO_ROWS, { more: bomb });
    expect(bytes.length).toBeLessThan(100_000);
    expect(await fault(bytes)).toMatch(/^InvalidExcelFIle: Файл слишком большой/);
  });

  test('a renamed picture, an archive of something else, a torn file, bytes, an empty file', async () => {
    const picture = await sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    expect(await fault(picture)).toMatch(/^InvalidExcelFIle/);
    expect(await fault(zipSync({ 'письмо.txt': strToU8('текст') }))).toMatch(/^InvalidExcelFIle/);
    expect(await fault(workbook(TWO_ROWS).slice(0, 300))).toMatch(/^InvalidExcelFIle: Файл повреждён/);
    expect(await fault(Uint8Array.of(65, 0, 66))).toMatch(/^InvalidExcelFIle/);
    for (const page of [
      '<html><table><tr><td>ФИО</td></tr></table></html>',
      '<?xml version="1.0"?><Workbook></Workbook>',
    ]) {
      expect(await fault(strToU8(page))).toMatch(/^InvalidExcelFIle: Это веб-страница или XML/);
    }
    expect(await fault(new Uint8Array())).toMatch(/^ExcelTableNotFound/);
  });

  test('an empty sheet', async () => {
    expect(await fault(workbook(''))).toBe('ExcelTableNotFound: В файле не найдена таблица');
  });

  test('a cell in the furthest corner takes no memory', async () => {
    const far = '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>';
    expect(await fault(workbook(far))).toMatch(/^ExcelTableNotFound/);
  });

  test('of two hundred thousand rows without anything in them nothing is left, and the numbers of the others are theirs', async () => {
    const person = (row: number) => `<row r="${row}"><c r="A${row}" t="s"><v>1</v></c></row>`;
    const blank = (from: number, more: string) =>
      Array.from({ length: 100_000 }, (_, i) => `<row r="${from + i}" ${more}`).join('');
    const formatted = 's="1" spans="1:2"><c r="A1" s="3"/><c r="B1" s="3"/></row>';
    const book = workbook(
      `<row r="1"><c r="A1" t="s"><v>0</v></c></row>${blank(2, '/>')}${person(100_002)}${blank(100_003, formatted)}`,
    );
    expect(await cells(book)).toEqual([
      [1, 'ФИО'],
      [100_002, 'Ёлкин Пётр Ильич'],
    ]);
  });

  test('of a cell that is megabytes long there is the beginning', async () => {
    const cell = `<c r="A1" t="inlineStr"><is><t>${'A'.repeat(3_000_000)}</t></is></c>`;
    expect(await cells(workbook(`<row r="1">${cell}</row>`))).toEqual([[1, 'A'.repeat(2000)]]);
    const [[, text]] = (await cells(strToU8(`${'Я'.repeat(100_000)};1`))) as [[number, string]];
    expect(text).toHaveLength(2000);
  });

  test('more rows of blanks than anybody reads', async () => {
    const row = (number: number) => `<row r="${number}"><c r="A${number}" t="inlineStr"><is><t> </t></is></c></row>`;
    const book = workbook(Array.from({ length: 30_000 }, (_, i) => row(i + 1)).join(''));
    expect(await fault(book)).toMatch(/^InvalidExcelFIle: В файле слишком много пустых строк/);
  });

  test('more rows than people may be', async () => {
    expect(await fault(strToU8('ФИО;Город\nИванов;Пермь\n'.repeat(6000)))).toMatch(/больше 10.000 строк/);
  });
});

test('a cell holds nothing that the database cannot keep', () => {
  expect(textOfCell('Ива\0нов  Пётр\ud800')).toBe('Ива нов Пётр\ufffd');
});

test('a table of more columns than people have is refused in words, and blank cells make none', async () => {
  const wide = (cell: number | string) => ({
    name: 'Лист',
    rows: [Array.from({ length: 600 }, (_, i) => (i < 3 ? 1 : cell))],
  });
  expect(await fault(await writeXlsx({ sheets: [wide(1)] }))).toContain('больше 500 столбцов');
  expect(await fault(new TextEncoder().encode(Array.from({ length: 600 }, () => '1').join(';')))).toContain(
    'больше 500 столбцов',
  );
  expect(await fault(await writeXlsx({ sheets: [wide(' ')] }))).toBe('no fault');
});

describe('rows that a filter or somebody has hidden', () => {
  const fixture = (name: string) => readFile(join(import.meta.dirname, '../fixtures', name));
  const told = async (bytes: Uint8Array) =>
    Promise.all(
      (await openTable(bytes)).map(async ({ title, read }) => [
        title,
        ...(await read()).filter(({ isHidden }) => isHidden).map(({ number }) => number),
      ]),
    );

  test('are told of an .xls, each of its own sheet', async () => {
    const bytes = await fixture('hidden-sheet.xls');
    expect(await told(bytes)).toEqual([['Уволенные'], ['Люди']]);
    // The first sheet has two rows, so that the third and the fourth are of the other one.
    for (const row of [2, 3, 4]) {
      // The record of a row: its kind, its length, its number; a bit of it says that it is not shown.
      const at = bytes.indexOf(Buffer.from([0x08, 0x02, 0x10, 0x00, row - 1, 0x00]));
      expect(at).toBeGreaterThan(0);
      bytes[at + 16] = (bytes[at + 16] ?? 0) | 0x20;
    }
    expect(await told(bytes)).toEqual([
      ['Уволенные', 2],
      ['Люди', 3, 4],
    ]);
  });

  test('are not looked for in an .xls whose container says that its list goes on with itself', async () => {
    const bytes = await fixture('hidden-sheet.xls');
    const endless = Buffer.concat([bytes, Buffer.alloc(512, 0xff)]);
    const own = bytes.length / 512 - 1;
    endless.writeUInt32LE(own, endless.length - 4);
    endless.writeUInt32LE(own, 68);
    endless.writeUInt32LE(1, 72);
    expect(hiddenOfXls(endless).size).toBe(2);
    endless.writeUInt32LE(5000, 72);
    expect(hiddenOfXls(endless).size).toBe(0);
    // The same with more sectors than the file has.
    endless.fill(0, endless.length - 512, endless.length - 4);
    endless.writeUInt32LE(10, 72);
    expect(hiddenOfXls(endless).size).toBe(0);
  });

  test('are told of an .ods, also where one row stands for several', async () => {
    const parts = unzipSync(await fixture('hidden-sheet.ods'));
    const xml = strFromU8(parts['content.xml'] ?? new Uint8Array());
    expect(await told(zipSync(parts))).toEqual([['Уволенные'], ['Люди']]);
    const kinds = ['', ' table:visibility="filter"', ' table:visibility="collapse" table:number-rows-repeated="2"', ''];
    let row = 0;
    const [before, people] = xml.split('table:name="Люди"') as [string, string];
    const hidden = people.replace(/<table:table-row\b/g, (tag) => `${tag}${kinds[row++] ?? ''}`);
    const content = strToU8(`${before}table:name="Люди"${hidden}`);
    expect(await told(zipSync({ ...parts, 'content.xml': content }))).toEqual([['Уволенные'], ['Люди', 2, 3, 4]]);
  });

  test('of an .xls whose container is torn are none', () => {
    expect(hiddenOfXls(Uint8Array.of(1, 2, 3)).size).toBe(0);
    const ring = new Uint8Array(2048);
    const view = new DataView(ring.buffer);
    view.setUint16(30, 9, true);
    view.setUint32(68, 0xff_ff_ff_fe, true);
    // Its list of sectors is the first one, and what comes after the directory is the directory.
    view.setUint32(48, 1, true);
    for (let i = 1; i < 109; i += 1) view.setUint32(76 + i * 4, 0xff_ff_ff_ff, true);
    view.setUint32(512 + 4, 1, true);
    expect(hiddenOfXls(ring).size).toBe(0);
  });
});

test('rows of an .xlsx that a filter has hidden are told', async () => {
  const row = (number: number, hidden = '') =>
    `<row r="${number}"${hidden}><c r="A${number}" t="inlineStr"><is><t>Ёлкин</t></is></c></row>`;
  const book = workbook(row(1) + row(2, ' hidden="1"') + row(3));
  expect((await readTable(book)).map(({ number, isHidden }) => [number, isHidden])).toEqual([
    [1, undefined],
    [2, true],
    [3, undefined],
  ]);
});
