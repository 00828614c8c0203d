import { files } from '@dopusk/contract/files.ts';
import Fastify from 'fastify';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { BOUNDARY, filePart, hostileFileNames } from '../../testing/fuzz/hostile-uploads.ts';
import { sendRaw } from '../../testing/fuzz/raw-request.ts';
import { type Portal, startPortal } from '../../testing/portal.ts';
import { makeWorld } from '../../testing/world.ts';
import { asciiName } from './ascii-name.ts';
import { sendDownload } from './download.ts';
import { fileName } from './file-name.ts';

/** RFC 6266 with both spellings, the second one by RFC 5987: nothing but these signs may stand there. */
const DISPOSITION =
  /^(inline|attachment); filename="([\w.-]+)"; filename\*=UTF-8''((?:[A-Za-z0-9!#$&+.^_`|~-]|%[0-9A-F]{2})+)$/;

/** What no file system and no reader should be given. */
function expectHarmless(name: string): void {
  expect(name).not.toMatch(/[\p{Cc}\p{Cf}\u2028\u2029"<>|:*?/\\]/u);
  expect(name).not.toMatch(/^[. ]|[. ]$/);
  expect(name).not.toMatch(/^(con|nul|com1)(\.|$)/i);
  expect(name.length).toBeGreaterThan(0);
  expect([...name].length).toBeLessThanOrEqual(210);
}

describe('the name of an uploaded file', () => {
  let portal: Portal;
  let client: Client;
  let picture: Buffer;

  beforeAll(async () => {
    portal = await startPortal({ ROLE: 'web', LOG_LEVEL: 'silent' });
    client = await portal.as((await makeWorld(portal.db)).own.clientOperator);
    const background = { r: 200, g: 40, b: 40 };
    picture = await sharp({ create: { width: 8, height: 8, channels: 3, background } })
      .png()
      .toBuffer();
  });

  test.each(hostileFileNames)('%j harms nobody on its way back', async (name) => {
    const saved = await sendRaw(portal.url, {
      method: 'POST',
      path: '/api/File/Save',
      headers: { cookie: client.cookie ?? '', 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
      body: Buffer.concat([filePart(name, picture), Buffer.from(`--${BOUNDARY}--\r\n`)]),
    });
    expect(saved.headers['set-cookie']).toBeUndefined();
    // A name that tears the multipart body apart is refused as a whole.
    if (saved.status !== 200) return expect(saved.status).toBe(400);
    const { data } = JSON.parse(saved.text) as { data: { id: string; title: string } };
    expectHarmless(data.title);
    for (const query of [{}, { inline: '' }]) {
      const { headers } = await client.fetch(files.read, { params: { id: data.id }, query });
      const [, , plain = '', encoded = ''] = DISPOSITION.exec(headers.get('content-disposition') ?? '') ?? [];
      expectHarmless(plain);
      // Of a name that is too long the end is kept, where the extension is.
      expect(encoded).not.toBe('');
      expect(data.title.endsWith(decodeURIComponent(encoded))).toBe(true);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-type')).toBe('image/png');
      expect(headers.get('set-cookie')).toBeNull();
    }
  });
});

describe('the name of a download', () => {
  test.each([...hostileFileNames, '\ud83d.pdf', 'Договор № 5/2026.docx', 'Ведомость «А».xlsx'])('%j', async (title) => {
    const app = Fastify();
    app.get('/', (_request, reply) => sendDownload(reply, { title, mime: 'text/plain', content: Buffer.from('x') }));
    const { statusCode, headers } = await app.inject('/');
    expect(statusCode).toBe(200);
    const [, , plain = '', encoded = ''] = DISPOSITION.exec(String(headers['content-disposition'])) ?? [];
    expectHarmless(plain);
    expectHarmless(decodeURIComponent(encoded));
    expect(plain).toBe(asciiName(fileName(title)));
  });

  test.each([
    ['Удостоверение Иванов И. И. (2).pdf', 'Удостоверение Иванов И. И. (2).pdf'],
    ['Договор № 5/2026.docx', 'Договор № 5_2026.docx'],
    ['\u202efdp.exe', 'fdp.exe'],
    ['con.pdf', '_con.pdf'],
    ['Контракт.pdf', 'Контракт.pdf'],
    ['../..', '_'],
    ['', 'файл'],
  ])('%j becomes %j', (title, name) => {
    expect(fileName(title)).toBe(name);
  });
});
