import { templateSheets } from '@dopusk/contract/documents/sheets.ts';
import type { SheetOfTraining } from '@dopusk/contract/documents/templates-of-training.ts';
import { longSample } from '../../../templates/sample-data.ts';
import type { TemplateData } from '../../../templates/template-data.ts';
import { builtInOf, pagesOf } from '../../../templates/template-file.ts';
import { tryDocx } from '../../printing/docx.ts';
import { countPages } from '../../printing/fit-pages.ts';
import { PrintError, type Printer } from '../../printing/printer.ts';
import { withLast } from '../../printing/with-last.ts';
import { sampleFor } from './sample.ts';

/** What a title of ours may be long. */
const LONGEST = 255;
const PEOPLE = 60;

/** The hardest that a center may print by a template: every title as long as its field allows, sixty people. */
export function hardestSample(template: SheetOfTraining): TemplateData {
  const sample = sampleFor(longSample, template);
  const { слушатель, курс, центр, заказчик, люди } = sample;
  const [first] = люди;
  const everybody = Array.from({ length: PEOPLE }, (_, index) => люди[index % люди.length] ?? first);
  return {
    ...sample,
    слушатель: { ...слушатель, организация: drawnOut(слушатель.организация), должность: drawnOut(слушатель.должность) },
    курс: { ...курс, название: drawnOut(курс.название) },
    центр: { ...центр, название: drawnOut(центр.название) },
    заказчик: { ...заказчик, название: drawnOut(заказчик.название) },
    люди: withLast(everybody.flatMap((line, index) => (line ? [{ ...line, номер: index + 1, последний: '' }] : []))),
  };
}

/** Repeated to the longest that its field allows: «… предприятие „…“ …». */
function drawnOut(text: string): string {
  const words = text.split(' ');
  let long = text;
  for (let turn = 0; long.length < LONGEST - 1; turn += 1) long += ` ${words[turn % words.length] ?? ''}`;
  return long.slice(0, LONGEST).trimEnd();
}

/** Whether a sheet has so many pages whatever it says: of the others that depends on their lists. */
const hasOwnPages = ({ sheet, trainingType }: SheetOfTraining): boolean =>
  pagesOf(builtInOf(templateSheets[sheet].printed, trainingType)) !== null;

/**
 * How many pages a center's own template takes with the longest names, where these are more than with usual ones: the portal's own is set in
 * smaller type then (decision 830), a center's is printed as it is. Null where it fits, where pages depend on lists, and while nothing prints.
 * @param bytes of a template whose tags are right
 * @param pages how many pages it takes with usual names
 */
export async function overflowOf(
  printer: Pick<Printer, 'toPdf'>,
  bytes: Uint8Array,
  template: SheetOfTraining,
  pages: number,
): Promise<number | null> {
  if (!hasOwnPages(template)) return null;
  try {
    const { docx } = await tryDocx(bytes, { ...hardestSample(template) });
    const most = await countPages(await printer.toPdf(docx));
    return most > pages ? most : null;
  } catch (error) {
    if (error instanceof PrintError) return null;
    throw error;
  }
}
