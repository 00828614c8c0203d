import { Document, Header, ImageRun, Packer, Paragraph, Table, TableCell, TableRow, TextRun } from 'docx';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readZip, textInZip } from '../../testing/read-zip.ts';
import { fillDocx, listTags } from './docx.ts';
import { TemplateError, type TemplateIssue } from './template-error.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const JPEG = Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex');

const pack = (children: (Paragraph | Table)[], header = ''): Promise<Buffer> =>
  Packer.toBuffer(
    new Document({ sections: [{ children, headers: { default: new Header({ children: [new Paragraph(header)] }) } }] }),
  );

const template = (...lines: string[]): Promise<Buffer> => pack(lines.map((line) => new Paragraph(line)));

/** The paragraphs of a part, tabs and breaks as in the XML. */
function paragraphsOf(docx: Buffer, part = 'word/document.xml'): string[] {
  const xml = textInZip(docx, part);
  return [...xml.matchAll(/<w:p[ >].*?<\/w:p>/gs)].map(([paragraph]) =>
    paragraph
      .replace(/<w:br\/>/g, '\n')
      .replace(/<[^>]+>/g, '')
      .replace(/&lt;/g, '<')
      .replace(/&gt;/g, '>')
      .replace(/&amp;/g, '&'),
  );
}

async function filled(lines: string[], data: Record<string, unknown>): Promise<string[]> {
  const { docx } = await fillDocx(await template(...lines), data);
  return paragraphsOf(docx);
}

async function issuesOf(promise: Promise<unknown>): Promise<readonly TemplateIssue[]> {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof TemplateError)) throw new Error(`No TemplateError but ${error}`);
  return error.issues;
}

describe('values', () => {
  const data = {
    слушатель: { фио: 'Иванова Мария Петровна', отчество: '' },
    курс: { часы: 72, бесплатный: false },
    сумма: 1200,
    слово: 'член комиссии',
    день: '2026-11-20',
    сегодня: new Date('2026-11-20T00:00:00Z'),
  };

  it.each([
    ['{слушатель.фио}', 'Иванова Мария Петровна'],
    ['{Слушатель . ФИО}', 'Иванова Мария Петровна'],
    ['{слушатель.фио | дательный}', 'Ивановой Марии Петровне'],
    ['{слушатель.фио|родительный|верхний}', 'ИВАНОВОЙ МАРИИ ПЕТРОВНЫ'],
    ['{слово | с_заглавной}', 'Член комиссии'],
    ['{слушатель.фио | инициалы}', 'М.\u00a0П.\u00a0Иванова'],
    ['{сумма | прописью}', 'Одна тысяча двести рублей 00 копеек'],
    ['{день | дата}', '20.11.2026'],
    ['{день | дата_словами}', '20\u00a0ноября 2026\u00a0г.'],
    ['{день | дата_словами | с_предлогом}', 'с\u00a020\u00a0ноября 2026\u00a0г.'],
    ['{сегодня}', '20.11.2026'],
    ['{курс.часы} ч.', '72\u00a0ч.'],
    ['{курс.бесплатный}', 'нет'],
    ['«{слушатель.отчество}»', '«»'],
  ])('%s', async (line, text) => {
    expect(await filled([line], data)).toEqual([text]);
  });

  it('reads tags that Word split over several runs', async () => {
    const split = await pack([
      new Paragraph({ children: ['{', 'слуша', 'тель.', 'фио |', ' дательный', '}'].map((text) => new TextRun(text)) }),
    ]);
    expect(paragraphsOf((await fillDocx(split, data)).docx)).toEqual(['Ивановой Марии Петровне']);
  });

  it('escapes what looks like markup and keeps line breaks', async () => {
    expect(await filled(['{имя}'], { имя: '<b>&\nвторая' })).toEqual(['<b>&\nвторая']);
  });

  it('prints nothing for an absent value and names it once', async () => {
    const { docx, missing } = await fillDocx(await template('[{курс.нет}{курс.нет}{слушатель.отчество}{%фото}]'), data);
    expect(paragraphsOf(docx)).toEqual(['[]']);
    expect(missing).toEqual(['курс.нет', 'фото']);
  });

  it.each(['constructor', '__proto__', 'слушатель.constructor.name', 'слушатель.фио.length', 'toString'])(
    'reaches nothing but the data by {%s}',
    async (tag) => {
      const { docx, missing } = await fillDocx(await template(`[{${tag}}]`), data);
      expect(paragraphsOf(docx)).toEqual(['[]']);
      expect(missing).toEqual([tag.toLowerCase()]);
    },
  );
});

