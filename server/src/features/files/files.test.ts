import {
  type PDFContext,
  type PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  type PDFObject,
  PDFString,
} from '@cantoo/pdf-lib';
import { files } from '@dopusk/contract/files.ts';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeOperator } from '../../../demo/builders.ts';
import { makeStudentFile } from '../../../demo/file-builders.ts';
import type { Client } from '../../../testing/client.ts';
import { type Portal, startPortal } from '../../../testing/portal.ts';
import { makeWorld, type World } from '../../../testing/world.ts';

let portal: Portal;
/** A portal whose folder of files cannot be created. */
let broken: Portal;
let world: World;
let client: Client;
let center: Client;
let stranger: Client;
let student: Client;

beforeAll(async () => {
  portal = await startPortal();
  broken = await startPortal({ FILES_URL: '/dev/null/files' });
  world = await makeWorld(portal.db);
  client = await portal.as(world.own.clientOperator);
  center = await portal.as(world.own.administrator);
  stranger = await portal.as(world.stranger.administrator);
  student = await portal.as(world.own.student);
});

const picture = (width = 40, height = 20) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 40, b: 40 } } });

async function pdf(): Promise<Buffer> {
  const document = await PDFDocument.create();
  document.addPage();
  return Buffer.from(await document.save());
}

const upload = (bytes: Uint8Array | string, name: string) => ({
  query: {},
  file: new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name, { type: 'image/jpeg' }),
});

async function read(reader: Client, id: string, query: { inline?: string } = {}) {
  const response = await reader.fetch(files.read, { params: { id }, query });
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
}

