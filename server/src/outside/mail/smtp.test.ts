import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { type MailServer, partOf, startMailServer } from '../../../testing/mail-server.ts';
import { readConfig, type Sender } from '../../config.ts';
import { DeliveryError } from '../delivery-error.ts';
import type { MailProvider } from './port.ts';
import { smtpMail } from './smtp.ts';

const from = 'Допуск <no-reply@dopusk.test>';
const letter = {
  id: '01990000-0000-7000-8000-000000000001',
  to: 'anna@site.test',
  subject: 'Подтвердите почту',
  text: 'Здравствуйте, Анна!',
  html: '<p>Здравствуйте, <b>Анна</b>!</p>',
};

let server: MailServer;
let open: MailProvider | null = null;

beforeAll(async () => {
  server = await startMailServer();
});

afterEach(() => {
  open?.close();
  server.refuse(null);
});

function provider({ url = server.url, dkim = null }: { url?: string; dkim?: Sender['dkim'] } = {}): MailProvider {
  const { mail } = readConfig({ MAIL: url, MAIL_FROM: from });
  if (mail.kind === 'outbox') throw new Error(`${url} was read as no server`);
  open = smtpMail({ ...mail, dkim });
  return open;
}

const failure = (sending: Promise<void>): Promise<DeliveryError> =>
  sending.then(
    () => Promise.reject(new Error('was sent')),
    (error) => error,
  );

test('a letter has sender, subject, HTML, plain text, and an id that stays the same', async () => {
  const mail = provider();
  await mail.send(letter);
  await mail.send(letter);
  const [first, second] = server.letters.splice(0);
  expect(first?.to).toEqual(['anna@site.test']);
  expect(partOf(first?.raw ?? '', 'text/plain').trim()).toBe(letter.text);
  expect(partOf(first?.raw ?? '', 'text/html').trim()).toBe(letter.html);
  for (const copy of [first, second]) {
    expect(/^Message-ID: (.*)$/im.exec(copy?.raw ?? '')?.[1]).toBe(`<${letter.id}@dopusk.test>`);
  }
  expect(first?.raw).not.toMatch(/^DKIM-Signature/im);
});

test('a letter says that a program has written it, and a notice where to choose no more of them', async () => {
  const mail = provider();
  await mail.send(letter);
  await mail.send({ ...letter, unsubscribe: { url: 'https://dopusk.test/u?t=1', isOneClick: true } });
  const [plain, notice] = server.letters.splice(0);
  expect(plain?.raw).toMatch(/^Auto-Submitted: auto-generated\r?$/im);
  expect(plain?.raw).not.toMatch(/^List-Unsubscribe/im);
  expect(notice?.raw).toMatch(/^List-Unsubscribe: <https:\/\/dopusk\.test\/u\?t=1>\r?$/im);
  expect(notice?.raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/im);
});

test('line breaks in a name add no header and no recipient', async () => {
  const evil = 'Иванов\r\nBcc: evil@site.test\r\nX-Evil: 1\n\nПривет';
  await provider().send({ ...letter, subject: `Отозвано согласие: ${evil}` });
  const [sent] = server.letters.splice(0);
  expect(sent?.to).toEqual(['anna@site.test']);
  const head = sent?.raw.split(/\r?\n\r?\n/)[0] ?? '';
  expect(head).toMatch(/^Subject: /m);
  expect(head).not.toMatch(/^(Bcc|X-Evil):/im);
  expect(partOf(sent?.raw ?? '', 'text/plain').trim()).toBe(letter.text);
});

test('with a key the letter is signed in the name of the domain', async () => {
  const keyFile = join(mkdtempSync(join(tmpdir(), 'dkim-')), 'key:1.pem');
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  writeFileSync(keyFile, privateKey.export({ type: 'pkcs8', format: 'pem' }));
  await provider({ dkim: { domain: 'dopusk.test', selector: 'mail', keyFile } }).send(letter);
  expect(server.letters.splice(0)[0]?.raw).toMatch(/^DKIM-Signature: [\s\S]*?d=dopusk\.test;[\s\S]*?s=mail;/im);
});

test('a missing key stops the start', () => {
  const dkim = { domain: 'dopusk.test', selector: 'mail', keyFile: '/nowhere/key.pem' };
  expect(() => provider({ dkim })).toThrow('Ключ из MAIL_DKIM не прочитан');
});

test.each([
  [550, true],
  [451, false],
])('a recipient answered %i: final is %s', async (code, isPermanent) => {
  server.refuse(code);
  const error = await failure(provider().send(letter));
  expect(error).toBeInstanceOf(DeliveryError);
  expect({ message: error.message, isPermanent: error.isPermanent }).toEqual({
    message: `Почтовый сервер ответил ${code}`,
    isPermanent,
  });
});

test('a wrong password of ours and an unreachable server are temporary failures', async () => {
  const wrong = server.url.replace(/portal:[^@]*/, 'portal:wrong');
  expect((await failure(provider({ url: wrong }).send(letter))).isPermanent).toBe(false);
  const closed = await failure(provider({ url: 'smtp://127.0.0.1:1?tls=off' }).send(letter));
  expect({ message: closed.message, isPermanent: closed.isPermanent }).toEqual({
    message: 'Почтовый сервер недоступен (ESOCKET)',
    isPermanent: false,
  });
});

test('says whether it is let in', async () => {
  expect(await provider().isReachable()).toBe(true);
  expect(await provider({ url: 'smtp://127.0.0.1:1?tls=off' }).isReachable()).toBe(false);
});

test('nothing is sent unencrypted unless the address allows it', async () => {
  const error = await failure(provider({ url: server.url.replace('?tls=off', '') }).send(letter));
  expect(error).toBeInstanceOf(DeliveryError);
  expect(server.letters).toEqual([]);
});