describe('sections', () => {
  const data = {
    город: 'Тверь',
    люди: [
      { фио: 'Иванов Иван Иванович', темы: ['а', 'б'] },
      { фио: 'Ким Ия Сергеевна', темы: [] },
    ],
  };

  it('repeats paragraphs, with outer values and «.» inside', async () => {
    const lines = ['{#люди}', '{фио}, {город}: {#темы}{.};{/темы}{^темы}нет{/темы}', '{/люди}'];
    expect(await filled(lines, data)).toEqual(['Иванов Иван Иванович, Тверь: а;б;', 'Ким Ия Сергеевна, Тверь: нет']);
  });

  it('repeats the row of a table', async () => {
    const cell = (text: string) => new TableCell({ children: [new Paragraph(text)] });
    const table = new Table({
      rows: [
        new TableRow({ children: [cell('ФИО'), cell('Город')] }),
        new TableRow({ children: [cell('{#люди}{фио | дательный}'), cell('{город}{/люди}')] }),
      ],
    });
    const { docx } = await fillDocx(await pack([table]), data);
    expect(paragraphsOf(docx)).toEqual([
      'ФИО',
      'Город',
      'Иванову Ивану Ивановичу',
      'Тверь',
      'Ким Ии Сергеевне',
      'Тверь',
    ]);
    expect(textInZip(docx).match(/<w:tr[ >]/g)).toHaveLength(3);
  });

  it('shows a part on a condition, without calling the absent condition missing', async () => {
    const { docx, missing } = await fillDocx(
      await template('{#город}есть{/город}{#нет}да{/нет}{^нет}иначе{/нет}'),
      data,
    );
    expect(paragraphsOf(docx)).toEqual(['естьиначе']);
    expect(missing).toEqual([]);
  });
});

