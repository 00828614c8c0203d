import fc from 'fast-check';
import { zipSync } from 'fflate';
import type { RawRequest } from './raw-request.ts';

export const BOUNDARY = 'dopusk-boundary';
const MEGABYTE = 1024 * 1024;

/** Names that mean something to a header, a path, a shell or Windows. */
export const hostileFileNames: readonly string[] = [
  '../../../etc/passwd',
  '..\\..\\boot.ini',
  '/etc/passwd',
  'C:\\fakepath\\скан.pdf',
  'скан\r\nSet-Cookie: session=evil\r\n.pdf',
  'скан".pdf',
  "скан'%22;filename=evil.exe",
  'скан\u0000.pdf',
  '\u202efdp.exe',
  '\ufeff.pdf',
  '\u2028.pdf',
  'а'.repeat(4000),
  `${'а'.repeat(150)}${'😀'.repeat(60)}x`,
  'CON',
  'con.pdf',
  'COM1.docx',
  'NUL',
  '.',
  '..',
  '.htaccess',
  ' ',
  '',
  'a.pdf.',
  '<script>.svg',
  '%2e%2e%2f.pdf',
  '=cmd|calc.xlsx',
  '__proto__',
];

const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>window.__xss=1</script></svg>');
const bomb = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><x>&b;</x>';

/** Contents that are not what they say, or are more than they look. */
const hostileContents: readonly Buffer[] = [
  Buffer.alloc(0),
  Buffer.from([0]),
  Buffer.from('PK'),
  Buffer.from('PK\u0003\u0004'),
  Buffer.from('PK\u0005\u0006'.padEnd(22, '\u0000'), 'latin1'),
  Buffer.from('%PDF-1.7'),
  Buffer.from(
    '%PDF-1.7\n1 0 obj\n<</Type/Catalog/Pages 2 0 R/OpenAction<</S/JavaScript/JS(1)>>>>\nendobj\ntrailer<</Root 1 0 R>>',
  ),
  Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
  Buffer.from('89504e470d0a1a0a0000000d49484452ffffffffffffffff0806000000', 'hex'),
  Buffer.from('GIF89a'),
  svg,
  Buffer.from('<html><script>window.__xss=1</script></html>'),
  Buffer.from('Фамилия;Имя\n=1+1;"не закрыто'),
  Buffer.from(`Фамилия;Имя;СНИЛС\n${'а;'.repeat(50_000)}\n`),
  Buffer.from(`Фамилия\n${'\n'.repeat(20_000)}`),
  Buffer.from([0xff, 0xfe, 0x00, 0xd8, 0x3b, 0x00]),
  Buffer.from(zipSync({ '../../evil.txt': Buffer.from('x') })),
  Buffer.from(zipSync({ 'xl/workbook.xml': Buffer.from(bomb), '[Content_Types].xml': Buffer.from(bomb) })),
  Buffer.from(zipSync({ 'word/document.xml': Buffer.from(bomb), '[Content_Types].xml': Buffer.from(bomb) })),
  Buffer.from(zipSync({ 'word/document.xml': Buffer.alloc(30 * MEGABYTE, 'а') })),
  Buffer.from(zipSync({ 'xl/workbook.xml': Buffer.alloc(30 * MEGABYTE, '<') })),
  Buffer.from(
    zipSync(Object.fromEntries(Array.from({ length: 3000 }, (_, n) => [`word/${n}.xml`, Buffer.from('<a/>')]))),
  ),
];

/** The body of an upload with a hostile name or content, or no well-formed upload at all. */
export function hostileUpload(fields: Record<string, unknown>): fc.Arbitrary<Pick<RawRequest, 'headers' | 'body'>> {
  const parts = Object.entries(fields).flatMap(([name, value]) =>
    value === undefined ? [] : [field(name, typeof value === 'string' ? value : JSON.stringify(value))],
  );
  const whole = (file: Buffer): Buffer => Buffer.concat([...parts, file, Buffer.from(`--${BOUNDARY}--\r\n`)]);
  const headers = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };
  const good = filePart('таблица.csv', Buffer.from('Фамилия;Имя\nИванов;Иван\n'));
  const wrong: Pick<RawRequest, 'headers' | 'body'>[] = [
    { headers, body: Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)]) },
    { headers, body: Buffer.concat([...parts, good.subarray(0, good.length - 10)]) },
    { headers, body: whole(good).subarray(0, 40) },
    { headers, body: Buffer.alloc(0) },
    { headers, body: null },
    { headers, body: Buffer.from('--другая граница\r\n\r\n') },
    { headers, body: Buffer.concat([field('__proto__', 'x'), whole(good)]) },
    { headers, body: Buffer.concat([field('constructor', 'x'), field('toString', 'x'), whole(good)]) },
    { headers, body: Buffer.concat([...Array.from({ length: 3000 }, (_, n) => field(`f${n}`, 'x')), whole(good)]) },
    { headers, body: Buffer.concat([field('documentType', 'x'.repeat(3 * MEGABYTE)), whole(good)]) },
    { headers, body: whole(Buffer.concat([good, good, good])) },
    { headers, body: whole(Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data\r\n\r\nx\r\n`)) },
    { headers, body: whole(Buffer.from(`--${BOUNDARY}\r\n${'X-Y: z\r\n'.repeat(5000)}\r\nx\r\n`)) },
    { headers: { 'content-type': 'multipart/form-data' }, body: whole(good) },
    { headers: { 'content-type': 'multipart/form-data; boundary=' }, body: whole(good) },
    { headers: { 'content-type': `multipart/form-data; boundary=${'b'.repeat(300)}` }, body: whole(good) },
    { headers: { 'content-type': 'multipart/mixed; boundary=x' }, body: whole(good) },
    { headers: { 'content-type': 'application/json' }, body: Buffer.from('{}') },
    { headers: {}, body: null },
  ];
  const named = fc
    .tuple(fc.constantFrom(...hostileFileNames), fc.constantFrom(...hostileContents))
    .map(([name, content]) => ({ headers, body: whole(filePart(name, content)) }));
  return fc.oneof(named, fc.constantFrom(...wrong));
}

export function field(name: string, value: string): Buffer {
  return Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`);
}

/** The name as it stands: a browser would have encoded its quotes and line breaks. */
export function filePart(name: string, content: Buffer): Buffer {
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n`;
  return Buffer.concat([
    Buffer.from(`${head}Content-Type: application/octet-stream\r\n\r\n`),
    content,
    Buffer.from('\r\n'),
  ]);
}