describe('saving', () => {
  test('re-encodes a photo: upright, without EXIF, named by its real kind', async () => {
    // A camera held sideways: EXIF says how to turn the picture.
    const bytes = await picture()
      .jpeg()
      .withExif({ IFD0: { Make: 'Phone' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const saved = await client.call(files.save, upload(bytes, 'Моё фото.jpeg'));
    expect(saved).toEqual({ id: saved.id, url: `/api/File/${saved.id}`, title: 'Моё фото.jpg' });
    const { response, bytes: stored } = await read(client, saved.id);
    expect(response.headers.get('content-type')).toBe('image/jpeg');
    const { width, height, exif } = await sharp(stored).metadata();
    expect({ width, height, exif }).toEqual({ width: 20, height: 40, exif: undefined });
  });

  test('keeps a PNG as PNG and turns a WebP into JPEG', async () => {
    const png = await client.call(files.save, upload(await picture().png().toBuffer(), 'scan'));
    const webp = await client.call(files.save, upload(await picture().webp().toBuffer(), 'scan.webp'));
    expect([png.title, webp.title]).toEqual(['scan.png', 'scan.jpg']);
    const stored = await read(client, webp.id);
    expect((await sharp(stored.bytes).metadata()).format).toBe('jpeg');
  });

  test('takes from a PDF what acts by itself, and keeps its pages', async () => {
    const document = await PDFDocument.create();
    document.addPage([300, 200]);
    document.addJavaScript('main', 'app.alert("run by main")');
    await document.attach(Buffer.from('MZ program'), 'program.exe', { mimeType: 'application/x-msdownload' });
    const { context, catalog } = document;
    catalog.set(PDFName.of('OpenAction'), context.obj({ S: 'JavaScript', JS: PDFString.of('run on opening') }));
    const annotation = (A: PDFDict) => context.obj({ Type: 'Annot', Subtype: 'Link', Rect: [0, 0, 9, 9], A });
    document
      .getPage(0)
      .node.set(
        PDFName.of('Annots'),
        context.obj([
          annotation(context.obj({ S: 'Launch', F: PDFString.of('cmd.exe') })),
          annotation(context.obj({ S: 'SubmitForm', F: PDFString.of('https://evil.example') })),
          annotation(context.obj({ S: 'URI', URI: PDFString.of('https://portal.example') })),
        ]),
      );
    const bytes = Buffer.from(await document.save({ useObjectStreams: false }));
    const evil = ['JavaScript', 'OpenAction', 'EmbeddedFile', 'Launch', 'SubmitForm', 'cmd.exe', 'evil.example'];
    for (const word of evil) expect(bytes.includes(word), word).toBe(true);

    const saved = await client.call(files.save, upload(bytes, 'Скан.pdf'));
    const { bytes: stored } = await read(client, saved.id);
    const kept = await PDFDocument.load(stored);
    expect(kept.getPages().map((page) => page.getSize())).toEqual([{ width: 300, height: 200 }]);
    const plain = Buffer.from(await kept.save({ useObjectStreams: false }));
    for (const word of evil) expect(plain.includes(word), word).toBe(false);
    expect(plain.includes('https://portal.example')).toBe(true);
  });

  test('writes a PDF anew, so that a viewer finds nothing in it that was not looked at', async () => {
    const catalog = '<< /Type /Catalog /Pages 2 0 R >>';
    const objects = [
      [1, '<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /JavaScript /JS (evil) >> >>'],
      [2, '<< /Type /Pages /Kids [3 0 R] /Count 1 >>'],
      [3, '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] >>'],
      // Of the same number once more: the table at the end leads past it.
      [1, catalog],
    ] as const;
    let text = '%PDF-1.7\n';
    const offsets = new Map<number, number>();
    for (const [number, object] of objects) {
      if (!offsets.has(number)) offsets.set(number, text.length);
      text += `${number} 0 obj\n${object}\nendobj\n`;
    }
    const lines = [...offsets.values()].map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
    const table = `xref\n0 4\n0000000000 65535 f \n${lines.join('')}trailer << /Size 4 /Root 1 0 R >>`;
    const file = `${text}${table}\nstartxref\n${text.length}\n%%EOF\nMZ evil program`;
    const saved = await client.call(files.save, upload(file, 'Скан.pdf'));
    const { bytes } = await read(client, saved.id);
    expect(bytes.includes('evil')).toBe(false);
    expect((await PDFDocument.load(bytes)).getPage(0).getSize()).toEqual({ width: 200, height: 100 });
  });

  describe('takes from a PDF', () => {
    /** What is left of a PDF with these entries in its catalog and this annotation, as plain text. */
    async function kept(make: (context: PDFContext) => { catalog?: object; annotation?: object }): Promise<string> {
      const document = await PDFDocument.create();
      const page = document.addPage([300, 200]);
      const { context } = document;
      const { catalog = {}, annotation } = make(context);
      for (const [key, value] of Object.entries(catalog)) document.catalog.set(PDFName.of(key), value);
      if (annotation) page.node.set(PDFName.of('Annots'), context.obj([annotation as PDFDict]));
      const bytes = Buffer.from(await document.save({ useObjectStreams: false }));
      const saved = await client.call(files.save, upload(bytes, 'Скан.pdf'));
      const stored = await PDFDocument.load((await read(client, saved.id)).bytes);
      expect(stored.getPageCount()).toBe(1);
      return Buffer.from(await stored.save({ useObjectStreams: false })).toString('latin1');
    }
    const link = (context: PDFContext, A: object) => ({
      annotation: context.obj({ Type: 'Annot', Subtype: 'Link', Rect: [0, 0, 9, 9], A: A as PDFDict }),
    });
    const to = (context: PDFContext, URI: PDFObject) => link(context, context.obj({ S: 'URI', URI }));

    test.each([
      ['a script', 'javascript:evil()'],
      ['a script in other letters', 'JaVaScript:evil()'],
      ['a script after a blank', ' javascript:evil()'],
      ['a file of the reader', 'file:///etc/evil'],
      ['a place that a base names', 'evil'],
      ['data', 'data:text/html,evil'],
    ])('a link to %s', async (_, address) => {
      expect(await kept((context) => to(context, PDFString.of(address)))).not.toContain('evil');
    });

    test('the same written otherwise: as digits, in an object of its own, with its kind in another', async () => {
      const hex = await kept((context) => to(context, PDFHexString.fromText('javascript:evil()')));
      expect(hex).not.toContain(PDFHexString.fromText('javascript:evil()').asString());
      expect(await kept((context) => to(context, context.register(PDFString.of('file:evil'))))).not.toContain('/URI');
      const launch = await kept((context) =>
        link(context, context.obj({ S: context.register(PDFName.of('Launch')), F: PDFString.of('evil.exe') })),
      );
      expect(launch).not.toContain('evil.exe');
    });

    test.each(['https://portal.example/a', 'http://portal.example', 'mailto:a@portal.example', 'tel:+79120000000'])(
      'no link to %s',
      async (address) => {
        expect(await kept((context) => to(context, PDFString.of(address)))).toContain(`(${address})`);
      },
    );

    test.each(['Movie', 'Sound', 'Screen', 'RichMedia', '3D', 'FileAttachment'])('what plays: %s', async (Subtype) => {
      const text = await kept((context) => ({
        annotation: context.obj({ Type: 'Annot', Subtype, Rect: [0, 0, 9, 9], T: PDFString.of('evil') }),
      }));
      expect(text).not.toContain('evil');
    });

    test.each(['Movie', 'Rendition', 'GoToR', 'GoToE', 'Thread', 'Sound'])('the action %s', async (S) => {
      const text = await kept((context) => link(context, context.obj({ S, F: PDFString.of('evil.pdf') })));
      expect(text).not.toContain('evil.pdf');
    });

    test('a portfolio, pages and bytes of other files', async () => {
      const other = { F: PDFString.of('evil.pdf') };
      const text = await kept((context) => ({
        catalog: {
          Collection: context.obj({ D: PDFString.of('evil') }),
          Kept: context.register(context.stream('kept', { Subtype: 'Form', Ref: context.obj({ ...other, Page: 0 }) })),
          Outside: context.register(context.stream('kept', other)),
        },
      }));
      expect(text).not.toMatch(/evil|Collection/);
      expect(text).toContain('kept');
    });
  });

  test('gives a PDF as a download', async () => {
    const bytes = await pdf();
    const saved = await client.call(files.save, upload(bytes, 'Паспорт.pdf'));
    const stored = await read(client, saved.id, { inline: '' });
    expect((await PDFDocument.load(stored.bytes)).getPageCount()).toBe(1);
    expect(stored.response.headers.get('content-type')).toBe('application/pdf');
    expect(stored.response.headers.get('content-disposition')).toMatch(/^attachment; .*%D0%9F/);
  });

  test.each<[string, () => Promise<Uint8Array | string>, RegExp]>([
    ['a page that calls itself a photo', async () => '<html><script>alert(1)</script></html>', /JPEG, PNG, WebP.*PDF/],
    ['an SVG', async () => '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>', /JPEG, PNG, WebP.*PDF/],
    ['an empty file', async () => '', /пуст/],
    ['half a picture', async () => (await picture(400, 400).jpeg().toBuffer()).subarray(0, 700), /повреждено/],
    ['half a PDF', async () => (await pdf()).subarray(0, 60), /повреждён|ни одной страницы/],
    [
      'a picture that unpacks into gigabytes',
      async () => await picture(9000, 9000).png().toBuffer(),
      /50 мегапикселей/,
    ],
    ['an iPhone’s HEIC', async () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), /HEIC/],
  ])('refuses %s', async (_, make, reason) => {
    const { code, fields, status } = await client.send(files.save, upload(await make(), 'photo.jpg'));
    expect({ code, status }).toEqual({ code: 'Invalid', status: 400 });
    expect(fields?.file?.[0]?.message).toMatch(reason);
  });

  test('refuses more than 20 MB', async () => {
    const { code, msg } = await client.send(files.save, upload(new Uint8Array(20 * 1024 * 1024 + 1), 'photo.jpg'));
    expect({ code, msg }).toEqual({ code: 'BadRequest', msg: 'Файл больше 20 МБ' });
  });

  test('refuses a form with a too long field instead of cutting it', async () => {
    const file = upload(await picture().png().toBuffer(), 'фото.png');
    const { code, msg } = await client.send(files.save, { ...file, body: { note: 'a'.repeat(500_001) } });
    expect({ code, msg }).toEqual({ code: 'BadRequest', msg: 'Слишком длинное поле' });
    expect((await client.send(files.save, { ...file, body: { note: 'a'.repeat(500_000) } })).ok).toBe(true);
  });

  test('reports a failure of the storage, and keeps no record', async () => {
    const operator = await broken.as(await makeOperator(broken.db, []));
    const file = upload(await picture().png().toBuffer(), 'photo.png');
    expect(await operator.refused(files.save, file)).toBe('SaveFileException');
    expect(await broken.db.selectFrom('files').select('id').execute()).toEqual([]);
  });
});

describe('reading', () => {
  let passportId: string;
  let avatarId: string;

  beforeAll(async () => {
    const { studentId } = world.own.student;
    const scan = { title: 'Паспорт.pdf', mime: 'application/pdf', bytes: await pdf() };
    const photo = { title: 'photo.jpg', mime: 'image/jpeg', bytes: await picture().jpeg().toBuffer() };
    passportId = await makeStudentFile(portal.context, studentId, 'passportFileId', scan);
    avatarId = await makeStudentFile(portal.context, studentId, 'avatarId', photo);
  });

  test('is allowed to those who see the student, and to the student', async () => {
    for (const reader of [client, center, student]) {
      expect((await read(reader, passportId)).response.status).toBe(200);
    }
    const other = await portal.as(world.stranger.student);
    for (const reader of [stranger, other]) {
      expect(await reader.refused(files.read, { params: { id: passportId } })).toBe('NotFoundFile');
    }
    expect(await portal.anonymous().refused(files.read, { params: { id: passportId } })).toBe('Unauthorized');
  });

  test('of an upload that no record has taken is allowed to the uploader alone', async () => {
    const saved = await client.call(files.save, upload(await pdf(), 'скан.pdf'));
    expect((await read(client, saved.id)).response.status).toBe(200);
    expect(await center.refused(files.read, { params: { id: saved.id } })).toBe('NotFoundFile');
  });

  test('of a public file is allowed to everybody who is logged in', async () => {
    const file = upload(await picture().png().toBuffer(), 'logo.png');
    const saved = await client.call(files.save, { ...file, query: { is_public: 'true' } });
    expect((await read(stranger, saved.id)).response.status).toBe(200);
    expect(await portal.anonymous().refused(files.read, { params: { id: saved.id } })).toBe('Unauthorized');
  });

  test('shows an image in the browser only on request', async () => {
    const shown = await read(center, avatarId, { inline: '' });
    expect(shown.response.headers.get('content-disposition')).toMatch(/^inline/);
    expect(shown.response.headers.get('cache-control')).toBe('private, max-age=600');
    const saved = await read(center, avatarId);
    expect(saved.response.headers.get('content-disposition')).toMatch(/^attachment/);
    expect(saved.response.headers.get('cache-control')).toBe('no-store');
  });

  test('of a scan leaves a line in the audit log, of a photo or of one’s own scan does not', async () => {
    const fresh = await makeWorld(portal.db);
    const { studentId } = fresh.own.student;
    const bytes = await pdf();
    const scan = await makeStudentFile(portal.context, studentId, 'snilsFileId', {
      title: 'СНИЛС.pdf',
      mime: 'application/pdf',
      bytes,
    });
    const photo = await makeStudentFile(portal.context, studentId, 'avatarId', {
      title: 'photo.jpg',
      mime: 'image/jpeg',
      bytes: await picture().jpeg().toBuffer(),
    });
    const lines = () => portal.db.selectFrom('auditLog').where('subjectId', '=', studentId).select('action').execute();
    await read(await portal.as(fresh.own.student), scan);
    const operator = await portal.as(fresh.own.clientOperator);
    await read(operator, photo, { inline: '' });
    expect(await lines()).toEqual([]);
    await read(operator, scan);
    await read(operator, scan);
    expect(await lines()).toEqual([{ action: 'student.scan-read' }]);
  });

  test('answers the same for an unknown id and for a file lost by the storage', async () => {
    const unknown = '01890000-0000-7000-8000-000000000000';
    expect(await client.refused(files.read, { params: { id: unknown } })).toBe('NotFoundFile');
    const { passportFileId } = world.own;
    expect(await client.refused(files.read, { params: { id: passportFileId } })).toBe('NotFoundFile');
  });
});
