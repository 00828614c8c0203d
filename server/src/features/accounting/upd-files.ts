import type { UpdFormat } from '@dopusk/contract/accounting.ts';
import type { DocumentFormat } from '@dopusk/contract/documents/sheets.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import type { Context } from '../../context.ts';
import type { CenterScope } from '../../db/scope.ts';
import type { Download } from '../../http/download.ts';
import { fieldRefusal, Refusal } from '../../http/refusal.ts';
import { fileName } from '../../printing/file-name.ts';
import { zipOf, zipStream } from '../../printing/zip.ts';
import { version } from '../../version.ts';
import { fileFormats } from '../documents/file-format.ts';
import { fillTemplate } from '../documents/printing/fill-template.ts';
import { builtInTemplate } from '../documents/printing/template-of.ts';
import { listActs, type StoredAct } from './db.ts';
import { rateOf } from './register-rows.ts';
import { printedUpd } from './upd-printed.ts';
import { missingOfUpd, updXml } from './upd-xml.ts';

const NAMED = 5;

/** The first of them, and how many more there are. */
const namedOf = (all: readonly string[], comma = ', № '): string =>
  `${all.slice(0, NAMED).join(comma)}${all.length > NAMED ? ` и ещё ${all.length - NAMED}` : ''}`;

/** The tax service's document passes between those who exchange documents by an operator. */
const PERSONAL = 'Физическим лицам УПД не выставляют: напечатайте акт и снимите с него отметку здесь';

/** A счёт-фактура is made out by who pays the tax (article 168 of the tax code, item 3). */
const UNTAXED = 'УПД со счётом-фактурой печатает центр, который платит НДС. Без НДС напечатайте акт';

interface Wanted {
  documentIds: readonly string[];
  format: UpdFormat;
}

/**
 * Acts as files of the tax service's format, or printed: one as it is, several in an archive.
 * @throws Refusal NotFoundFile for what is no act of the center; Invalid naming acts with natural persons, what acts lack, and of
 * printed ones those without VAT
 */
export async function updFiles(
  context: Pick<Context, 'db' | 'storage' | 'printer'>,
  scope: CenterScope,
  { documentIds, format }: Wanted,
  now = new Date(),
): Promise<Download> {
  const acts = await listActs(context.db, scope, documentIds);
  if (acts.length < documentIds.length) throw new Refusal('NotFoundFile');
  const refuse = (of: readonly StoredAct[], why: string) => {
    if (of.length === 0) return;
    throw fieldRefusal('Invalid', 'documentIds', `${why}: акт № ${namedOf(of.map(({ number }) => number))}`);
  };
  refuse(
    acts.filter(({ data }) => data.договор.с_физлицом),
    PERSONAL,
  );
  if (format !== 'Xml')
    refuse(
      acts.filter(({ data }) => rateOf(data) === null),
      UNTAXED,
    );
  const lacking = acts.flatMap((act) => {
    const missing = missingOfUpd(act);
    return missing.length > 0 ? [`акт № ${act.number}: ${missing.join(', ')}`] : [];
  });
  if (lacking.length > 0) {
    throw fieldRefusal('Invalid', 'documentIds', `Не хватает: ${namedOf(lacking, '; ')}`);
  }
  return format === 'Xml' ? xmlFiles(acts, now) : printedFiles(context, acts, format);
}

function xmlFiles(acts: readonly StoredAct[], now: Date): Download {
  const files = acts.map((act) => updXml(act, { version, now }));
  const [first] = files;
  if (files.length === 1 && first) {
    return { title: `${first.name}.xml`, mime: 'application/xml', content: first.bytes };
  }
  return {
    title: `Акты ФНС ${today()}.zip`,
    mime: 'application/zip',
    // The format wants its names as they are.
    content: zipOf(
      (async function* () {
        for (const { name, bytes } of files) yield { path: `${name}.xml`, content: bytes, compress: true };
      })(),
    ),
  };
}

/** Printed while they are read: a month of acts is much. */
async function printedFiles(
  { storage, printer }: Pick<Context, 'storage' | 'printer'>,
  acts: readonly StoredAct[],
  format: DocumentFormat,
): Promise<Download> {
  const { mime, extension } = fileFormats[format];
  const titleOf = ({ number, correction }: StoredAct) =>
    `УПД № ${number.replace(/[\\/]/g, '-')}${correction > 0 ? ` (исправление № ${correction})` : ''}`;
  const print = async (act: StoredAct): Promise<Buffer> => {
    const docx = await fillTemplate(storage, await builtInTemplate('Upd'), printedUpd(act), titleOf(act));
    return format === 'Docx' ? docx : printer.toPdf(docx);
  };
  const [first, ...others] = acts;
  if (first && others.length === 0)
    return { title: `${titleOf(first)}.${extension}`, mime, content: await print(first) };
  return {
    title: `УПД ${today()}.zip`,
    mime: 'application/zip',
    content: zipStream(
      acts.map((act) => ({
        name: fileName(`${titleOf(act)} ${act.data.заказчик.краткое}`, extension),
        content: async () => new Uint8Array(await print(act)),
      })),
    ),
  };
}
