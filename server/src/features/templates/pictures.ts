import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { templateSheets } from '@dopusk/contract/documents/sheets.ts';
import type { SheetOfTraining } from '@dopusk/contract/documents/templates-of-training.ts';
import { PICTURED_PAGES, type SheetPictures } from '@dopusk/contract/templates.ts';
import { shortSample } from '../../../templates/sample-data.ts';
import type { TemplateData } from '../../../templates/template-data.ts';
import type { Context } from '../../context.ts';
import type { CenterScope } from '../../db/scope.ts';
import { Refusal } from '../../http/refusal.ts';
import { type Storage, StorageError } from '../../outside/storage/port.ts';
import { tryDocx } from '../../printing/docx.ts';
import { paintPdf } from '../../printing/paint-pdf.ts';
import type { PaintedPages } from '../../printing/paint-worker.ts';
import { PrintError } from '../../printing/printer.ts';
import { TemplateError } from '../../printing/template-error.ts';
import type { Template } from '../documents/printing/template-of.ts';
import { remarksOf } from './doctor.ts';
import { readTemplate } from './handout.ts';
import { hardestSample, NO_OVERFLOW, overflowOf } from './overflow.ts';
import { sampleFor } from './sample.ts';

/** Of the longer side: a sheet is read at half of a wide screen. */
const SIZE = 1200;

/** What is being painted: ten readers of a new gallery wait for one printing. */
const underWay = new Map<string, Promise<SheetPictures>>();

/** Pictures as they are kept: `of` what template, sample and size, so that those of former ones are seen to be superseded. */
interface KeptPictures extends SheetPictures {
  of: string;
}

/**
 * A sheet of sample data as pictures, by a version of its template or, without `templateId`, by the portal's own. They
 * are painted once for each version and kept as a file, which those of a new portal replace (decision 49).
 * @throws Refusal NotFoundDocumentTemplate, NotFoundFileEntry, BadRequest when it cannot be printed
 */
export async function sheetPictures(
  context: Pick<Context, 'db' | 'storage' | 'printer'>,
  scope: CenterScope,
  wanted: SheetOfTraining,
  templateId: string | null,
): Promise<SheetPictures> {
  const template = await readTemplate(context, scope, wanted, templateId);
  const sample = sampleFor(shortSample, wanted);
  const of = hashOf([
    template.version,
    sample,
    SIZE,
    PICTURED_PAGES,
    // What a kept file says, of the portal's own sheets, too: one of an earlier portal lacks what a reply has to have by now.
    'remarks',
    templateId && [hardestSample(wanted), 'signed'],
  ]);
  const place = [templateId ?? templateSheets[wanted.sheet].printed, wanted.trainingType, wanted.safetyArea];
  const painted = { key: `sheet-pictures-${hashOf(place)}`, of, template, sample, own: templateId ? wanted : null };
  const painting = underWay.get(of) ?? keptOrPainted(context, painted).finally(() => underWay.delete(of));
  underWay.set(of, painting);
  return painting;
}

const hashOf = (what: unknown): string => createHash('sha256').update(JSON.stringify(what)).digest('hex').slice(0, 32);

interface Printed {
  template: Template;
  sample: TemplateData;
  /** What a center's own template is for: it is measured with the longest names, too; null for the portal's. */
  own: SheetOfTraining | null;
}

async function keptOrPainted(
  context: Pick<Context, 'storage' | 'printer'>,
  { key, of, ...printed }: Printed & { key: string; of: string },
): Promise<SheetPictures> {
  const kept = await findKept(context.storage, key);
  if (kept?.of === of) return kept;
  const pictures = await print(context, printed);
  await keep(context.storage, key, { ...pictures, of }, kept !== null);
  return pictures;
}

/** Another process may have been faster; without the file the next reader waits again, and that is all. */
async function keep(storage: Storage, key: string, pictures: KeptPictures, isReplaced: boolean): Promise<void> {
  try {
    if (isReplaced) await storage.remove(key);
    await storage.put(key, Buffer.from(JSON.stringify(pictures)), 'application/json');
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
  }
}

async function findKept(storage: Storage, key: string): Promise<KeptPictures | null> {
  try {
    const { stream } = await storage.get(key);
    return JSON.parse((await buffer(stream)).toString());
  } catch (error) {
    if (error instanceof StorageError) return null;
    throw error;
  }
}

async function print(
  { printer }: Pick<Context, 'printer'>,
  { template: { bytes }, sample, own }: Printed,
): Promise<SheetPictures> {
  try {
    const { docx } = await tryDocx(bytes, { ...sample });
    const pictures = await picturesOf(await printer.toPdf(docx));
    if (!own) return pictures;
    const overflow = await overflowOf(printer, bytes, own, pictures.pagesCount);
    return { ...pictures, ...overflow, remarks: await remarksOf(bytes, own) };
  } catch (error) {
    if (error instanceof TemplateError || error instanceof PrintError) throw new Refusal('BadRequest', error.message);
    throw error;
  }
}

/**
 * The first pages of a printed sheet.
 * @throws PrintError
 */
export const picturesOf = async (pdf: Uint8Array): Promise<SheetPictures> =>
  shown(await paintPdf(pdf, { size: SIZE, pages: PICTURED_PAGES }));

const shown = ({ pictures, pagesCount }: PaintedPages): SheetPictures => ({
  pictures: pictures.map((bytes) => `data:image/webp;base64,${Buffer.from(bytes).toString('base64')}`),
  pagesCount,
  ...NO_OVERFLOW,
  remarks: [],
});
