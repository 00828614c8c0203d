import { templateSheets } from '@dopusk/contract/documents/sheets.ts';
import type { SheetOfTraining } from '@dopusk/contract/documents/templates-of-training.ts';
import { longSample } from '../../../templates/sample-data.ts';
import type { TemplateData } from '../../../templates/template-data.ts';
import { builtInOf, pagesOf } from '../../../templates/template-file.ts';
import { tryDocx } from '../../printing/docx.ts';
import { countPages, readPages } from '../../printing/fit-pages.ts';
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

/** Whether a sheet has so many pages whatever it says: of the others that depends on their lists. The first appendix of a diploma has none. */
const hasOwnPages = ({ sheet, trainingType }: SheetOfTraining): boolean => {
  const printed = builtInOf(templateSheets[sheet].printed, trainingType);
  return printed === 'AppendixOne' || pagesOf(printed) !== null;
};

/** What is wrong with a center's own template: the portal's are tried before. */
export interface Overflow {
  /** How many pages it takes with the longest names, where these are more than with usual ones; null where pages depend on lists. */
  overflowPages: number | null;
  /** Whether signatures stand on a page that has no line of the list. */
  signedAlone: boolean;
}

export const NO_OVERFLOW: Overflow = { overflowPages: null, signedAlone: false };

/** The lists that are tried: whether signatures fall onto a page of their own depends on where a list ends. */
const LENGTHS = [PEOPLE, PEOPLE - 5, PEOPLE - 10] as const;

/**
 * Measures a center's own template with the longest names: the portal's own is set in smaller type then (decision 830), a center's is printed
 * as it is. Nothing is found while nothing prints.
 * @param bytes of a template whose tags are right
 * @param pages how many pages it takes with usual names
 */
export async function overflowOf(
  printer: Pick<Printer, 'toPdf'>,
  bytes: Uint8Array,
  template: SheetOfTraining,
  pages: number,
): Promise<Overflow> {
  try {
    if (!hasOwnPages(template))
      return { overflowPages: null, signedAlone: await isSignedAlone(printer, bytes, template) };
    const { docx } = await tryDocx(bytes, { ...hardestSample(template) });
    const most = await countPages(await printer.toPdf(docx));
    return { overflowPages: most > pages ? most : null, signedAlone: false };
  } catch (error) {
    if (error instanceof PrintError) return NO_OVERFLOW;
    throw error;
  }
}

async function isSignedAlone(
  printer: Pick<Printer, 'toPdf'>,
  bytes: Uint8Array,
  template: SheetOfTraining,
): Promise<boolean> {
  const list = listOf(template);
  if (list === null) return false;
  const sample = hardestSample(template);
  for (const length of LENGTHS) {
    const shortened = { ...sample, ...list.shortened(sample, length) };
    const { docx } = await tryDocx(bytes, shortened);
    if (areAlone(await readPages(await printer.toPdf(docx)), list.of(shortened))) return true;
  }
  return false;
}

interface List {
  /** Who signs below it, by his surname, and the words that its lines are known by. */
  of(sample: TemplateData): { signer: string; lines: readonly string[] };
  shortened(sample: TemplateData, length: number): Partial<TemplateData>;
}

/** What a sheet lists; null of one that lists nothing, whose pages are nobody's to judge. */
function listOf({ sheet }: SheetOfTraining): List | null {
  const { printed } = templateSheets[sheet];
  if (printed === 'Protocol')
    return {
      of: ({ комиссия, люди }) => ({ signer: surnameOf(комиссия.председатель), lines: люди.map(({ фио }) => фио) }),
      shortened: ({ люди }, length) => ({
        люди: люди.slice(0, length).map((line, index) => ({ ...line, последний: index === length - 1 ? 'да' : '' })),
      }),
    };
  if (printed === 'Contract')
    return {
      of: ({ центр, слушатели }) => ({
        signer: surnameOf(центр.руководитель),
        lines: слушатели.map(({ фио }) => фио),
      }),
      shortened: ({ слушатели }, length) => ({ слушатели: withLast(слушатели.slice(0, length)) }),
    };
  if (printed === 'AppendixTwo')
    return {
      of: ({ комиссия, дисциплины }) => ({
        signer: surnameOf(комиссия.председатель),
        lines: дисциплины.map(({ название }) => название),
      }),
      shortened: ({ дисциплины }, length) => ({
        дисциплины: withLast(
          Array.from({ length: Math.floor(length / 2) }, (_, index) => дисциплины[index % дисциплины.length])
            .flatMap((line) => line ?? [])
            .map((line, index) => ({ ...line, номер: index + 1 })),
        ),
      }),
    };
  return null;
}

const surnameOf = (fullName: string): string => fullName.split(' ')[0] ?? '';

/** Letters and digits alone: how a line is broken is nothing of its words. */
const squeezed = (text: string): string => text.toLowerCase().replace(/[^\p{L}\d]+/gu, '');

/** Requisites and clauses are more than that: a page of those may well bear signatures without a list. */
const SHORT_PAGE = 900;

/** Whether a list ends on a page, and who signs it stands on the next with hardly anything else. */
export function areAlone(
  pages: readonly string[],
  { signer, lines }: { signer: string; lines: readonly string[] },
): boolean {
  const texts = pages.map(squeezed);
  const known = [...new Set(lines.map(squeezed))].filter((line) => line !== '');
  const isListed = (text: string | undefined) => text !== undefined && known.some((line) => text.includes(line));
  return texts.some(
    (text, index) =>
      index > 0 &&
      text.length < SHORT_PAGE &&
      text.includes(squeezed(signer)) &&
      !isListed(text) &&
      isListed(texts[index - 1]),
  );
}