describe('pictures', () => {
  const data = { фото: { bytes: JPEG, width: 30, height: 40 }, qr: { bytes: PNG, width: 20, height: 20 }, x: 1 };

  it('puts pictures of the asked size into the body and the header', async () => {
    const before = new ImageRun({ type: 'png', data: PNG, transformation: { width: 5, height: 5 } });
    const lines = ['До {%фото} после', '{%фото | 15}', '{%QR|25х10}'].map((line) => new Paragraph(line));
    const source = await pack([new Paragraph({ children: [before] }), ...lines], '{%qr}');
    const { docx } = await fillDocx(source, data);
    const body = textInZip(docx);
    expect(
      [...body.matchAll(/<wp:extent cx="(\d+)" cy="(\d+)"/g)].slice(1).map(([, x, y]) => [Number(x), Number(y)]),
    ).toEqual([
      [1_080_000, 1_440_000],
      [540_000, 720_000],
      [900_000, 360_000],
    ]);
    for (const part of ['document', 'header1']) {
      const relations = textInZip(docx, `word/_rels/${part}.xml.rels`);
      const xml = textInZip(docx, `word/${part}.xml`);
      const used = [...xml.matchAll(/r:embed="([^"]+)"/g)].map(([, id]) => id);
      expect(used.length).toBe(part === 'document' ? 4 : 1);
      for (const id of used) {
        const target = new RegExp(`Id="${id}"[^>]*Target="([^"]+)"`).exec(relations)?.[1];
        expect(readZip(docx).get(`word/${target}`)?.length).toBeGreaterThan(10);
      }
    }
    expect(paragraphsOf(docx)[1]).toBe('До  после');
  });

  it('declares a kind of picture that the template did not have', async () => {
    const parts = unzipSync(await template('{%фото}'));
    const path = '[Content_Types].xml';
    const types = strFromU8(parts[path] ?? new Uint8Array()).replace(/<Default[^>]*jpe?g"[^>]*>/g, '');
    const { docx } = await fillDocx(zipSync({ ...parts, [path]: strToU8(types) }), data);
    expect(textInZip(docx, path)).toContain('Extension="jpeg" ContentType="image/jpeg"');
  });

  it.each([
    ['{%x}', /не изображение/],
    ['{%фото | большое}', /в миллиметрах/],
    ['{фото}', /а не значение/],
    ['{%gif}', /PNG или JPEG/],
  ])('refuses %s', async (tag, message) => {
    const gif = { bytes: Buffer.from('GIF89a'), width: 1, height: 1 };
    const [issue] = await issuesOf(fillDocx(await template(tag), { ...data, gif }));
    expect(issue?.message).toMatch(message);
    expect(tag).toContain(issue?.tag);
  });
});

describe('bad templates', () => {
  it.each([
    ['{слушатель.фио', 'слушатель.фио', /без закрывающей/],
    ['слушатель.фио}', 'слушатель.фио', /без открывающей/],
    ['{#люди}{фио}', 'люди', /не закрыт/],
    ['{фио}{/люди}', 'люди', /не открыт/],
    ['{#люди}{/курсы}', 'люди', /под другим названием/],
    ['{фио | плохой}', 'фио | плохой', /неизвестный фильтр «плохой», есть: дательный/],
    ['{фио | constructor}', 'фио | constructor', /неизвестный фильтр/],
    ['{@разметка}', 'разметка', /не разрешена/],
    ['Текст {@разметка}', 'разметка', /не разрешена/],
    ['{ }', '', /нет названия/],
    ['{люди | дата}', 'люди | дата', /группа, список/],
    ['{фио | дата}', 'фио | дата', /фильтр «дата»: «Иванов» – не дата/],
    ['{фио | прописью}', 'фио | прописью', /не сумма в рублях/],
  ])('%s', async (line, tag, message) => {
    const issues = await issuesOf(fillDocx(await template('{#верно}да{/верно}', line), { фио: 'Иванов', люди: [{}] }));
    expect(issues).toHaveLength(1);
    expect(issues[0]?.tag).toBe(tag);
    expect(issues[0]?.message).toMatch(message);
  });

  it('names every bad tag at once', async () => {
    const { issues, tags } = await listTags(await template('{{а}}', '{@б}', '{в', '{г | д}', '{#е}'));
    expect(issues.map(({ tag }) => tag)).toEqual(['в', '@б', '#е']);
    expect(tags).toEqual([
      { path: 'а', kind: 'value', filters: [], within: [], written: '{а}' },
      { path: 'г', kind: 'value', filters: ['д'], within: [] },
      { path: 'е', kind: 'section', filters: [], within: [] },
    ]);
  });

  it('says where a block stands wrongly beside all else', async () => {
    const cell = (text: string) => new TableCell({ children: [new Paragraph(text)] });
    const table = new Table({ rows: [new TableRow({ children: [cell('{#люди}{фио | д}'), cell('б')] })] });
    const { issues } = await listTags(await pack([table, new Paragraph('{/люди}{'), new Paragraph('}')]));
    expect(issues.map(({ message }) => message).join()).toMatch(/в разных местах/);
  });

  it('goes down no deeper than ten blocks', async () => {
    const deep = (count: number) => '{#а}'.repeat(count) + '{/а}'.repeat(count);
    expect((await listTags(await template(deep(10)))).issues).toEqual([]);
    for (const count of [11, 20_000]) {
      const { issues } = await listTags(await template(deep(count)));
      expect(issues).toEqual([{ tag: '#а', message: 'не больше 10 блоков один внутри другого' }]);
    }
  });

  it('names no millions of tags', async () => {
    const { issues, tags } = await listTags(await template('{а} '.repeat(6000)));
    expect(tags).toEqual([]);
    expect(issues).toEqual([{ tag: '', message: expect.stringMatching(/больше 5000 тегов/) }]);
  });

  it.each([
    ['text', Buffer.from('Просто текст')],
    ['nothing', Buffer.alloc(0)],
    ['another archive', zipSync({ 'a.txt': strToU8('a') })],
  ])('%s instead of a document', async (_, file) => {
    const issues = await issuesOf(fillDocx(file, {}));
    expect(issues).toHaveLength(1);
    expect(issues[0]?.message).toMatch(/документ/);
  });

  it('goes on working after a bad one', async () => {
    await issuesOf(fillDocx(Buffer.from('x'), {}));
    expect(await filled(['{а}'], { а: 'б' })).toEqual(['б']);
  });
});

it('lists tags with their kind, filters and sections, from the header too', async () => {
  const lines = [
    '{#Люди}',
    '{фио | дательный | верхний}{#темы}{.}{/темы}{фио | дательный | верхний}',
    '{/Люди}',
    '{%qr | 20}',
  ];
  const { tags } = await listTags(
    await pack(
      lines.map((line) => new Paragraph(line)),
      '{центр.название}',
    ),
  );
  expect(tags).toHaveLength(6);
  expect(tags).toEqual(
    expect.arrayContaining([
      { path: 'люди', kind: 'section', filters: [], within: [] },
      { path: 'фио', kind: 'value', filters: ['дательный', 'верхний'], within: ['люди'] },
      { path: 'темы', kind: 'section', filters: [], within: ['люди'] },
      { path: '.', kind: 'value', filters: [], within: ['люди', 'темы'] },
      { path: 'qr', kind: 'picture', filters: [], within: [] },
      { path: 'центр.название', kind: 'value', filters: [], within: [] },
    ]),
  );
});

describe('a dative that somebody has corrected', () => {
  const слушатель = { фио: 'Швец Ким', фио_дательный: 'Швецу Киму', имя: 'Ким', имя_дательный: 'Киму Ивановичу' };

  it('is printed by the filter too', async () => {
    expect(await filled(['{слушатель.фио | дательный | верхний}'], { слушатель })).toEqual(['ШВЕЦУ КИМУ']);
    const person = { слушатель: { ...слушатель, фио_дательный: '' } };
    expect(await filled(['{слушатель.фио | дательный}'], person)).toEqual(['Швец Ким']);
  });

  it('is not taken for a part of the name', async () => {
    expect(await filled(['{слушатель.имя | дательный}'], { слушатель })).not.toEqual(['Киму Ивановичу']);
  });
});

describe('the finished document', () => {
  it('nests the quotation marks of values in those of the template, wherever Word has parted the text', async () => {
    const parted = await pack([
      new Paragraph({
        children: ['по программе ', '«', '{курс}', '»', ' в ', '{центр}'].map((text) => new TextRun(text)),
      }),
    ]);
    const data = { курс: 'Система «Нулевой травматизм»', центр: 'ООО "Заря & Ко"' };
    const { docx } = await fillDocx(parted, data);
    expect(paragraphsOf(docx)).toEqual(['по программе «Система „Нулевой травматизм“» в ООО\u00a0«Заря & Ко»']);
  });

  it('keeps together what belongs together in headers too, and lets two paragraphs be two', async () => {
    const { docx } = await fillDocx(await pack([new Paragraph('ООО «'), new Paragraph('Заря»')], 'г. {город}'), {
      город: 'Тверь',
    });
    expect(paragraphsOf(docx)).toEqual(['ООО\u00a0«', 'Заря»']);
    expect(paragraphsOf(docx, 'word/header1.xml')).toEqual(['г.\u00a0Тверь']);
  });

  it('names its author in place of whoever wrote the template, and keeps the title', async () => {
    const written = await Packer.toBuffer(
      new Document({ title: 'Диплом & Ко', creator: 'Петров', lastModifiedBy: 'Петров', sections: [{ children: [] }] }),
    );
    const { docx } = await fillDocx(written, {}, 'АНО «Берег»');
    const core = textInZip(docx, 'docProps/core.xml');
    expect(core).toContain('<dc:creator>АНО «Берег»</dc:creator><cp:lastModifiedBy>АНО «Берег»</cp:lastModifiedBy>');
    expect(core).toContain('<dc:title>Диплом &amp; Ко</dc:title>');
    expect(core).not.toContain('Петров');
  });

  it('is called by the title it is given', async () => {
    const written = await Packer.toBuffer(new Document({ title: 'Протокол', sections: [{ children: [] }] }));
    const { docx } = await fillDocx(written, {}, 'АНО «Берег»', 'Протокол № 7 – Сварщики & Ко');
    expect(textInZip(docx, 'docProps/core.xml')).toContain('<dc:title>Протокол № 7 – Сварщики &amp; Ко</dc:title>');
  });

  it('names its author where the template names none', async () => {
    const parts = unzipSync(await template('текст'));
    delete parts['docProps/core.xml'];
    for (const path of ['[Content_Types].xml', '_rels/.rels']) {
      const xml = strFromU8(parts[path] ?? new Uint8Array());
      parts[path] = strToU8(xml.replace(/<(Override|Relationship)\b[^>]*core-properties[^>]*>/, ''));
    }
    const { docx } = await fillDocx(zipSync(parts), {}, 'АНО «Берег»');
    expect(textInZip(docx, 'docProps/core.xml')).toContain('<dc:creator>АНО «Берег»</dc:creator>');
    expect(textInZip(docx, '[Content_Types].xml')).toContain('PartName="/docProps/core.xml"');
    expect(textInZip(docx, '_rels/.rels')).toContain('Target="docProps/core.xml"');
  });
});
