import { templateSheets } from '@dopusk/contract/documents/sheets.ts';
import type { SheetOfTraining } from '@dopusk/contract/documents/templates-of-training.ts';
import { longSample, shortSample } from '../../../templates/sample-data.ts';
import { cleanDocx, listTags, tryDocx } from '../../printing/docx.ts';
import { countPages } from '../../printing/fit-pages.ts';
import { PrintError, type Printer } from '../../printing/printer.ts';
import { TemplateError, type TemplateIssue, uniqueIssues } from '../../printing/template-error.ts';
import { gapsIn, judgeTags } from './judge-tags.ts';
import { NO_OVERFLOW, type Overflow, overflowOf } from './overflow.ts';
import { sampleFor } from './sample.ts';

/** What the doctor found. */
export interface Diagnosis extends Overflow {
  /** The template as it may be kept; null when there are problems. */
  docx: Buffer | null;
  /** The printed sample; null when there are problems, or when the printer is out of order. */
  pdf: Buffer | null;
  problems: readonly TemplateIssue[];
  notices: readonly string[];
}

/**
 * Examines an uploaded template: takes out what could do harm, reads the tags and compares them with the known ones,
 * fills it with a short and a long sample of its kind of training, prints one and counts the pages of the hardest (design §5, Templates).
 */
export async function examine(printer: Printer, bytes: Uint8Array, template: SheetOfTraining): Promise<Diagnosis> {
  try {
    const { docx, notices } = await cleanDocx(bytes);
    const { tags, issues } = await listTags(docx);
    const problems = uniqueIssues([...issues, ...judgeTags(tags)]);
    if (problems.length > 0) return { docx: null, pdf: null, ...NO_OVERFLOW, problems, notices };
    await tryDocx(docx, { ...sampleFor(longSample, template) });
    const sample = await tryDocx(docx, { ...sampleFor(shortSample, template) });
    const { pdf, unprinted } = await tryPrint(printer, sample.docx);
    const gaps = gapsIn(tags, templateSheets[template.sheet].documentType);
    const pages = pdf && (await countPages(pdf));
    const found = pages ? await overflowOf(printer, docx, template, pages) : NO_OVERFLOW;
    const overflow = [
      ...(found.overflowPages ? [overflowText(found.overflowPages, pages ?? 0)] : []),
      ...(found.signedAlone ? [SIGNED_ALONE] : []),
    ];
    const all = [...notices, ...gaps, ...overflow, ...unprinted];
    return { docx: Buffer.from(docx), pdf, ...found, problems: [], notices: all };
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    const problems = uniqueIssues([...error.issues, ...(await wrongTagsOf(error.legible))]);
    return { docx: null, pdf: null, ...NO_OVERFLOW, problems, notices: [] };
  }
}

/**
 * What the doctor would say today of the tags of a template that is kept: one from before he knew a fault was never told of it (decision 983).
 * @returns a sentence for each; none of a file that nobody can read, which cannot be printed either
 */
export async function remarksOf(docx: Uint8Array, { sheet }: Pick<SheetOfTraining, 'sheet'>): Promise<string[]> {
  try {
    const { tags, issues } = await listTags(docx);
    const problems = uniqueIssues([...issues, ...judgeTags(tags)]);
    const wrong = problems.map(({ tag, message }) => (tag ? `{${tag}}: ${message}` : message));
    return [...wrong, ...gapsIn(tags, templateSheets[sheet].documentType)].slice(0, MOST_REMARKS);
  } catch (error) {
    if (error instanceof TemplateError) return [];
    throw error;
  }
}

/** Whoever mends so many sees the rest in the check of the next version. */
const MOST_REMARKS = 20;

const SIGNED_ALONE =
  'С длинным списком подписи остаются одни на отдельном листе. Поставьте последней строке таблицы и абзацам с подписями «Не отрывать от следующего»';

const overflowText = (pages: number, usual: number): string =>
  `С названиями по 255 знаков и длинной фамилией лист занимает страниц: ${pages}, обычно: ${usual}. Уменьшите шрифт или отступы, чтобы подписи не уходили на отдельный лист`;

/** The wrong tags of a template that holds what could do harm: whoever mends it mends them with it. */
async function wrongTagsOf(legible: Uint8Array | null): Promise<TemplateIssue[]> {
  if (!legible) return [];
  try {
    const { tags, issues } = await listTags(legible);
    return [...issues, ...judgeTags(tags)];
  } catch (error) {
    // What is left of it is no document: there is nothing to read.
    if (error instanceof TemplateError) return [];
    throw error;
  }
}

/** A printer that is out of order says nothing about the template. */
async function tryPrint(printer: Printer, docx: Buffer): Promise<{ pdf: Buffer | null; unprinted: string[] }> {
  try {
    return { pdf: await printer.toPdf(docx), unprinted: [] };
  } catch (error) {
    if (!(error instanceof PrintError)) throw error;
    if (error.reason === 'document' || error.reason === 'time') {
      throw new TemplateError([{ tag: '', message: `Образец не печатается в PDF: ${error.message}` }]);
    }
    return { pdf: null, unprinted: [`Образец в PDF пока не проверен: ${error.message}`] };
  }
}
