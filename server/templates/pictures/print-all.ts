/**
 * Prints every document with the hardest data that real centers have, and keeps its pages as pictures for people to look
 * at: `npm run pictures`. A portal of its own does it, with a fresh database in a folder that is gone afterwards.
 */
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DocumentSheet, templateSheets } from '@dopusk/contract/documents/sheets.ts';
import { staticDocumentTitles } from '@dopusk/contract/static-documents.ts';
import sharp from 'sharp';
import { buildApp } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import { openContext } from '../../src/open-context.ts';
import { paintPdf } from '../../src/printing/paint-pdf.ts';
import { Client } from '../../testing/client.ts';
import { type HardCenter, LONGEST, makeHardCenter, USUAL } from './hard-center.ts';
import { PICTURED } from './pictured.ts';
import { type PrintedSheet, printDocuments, printMoney } from './printed-sheets.ts';

/** Of the longer side, in points of the screen; pages of one document at most. */
const SIZE = 1000;
const PAGES = 6;
const WEBP = { quality: 50, effort: 6 };
const root = new URL('../../../', import.meta.url);
const PICTURES = 'docs/pictures/documents';

const titles: Record<PrintedSheet['sheet'], string> = {
  ...(Object.fromEntries(Object.entries(templateSheets).map(([sheet, { title }]) => [sheet, title])) as Record<
    DocumentSheet,
    string
  >),
  ...staticDocumentTitles,
};
const kebab = (name: string): string => name.replace(/(?<=.)[A-Z]/g, '-$&').toLowerCase();

const INTRODUCTION = `# Документы в картинках

Каждый документ портала с самыми трудными данными: 3 и 25 дисциплин, названия в 255 знаков, имена, на которых ошибаются,
группы из 1 и 60 человек. Картинки печатает сам портал: \`npm run pictures\` (нужен LibreOffice). Люди и организации
вымышлены.
`;

const folder = await mkdtemp(join(tmpdir(), 'dopusk-pictures-'));
// The account that PostgreSQL runs as must be able to enter.
await chmod(folder, 0o755);
const config = readConfig({
  ...process.env,
  DATA_DIR: folder,
  DEMO: 'off',
  LOG_LEVEL: 'error',
  PUBLIC_URL: 'http://dopusk.example',
});
const { context, close } = await openContext(config);
const app = await buildApp(context);
await app.listen({ port: 0, host: '127.0.0.1' });
const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;

await rm(new URL(PICTURES, root), { recursive: true, force: true });
await mkdir(new URL(PICTURES, root), { recursive: true });
const usual = await makeHardCenter(context, USUAL);
const long = await makeHardCenter(context, LONGEST);
const administratorOf = (center: HardCenter) =>
  Client.loggedIn(url, context.db, center.administrator.userId, center.centerId);
const sections = [
  await section(
    'money',
    'Счёт и акт: одна строка',
    await printMoney(context, await administratorOf(usual), usual, false),
  ),
  await section(
    'money-long',
    'Счёт и УПД: 25 строк, НДС',
    await printMoney(context, await administratorOf(long), long, true),
  ),
];
for (const pictured of PICTURED) {
  const center = pictured.isLong ? long : usual;
  const sheets = await printDocuments(context, await administratorOf(center), center, pictured);
  sections.push(await section(pictured.name, pictured.about, sheets));
}
await writeFile(new URL('docs/documents.md', root), [INTRODUCTION, ...sections].join('\n'));
await app.close();
await close();
await rm(folder, { recursive: true, force: true });
process.exit();

/** Keeps the pages of printed sheets; what the index says of them. */
async function section(name: string, about: string, sheets: readonly PrintedSheet[]): Promise<string> {
  const lines = [`## ${about}`, ''];
  for (const { sheet, pdf, title = titles[sheet] } of sheets) {
    const { pictures, pagesCount } = await paintPdf(pdf, { size: SIZE, pages: PAGES });
    const more = pagesCount > pictures.length ? ` (первые ${pictures.length})` : '';
    lines.push(`**${title}**, страниц: ${pagesCount}${more}`, '');
    for (const [page, picture] of pictures.entries()) {
      const file = `${name}-${kebab(sheet)}-${page + 1}.webp`;
      await writeFile(new URL(`${PICTURES}/${file}`, root), await sharp(picture).webp(WEBP).toBuffer());
      lines.push(`![${title}, страница ${page + 1}](pictures/documents/${file})`);
    }
    lines.push('');
  }
  console.log(about);
  return lines.join('\n');
}
