import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { files } from '@dopusk/contract/files.ts';
import { imports } from '@dopusk/contract/imports.ts';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { afterFile } from '../../../testing/after-file.ts';
import { startClamd } from '../../../testing/clamd.ts';
import type { Client } from '../../../testing/client.ts';
import { freePort } from '../../../testing/free-port.ts';
import { type Portal, startPortal } from '../../../testing/portal.ts';
import { makeWorld } from '../../../testing/world.ts';
import { clamdScanner } from './clamd.ts';
import { ScannerAway } from './port.ts';

const VIRUS = 'this is what our own signature looks for';
const PROGRAM = '/usr/sbin/clamd';
let clamd: Awaited<ReturnType<typeof startClamd>>;
let portal: Portal;
let client: Client;

beforeAll(async () => {
  clamd = await startClamd(VIRUS);
  portal = await startPortal({ SCANNER: clamd.setting });
  client = await portal.as((await makeWorld(portal.db)).own.clientOperator);
});

const table = (text: string) => ({ query: {}, file: new File([text], 'люди.csv') });
const picture = async () => {
  const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  return { query: {}, file: new File([new Uint8Array(bytes)], 'фото.png') };
};
const kept = () => portal.db.selectFrom('files').select('id').execute();

test('a file in which something is found is refused by its name, whatever it is sent for', async () => {
  const before = await kept();
  expect(await client.send(files.save, { query: {}, file: new File([VIRUS], 'фото.jpg') })).toMatchObject({
    code: 'BadRequest',
    msg: 'В файле найден вирус: Test.Signature. Файл не принят',
  });
  expect(await client.send(imports.parseStudents, table(VIRUS))).toMatchObject({ code: 'BadRequest' });
  expect(await kept()).toEqual(before);
  expect(await client.send(files.save, await picture())).toMatchObject({ code: 'Ok' });
});

test('while the scanner cannot tell, nothing is accepted, and the sender is told to come again', async () => {
  clamd.trouble('INSTREAM size limit exceeded. ERROR');
  expect(await client.send(files.save, await picture())).toMatchObject({
    code: 'SaveFileException',
    msg: 'Проверка файлов на вирусы сейчас недоступна, файл не принят. Повторите через несколько минут',
  });
  clamd.trouble(null);
  expect(await client.send(files.save, await picture())).toMatchObject({ code: 'Ok' });
});

test('a scanner that is not there is waited for', async () => {
  const port = await freePort();
  await expect(clamdScanner({ host: '127.0.0.1', port }).find(Buffer.from('x'))).rejects.toThrow(ScannerAway);
});

test.runIf(existsSync(PROGRAM))('ClamAV itself answers as its stand-in does', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'dopusk-clamd-'));
  await chmod(folder, 0o755);
  const port = await freePort();
  await writeFile(join(folder, 'own.ndb'), `Dopusk.Test:0:*:${Buffer.from(VIRUS).toString('hex')}\n`);
  const settings = [`DatabaseDirectory ${folder}`, `TCPSocket ${port}`, 'TCPAddr 127.0.0.1', 'Foreground yes'];
  await writeFile(join(folder, 'clamd.conf'), `${settings.join('\n')}\n`);
  const program = spawn(PROGRAM, [`--config-file=${join(folder, 'clamd.conf')}`], { stdio: 'ignore' });
  afterFile(async () => {
    program.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  });
  const scanner = clamdScanner({ host: '127.0.0.1', port });
  await expect.poll(() => scanner.find(Buffer.from('harmless'))).toBeNull();
  expect(await scanner.find(Buffer.from(`before ${VIRUS} after`))).toMatch(/^Dopusk\.Test/);
  expect(await scanner.find(Buffer.alloc(0))).toBeNull();
  expect(await scanner.find(Buffer.alloc(20 * 1024 * 1024))).toBeNull();
});
