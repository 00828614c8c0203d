import { strToU8, unzipSync, zipSync } from 'fflate';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { cleanDocx, fillDocx } from './docx.ts';
import { TemplateError } from './template-error.ts';

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const MAIN = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';

const types = (main = MAIN) =>
  `<?xml version="1.0" encoding="UTF-8"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${main}"/></Types>`;
const rels = (...lines: string[]) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${lines.join('')}</Relationships>`;
const link = (kind: string, target: string, mode = ' TargetMode="External"') =>
  `<Relationship Id="rId1" Type="${OFFICE}/${kind}" Target="${target}"${mode}/>`;
const body = (inner: string) =>
  `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><w:document ${W}><w:body>${inner}</w:body></w:document>`;
const text = (line: string) => `<w:p><w:r><w:t>${line}</w:t></w:r></w:p>`;

const innocent: Record<string, string | Uint8Array> = {
  '[Content_Types].xml': types(),
  '_rels/.rels': rels(link('officeDocument', 'word/document.xml', '')),
  'word/document.xml': body(text('{слушатель.фио}')),
};

/** A Word file with these parts changed or added. */
const file = (parts: Record<string, string | Uint8Array> = {}): Uint8Array =>
  zipSync(
    Object.fromEntries(
      Object.entries({ ...innocent, ...parts }).map(([path, part]) => [
        path,
        typeof part === 'string' ? strToU8(part) : part,
      ]),
    ),
  );

async function refusal(bytes: Uint8Array): Promise<string> {
  const error = await cleanDocx(bytes).then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof TemplateError)) throw new Error(`No TemplateError but ${error}`);
  return error.message;
}

const documentLinks = (line: string) => file({ 'word/_rels/document.xml.rels': rels(line) });
const field = (...pieces: string[]) =>
  file({
    'word/document.xml': body(
      `<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r>${pieces
        .map((piece) => `<w:r><w:instrText xml:space="preserve">${piece}</w:instrText></w:r>`)
        .join('')}<w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>`,
    ),
  });
const picture = (name: string, bytes: Uint8Array | string) => file({ [`word/media/${name}`]: bytes });
const canvas = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();

describe('an innocent template', () => {
  test('comes through and can be filled', async () => {
    const { docx, notices } = await cleanDocx(file());
    expect(notices).toEqual([]);
    const filled = await fillDocx(docx, { слушатель: { фио: 'Цой Виктор' } });
    expect(Buffer.from(unzipSync(filled.docx)['word/document.xml'] ?? []).toString()).toContain('Цой Виктор');
  });

  test('is the same file each time, so that a repeated upload is seen', async () => {
    const [first, second] = [await cleanDocx(file()), await cleanDocx(file())];
    expect(Buffer.from(first.docx).equals(Buffer.from(second.docx))).toBe(true);
  });

  test('keeps web and mail links, pictures and page fields', async () => {
    const png = await canvas(10, 10);
    const { docx, notices } = await cleanDocx(
      file({
        'word/_rels/document.xml.rels': rels(link('hyperlink', 'https://center.example/?a=1&amp;b=link')),
        'word/media/image1.png': png,
        'word/document.xml': body(
          `${text('{слушатель.фио}')}<w:p><w:fldSimple w:instr=" PAGE "/><w:r><w:instrText>HYPERLINK "https://a.example/link"</w:instrText></w:r></w:p>`,
        ),
      }),
    );
    const parts = unzipSync(docx);
    expect(notices).toEqual([]);
    expect(Buffer.from(parts['word/_rels/document.xml.rels'] ?? []).toString()).toContain(
      'Target="https://center.example/?a=1&amp;b=link" TargetMode="External"',
    );
    expect(Buffer.from(parts['word/media/image1.png'] ?? []).equals(png)).toBe(true);
  });
});

test('everything that could do harm is named at once, wherever it stands', async () => {
  const code = (instruction: string) => `<w:p><w:fldSimple w:instr=" ${instruction} "/></w:p>`;
  const said = await refusal(
    file({
      'word/document.xml': body(
        `${code('INCLUDETEXT a.docx')}${code('DDEAUTO c:\\cmd')}${code('includetext b.docx')}<w:altChunk/>${text('{слушатель.фио}')}`,
      ),
      'word/header1.xml': body(code('LINK Excel.Sheet')),
      'word/_rels/document.xml.rels': rels(
        link('oleObject', 'embeddings/a.bin', ''),
        link('attachedSchema', 'https://a.example/x'),
      ),
      'word/payload.exe': 'MZ',
    }),
  );
  for (const words of [
    'вставлен другой документ',
    'есть поля INCLUDETEXT, DDEAUTO, которые загружают',
    'есть поле LINK, которое загружает',
    'вложен объект другой программы',
    'связан с внешним файлом «https://a.example/x»',
    'вложен объект «payload.exe»',
  ]) {
    expect(said).toContain(words);
  }
});

test('what Word leaves behind by itself is taken out, and said', async () => {
  const settings = `<w:settings ${W}><w:attachedTemplate r:id="rId1"/><w:mailMerge><w:query w:val="SELECT * FROM x"/></w:mailMerge><w:zoom/></w:settings>`;
  const { docx, notices } = await cleanDocx(
    file({
      'word/settings.xml': settings,
      'word/_rels/settings.xml.rels': rels(
        link('attachedTemplate', 'file:///C:\\Users\\Anna\\Normal.dotm'),
        link('mailMergeSource', 'file:///C:\\Users\\Anna\\list.xlsx'),
      ),
      'word/_rels/document.xml.rels': rels(link('hyperlink', 'file:///etc/passwd')),
    }),
  );
  const parts = unzipSync(docx);
  const all = Object.values(parts)
    .map((part) => Buffer.from(part).toString())
    .join();
  expect(all).not.toMatch(/file:|mailMerge|attachedTemplate/);
  expect(all).toContain('<w:zoom/>');
  expect(notices).toEqual([
    'Убрана связь с файлом на вашем компьютере, которую оставил Word',
    'Ссылка «file:///etc/passwd» никуда не ведёт: оставлены только адреса сайтов и почты',
  ]);
});

describe('a link that leads elsewhere than to the web or mail leads nowhere, and that is said:', () => {
  const marks = (instruction: string) =>
    `<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r>${instruction}<w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>здесь</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>`;
  const code = (...pieces: string[]) =>
    marks(pieces.map((piece) => `<w:r><w:instrText xml:space="preserve">${piece}</w:instrText></w:r>`).join(''));

  test.each<[string, string, string]>([
    ['a field', code(' HYPERLINK "javascript:alert(1)" '), 'javascript:alert(1)'],
    ['a field in pieces', code(' HYPER', 'LINK "java', 'script:alert(1)"'), 'javascript:alert(1)'],
    ['a field with switches', code(' HYPERLINK \\o "https://a.example" "vbscript:x" \\t "_blank"'), 'vbscript:x'],
    ['a disguised field', code(' HYPERLINK "&#106;avascript:alert(1)"'), 'javascript:alert(1)'],
    ['a field without quotes', code(' hyperlink file:///etc/passwd'), 'file:///etc/passwd'],
    [
      'a short field',
      '<w:p><w:fldSimple w:instr=" HYPERLINK &quot;javascript:alert(1)&quot;"><w:r><w:t>здесь</w:t></w:r></w:fldSimple></w:p>',
      'javascript:alert(1)',
    ],
    [
      'a field without marks',
      '<w:p><w:r><w:instrText>HYPERLINK "data:text/html,x"</w:instrText></w:r></w:p>',
      'data:text/html,x',
    ],
    [
      'a drawing',
      '<w:p><w:r><w:pict><v:shape href="javascript:alert(1)"/></w:pict></w:r></w:p>',
      'javascript:alert(1)',
    ],
  ])('%s', async (_, paragraph, address) => {
    const { docx, notices } = await cleanDocx(file({ 'word/document.xml': body(paragraph) }));
    expect(notices).toEqual([`Ссылка «${address}» никуда не ведёт: оставлены только адреса сайтов и почты`]);
    const xml = Buffer.from(unzipSync(docx)['word/document.xml'] ?? []).toString();
    expect(xml).toContain('about:blank');
    expect(xml).not.toMatch(/script|passwd|data:/);
  });

  test.each([
    ['the web', code(' HYPERLINK "https://a.example/" \\o "подсказка"')],
    ['mail', code('HYPERLINK mailto:a@b.example')],
    ['a place of the document', code(' HYPERLINK \\l "_Toc1" \\h')],
    ['a page', code(' PAGE ')],
    ['words that look like a link', text('href="javascript:x"')],
  ])('but %s stays', async (_, paragraph) => {
    const { docx, notices } = await cleanDocx(file({ 'word/document.xml': body(paragraph) }));
    expect(notices).toEqual([]);
    expect(Buffer.from(unzipSync(docx)['word/document.xml'] ?? []).toString()).toContain(paragraph);
  });

  test('a long address is said in eighty letters', async () => {
    const { notices } = await cleanDocx(file({ 'word/document.xml': body(code(`HYPERLINK "x:${'а'.repeat(500)}"`)) }));
    expect(notices[0]).toContain(`«x:${'а'.repeat(77)}…»`);
  });
});

describe('a hostile or unfit file is refused:', () => {
  test.each<[string, () => Promise<Uint8Array> | Uint8Array, RegExp]>([
    ['nothing', () => new Uint8Array(), /пуст/],
    ['a text that calls itself a document', () => strToU8('привет'), /не похож на документ Word/],
    ['an old .doc', () => Buffer.from('d0cf11e0a1b11ae1', 'hex'), /старого формата/],
    ['a PDF', () => strToU8('%PDF-1.7'), /Это PDF/],
    ['an RTF', () => strToU8('{\\rtf1}'), /RTF/],
    ['half an archive', () => file().subarray(0, 200), /повреждён/],
    ['no body', () => zipSync({ '[Content_Types].xml': strToU8(types()) }), /повреждён/],
    ['a body of nothing', () => file({ 'word/document.xml': '' }), /повреждён/],
    ['a body without a paragraph', () => file({ 'word/document.xml': body('<w:sectPr/>') }), /повреждён/],
    [
      'a body elsewhere than it says',
      () => file({ '[Content_Types].xml': types().replace('/word/document.xml', '/word/other.xml') }),
      /повреждён/,
    ],
    ['an .odt', () => zipSync({ mimetype: strToU8('application/vnd.oasis.opendocument.text') }), /\.odt/],
    ['another archive', () => zipSync({ 'a.txt': strToU8('a') }), /повреждён или это не документ/],
    ['a path that leads out', () => file({ '../../etc/passwd.xml': '<a/>' }), /повреждён/],
    [
      'a .docm',
      () => file({ '[Content_Types].xml': types('application/vnd.ms-word.document.macroEnabled.main+xml') }),
      /макросы/,
    ],
    ['macros in a .docx', () => file({ 'word/vbaProject.bin': 'x' }), /макросы/],
    ['macros by another name', () => documentLinks(link('vbaProject', 'media/a.png', '')), /макросы/],
    ['a .dotx', () => file({ '[Content_Types].xml': types(MAIN.replace('document.main', 'template.main')) }), /\.dotx/],
    ['an embedded object', () => file({ 'word/embeddings/oleObject1.bin': 'x' }), /вложен объект «oleObject1\.bin»/],
    ['an embedded workbook', () => file({ 'word/embeddings/book.xlsx': 'x' }), /вложен объект/],
    ['a link to an object', () => documentLinks(link('oleObject', 'file:///c:/a.exe')), /вложен объект/],
    ['ActiveX', () => file({ 'word/document.xml': body('<w:control w:name="a"/>') }), /вложен объект/],
    ['a web page inside', () => file({ 'word/document.xml': body('<w:altChunk r:id="r"/>') }), /другой документ/],
    ['a web add-in', () => documentLinks(link('webextensiontaskpanes', 'taskpanes.xml', '')), /надстройка/],
    [
      'a picture elsewhere',
      () => documentLinks(link('image', 'http://evil.example/a.png')),
      /Рисунок вставлен ссылкой/,
    ],
    ['a picture elsewhere, said otherwise', () => documentLinks(link('image', '\\\\evil\\a.png', '')), /ссылкой/],
    ['a disguised address', () => documentLinks(link('image', '&#104;ttp://evil.example', '')), /необычно/],
    [
      'a picture of old Word elsewhere',
      () => file({ 'word/document.xml': body('<v:imagedata src="http://evil.example/a"/>') }),
      /ссылкой/,
    ],
    ['another file', () => documentLinks(link('theme', 'http://evil.example/t.xml')), /внешним файлом/],
    ['a field that fetches', () => field(' INCLUDE', 'TEXT "file:///etc/passwd"'), /INCLUDETEXT/],
    ['a field that runs', () => field('&#68;DE', 'AUTO c:\\\\cmd.exe'), /DDEAUTO/],
    [
      'a short field',
      () =>
        file({ 'word/document.xml': body('<w:fldSimple w:instr=" INCLUDEPICTURE &quot;http://evil.example&quot;"/>') }),
      /INCLUDEPICTURE/,
    ],
    [
      'entities',
      () => file({ 'word/document.xml': `<!DOCTYPE a [<!ENTITY b "bbbb">]>${body(text('&b;'))}` }),
      /DOCTYPE/,
    ],
    [
      'entities in another encoding',
      () => file({ 'word/document.xml': Buffer.from(`\ufeff<!DOCTYPE a>${body('')}`, 'utf16le') }),
      /кодировке/,
    ],
    [
      'a declared other encoding',
      () => file({ 'word/document.xml': '<?xml version="1.0" encoding="UTF-7"?><a/>' }),
      /кодировке/,
    ],
    ['a picture of gigabytes', async () => picture('a.png', await canvas(9000, 9000)), /точек/],
    ['a program called a picture', () => picture('a.png', 'MZ\x90'), /не рисунок/],
    ['an SVG that loads', () => picture('a.svg', '<svg><image href="http://evil.example/a"/></svg>'), /извне/],
    ['an SVG that hides as PNG', () => picture('a.png', '<svg onload="x"/>'), /не рисунок/],
    [
      'too many parts',
      () => file(Object.fromEntries(Array.from({ length: 1001 }, (_, i) => [`word/a${i}.xml`, '<a/>']))),
      /слишком большой/,
    ],
    ['too much text', () => file({ 'word/document.xml': body(text('а'.repeat(9_000_000))) }), /слишком много текста/],
  ])('%s', async (_, make, reason) => {
    expect(await refusal(await make())).toMatch(reason);
  });

  test('a bomb of zeros, honest or lying about its size', async () => {
    const bomb = Buffer.from(file({ 'word/media/a.png': new Uint8Array(70_000_000) }));
    expect(bomb.length).toBeLessThan(1_000_000);
    expect(await refusal(bomb)).toMatch(/слишком большой/);
    // The lie is believed and binds: the picture unpacks into as much as was said, and is none.
    for (const [signature, offset] of [
      ['PK\x01\x02', 24],
      ['PK\x03\x04', 22],
    ] as const) {
      for (let at = bomb.indexOf(signature, 0, 'latin1'); at >= 0; at = bomb.indexOf(signature, at + 4, 'latin1')) {
        if (bomb.readUInt32LE(at + offset) === 70_000_000) bomb.writeUInt32LE(100, at + offset);
      }
    }
    expect(await refusal(bomb)).toMatch(/не рисунок|повреждён/);
  });
});

test('a name that two readers would read differently has one meaning afterwards', async () => {
  const twice = Buffer.from(file({ 'word/documenX.xml': body(text('второй')) }));
  for (let at = twice.indexOf('documenX'); at >= 0; at = twice.indexOf('documenX', at)) twice.write('document', at);
  const { docx } = await cleanDocx(twice);
  expect(
    Buffer.from(docx)
      .toString('latin1')
      .match(/word\/document\.xml/g),
  ).toHaveLength(2);
});
