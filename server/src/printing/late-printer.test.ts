import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startStandIn } from '../../testing/stand-in.ts';
import { latePrinter } from './late-printer.ts';
import { openPrinter } from './pdf.ts';
import type { Printer } from './printer.ts';

let folder: string;
let preparation: string;
/** What was printed, and who was opened and stopped. */
let done: string[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'late-printer-'));
  preparation = join(folder, 'preparation');
  done = [];
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** A printer of which only the order of its calls matters. */
async function open(): Promise<Printer> {
  done.push('opened');
  return {
    toPdf: async (docx) => {
      done.push(`printed ${docx.length}`);
      return Buffer.from('%PDF-');
    },
    stop: async () => {
      done.push('stopped');
    },
  };
}

test('what is printed while the printer is being prepared waits, and comes when it is there', async () => {
  await writeFile(preparation, String(process.pid));
  const printer = latePrinter(preparation, open);
  const printed = [printer.toPdf(Buffer.alloc(1)), printer.toPdf(Buffer.alloc(2))];
  const first = await Promise.race([...printed, new Promise((resolve) => setTimeout(resolve, 1200, 'waits'))]);
  expect([first, done]).toEqual(['waits', []]);
  await rm(preparation);
  await Promise.all(printed);
  await printer.toPdf(Buffer.alloc(3));
  await printer.stop();
  expect(done).toEqual(['opened', 'printed 1', 'printed 2', 'printed 3', 'stopped']);
});

test('nobody waits for a preparation that was killed', async () => {
  const child = spawn(process.execPath, ['-e', '']);
  await once(child, 'exit');
  await writeFile(preparation, String(child.pid));
  await latePrinter(preparation, open).toPdf(Buffer.alloc(1));
  expect(done).toEqual(['opened', 'printed 1']);
});

test('a portal that stops meanwhile opens no printer, and says so to who waits', async () => {
  await writeFile(preparation, String(process.pid));
  const printer = latePrinter(preparation, open);
  const waiting = expect(printer.toPdf(Buffer.alloc(1))).rejects.toMatchObject({ reason: 'stopped' });
  await printer.stop();
  await waiting;
  expect(done).toEqual([]);
});

test('the portal’s own printer waits so when it is told of the preparation, and prints then', async () => {
  const { server, url } = await startStandIn((request, answer) => {
    request.resume();
    answer.end('%PDF-1.7');
  });
  await writeFile(preparation, String(process.pid));
  const printer = await openPrinter({ kind: 'gotenberg', url }, folder, preparation);
  const printing = printer.toPdf(Buffer.from('PK\x03\x04word/')).then(String);
  expect(await Promise.race([printing, new Promise((resolve) => setTimeout(resolve, 1200, 'waits'))])).toBe('waits');
  await rm(preparation);
  expect(await printing).toBe('%PDF-1.7');
  await printer.stop();
  server.close();
});
