import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { unzipSync } from 'fflate';
import { readXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { followed, type XlsxColumn, xlsxFile, xlsxStream } from './xlsx.ts';

interface Line {
  name: string;
  day: string | null;
  at: string;
  count: number;
  sum: number | null;
}

const columns: readonly XlsxColumn<Line>[] = [
  { title: 'Сотрудник', kind: 'text', width: 40, value: ({ name }) => name },
  { title: 'Дата', kind: 'date', width: 12, value: ({ day }) => day },
  { title: 'Время', kind: 'moment', width: 18, value: ({ at }) => at },
  { title: 'Кол-во', kind: 'number', width: 10, value: ({ count }) => count },
  { title: 'Сумма, ₽', kind: 'money', width: 14, value: ({ sum }) => sum },
];
const line = (more: Partial<Line> = {}): Line => ({
  name: 'Ёлкина Анна',
  day: '2026-02-28',
  at: '2026-02-28T21:30:00.000Z',
  count: 3,
  sum: 1500.5,
  ...more,
});

const AUTHOR = 'АНО ДПО «Берег & Ко»';

const write = (rows: Iterable<Line> | AsyncIterable<Line>, more: { totals?: () => (string | number | null)[] } = {}) =>
  buffer(xlsxFile('Отчёт.xlsx', { sheet: 'Отчёт', author: AUTHOR, columns, rows, ...more }).content);
const read = async (bytes: Uint8Array) => (await readXlsx(bytes)).sheets.map(({ name, rows }) => ({ name, rows }));
const sheetXml = (bytes: Uint8Array) => Buffer.from(unzipSync(bytes)['xl/worksheets/sheet1.xml'] ?? []).toString();

describe('a streamed .xlsx', () => {
  it('keeps text as text, dates as dates in Moscow time, numbers as numbers', async () => {
    const [sheet] = await read(await write([line()]));
    expect(sheet).toEqual({
      name: 'Отчёт',
      rows: [
        ['Сотрудник', 'Дата', 'Время', 'Кол-во', 'Сумма, ₽'],
        ['Ёлкина Анна', new Date('2026-02-28T00:00Z'), new Date('2026-03-01T00:30Z'), 3, 1500.5],
      ],
    });
  });

  it('names its author, whom no program has made up', async () => {
    const core = Buffer.from(unzipSync(await write([line()]))['docProps/core.xml'] ?? []).toString();
    expect(core).toContain('<dc:creator>АНО ДПО «Берег &amp; Ко»</dc:creator>');
    expect((await readXlsx(await write([line()]))).properties).toMatchObject({
      creator: AUTHOR,
      lastModifiedBy: AUTHOR,
    });
  });

  it('gives a row the height that its texts need, since not every program looks', async () => {
    const [high, low] = [line({ name: 'слово '.repeat(20) }), line()];
    const heights = [...sheetXml(await write([high, low])).matchAll(/<row r="\d+" ht="(\d+)"/g)].map(([, ht]) => ht);
    expect(heights).toEqual(['15', '60', '15']);
  });

  it('leaves a cell empty where there is nothing, and adds the totals last', async () => {
    const [sheet] = await read(
      await write([line({ day: null, sum: null }), line({ sum: 0 })], { totals: () => ['Итого', null, null, 6, 0] }),
    );
    expect(sheet?.rows.slice(1).map((row) => [row[0], row[1] ?? null, row[3], row[4] ?? null])).toEqual([
      ['Ёлкина Анна', null, 3, null],
      ['Ёлкина Анна', new Date('2026-02-28T00:00Z'), 3, 0],
      ['Итого', null, 6, 0],
    ]);
  });

  it.each(['=HYPERLINK("http://evil.example")', '+7 900', '-1', '@SUM(A1)', '\t=1+1', '=cmd|" /C calc"!A0'])(
    'writes %j as text that stays text when it is edited',
    async (name) => {
      const bytes = await write([line({ name })]);
      expect((await read(bytes))[0]?.rows[1]?.[0]).toBe(name);
      expect(sheetXml(bytes)).not.toContain('<f');
      expect(sheetXml(bytes)).toContain('<c r="A2" s="12" t="inlineStr">');
    },
  );

  it('survives what XML forbids, marks of XML and text longer than a cell', async () => {
    const bytes = await write([line({ name: 'а\u0000б\ud800в <b>&"]]>' }), line({ name: 'я'.repeat(40_000) })]);
    const rows = (await read(bytes))[0]?.rows;
    expect(rows?.[1]?.[0]).toBe('аб\ufffdв <b>&"]]>');
    expect(rows?.[2]?.[0]).toHaveLength(32_767);
  });

  it('is a table of the header alone when there are no rows', async () => {
    expect((await read(await write([])))[0]?.rows).toHaveLength(1);
  });

  it('goes on in the next sheet when a sheet is full, each with the header, the totals once', async () => {
    const rows = Array.from({ length: 5 }, (_, count) => line({ count }));
    const bytes = await buffer(
      xlsxStream({ sheet: 'Отчёт', author: AUTHOR, columns, rows, totals: () => ['Итого'] }, 2),
    );
    const sheets = await read(bytes);
    expect(sheets.map(({ name, rows: lines }) => [name, ...lines.map((cells) => cells[3] ?? cells[0])])).toEqual([
      ['Отчёт', 'Кол-во', 0, 1],
      ['Отчёт 2', 'Кол-во', 2, 3],
      ['Отчёт 3', 'Кол-во', 4, 'Итого'],
    ]);
  });

  it('asks for rows only as fast as they are read, and lets them go when the reader leaves', async () => {
    let asked = 0;
    let closed = false;
    async function* endless() {
      try {
        for (;;) {
          asked += 1;
          yield line({ name: `${asked} ${Math.random()}` });
          if (asked % 1000 === 0) await wait(0);
        }
      } finally {
        closed = true;
      }
    }
    const stream = xlsxStream({ sheet: 'Отчёт', author: AUTHOR, columns, rows: endless() });
    await once(stream, 'readable');
    // Sooner or later it waits for its reader: without that it would never stop asking.
    const askedIn200ms = async () => {
      const before = asked;
      await wait(200);
      return asked - before;
    };
    await expect.poll(askedIn200ms).toBe(0);
    stream.destroy();
    await expect.poll(() => closed).toBe(true);
  });

  it('is printed lying down, as wide as the page, with its header on each, and its pages numbered', async () => {
    const rows = Array.from({ length: 3 }, (_, count) => line({ count }));
    const parts = unzipSync(await buffer(xlsxStream({ sheet: "Д'Арк", author: AUTHOR, columns, rows }, 2)));
    const part = (path: string) => Buffer.from(parts[path] ?? []).toString();
    for (const path of ['xl/worksheets/sheet1.xml', 'xl/worksheets/sheet2.xml']) {
      // In this order, or Excel calls the file damaged.
      expect(part(path).replace(/<sheetData>.*<\/sheetData>/s, '')).toMatch(
        /<sheetPr><pageSetUpPr fitToPage="1"\/><\/sheetPr><sheetViews>.*<cols>.*<autoFilter .*<printOptions .*<pageMargins .*<pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"\/><headerFooter>.*&amp;P из &amp;N/s,
      );
    }
    expect(part('xl/workbook.xml')).toContain(
      `<definedName name="_xlnm.Print_Titles" localSheetId="0">'Д''Арк'!$1:$1</definedName><definedName name="_xlnm.Print_Titles" localSheetId="1">'Д''Арк 2'!$1:$1</definedName>`,
    );
    const styles = part('xl/styles.xml');
    expect(styles.match(/<cellXfs count="(\d+)">/)?.[1]).toBe(
      `${styles.match(/<cellXfs.*<\/cellXfs>/s)?.[0].match(/<xf /g)?.length}`,
    );
  });

  it('takes a second page beside the first when it is wide, and says on each whose line it is', async () => {
    const text = (title: string, width: number, isPinned?: true): XlsxColumn<Line> => ({
      title,
      kind: 'text',
      width,
      value: () => title,
      ...(isPinned ? { isPinned } : {}),
    });
    const wide = [
      text('№', 5, true),
      text('Кому', 22, true),
      ...Array.from({ length: 20 }, (_, i) => text(`${i}`, 12)),
    ];
    const bytes = await buffer(xlsxStream({ sheet: 'Отчёт', author: AUTHOR, columns: wide, rows: [line()] }));
    expect(sheetXml(bytes)).toContain('fitToWidth="2" fitToHeight="0" pageOrder="overThenDown"');
    const book = Buffer.from(unzipSync(bytes)['xl/workbook.xml'] ?? []).toString();
    expect(book).toContain("'Отчёт'!$A:$B,'Отчёт'!$1:$1");
  });

  it('prints each sheet without its columns for the screen, and keeps them last whatever columns are chosen', async () => {
    const own = columns.map((column) => ({ ...column, of: column.title }));
    const [name, day, , count] = own as [...typeof own];
    const mixed = [name, { ...day, isScreenOnly: true }, count] as XlsxColumn<Line>[];
    const rows = Array.from({ length: 3 }, () => line());
    const table = followed({ sheet: 'Отчёт', author: AUTHOR, columns: mixed, rows }, ['Дата', 'Кол-во', 'Сотрудник']);
    expect(table.columns.map(({ title }) => title)).toEqual(['Кол-во', 'Сотрудник', 'Дата']);
    const book = Buffer.from(unzipSync(await buffer(xlsxStream(table, 2)))['xl/workbook.xml'] ?? []).toString();
    expect(book).toContain('localSheetId="0">\'Отчёт\'!$A$1:$B$3<');
    expect(book).toContain('localSheetId="1">\'Отчёт 2\'!$A$1:$B$2<');
  });

  it('fails when the rows fail', async () => {
    async function* broken() {
      yield line();
      throw new Error('the database is gone');
    }
    await expect(write(broken())).rejects.toThrow('the database is gone');
  });
});
