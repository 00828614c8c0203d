import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { paintPdf } from './paint-pdf.ts';
import { PrintError, type Printer } from './printer.ts';

const BODY = 'word/document.xml';

/** Half points: what is smaller is not read without a glass. */
const LEAST = 10;

/** At seven tenths our sheets hold every title at the length that its field allows. */
const SCALES = [0.92, 0.85, 0.78, 0.7];

/** A document, and its PDF as it was printed when its pages were counted. */
interface Fitted {
  docx: Buffer;
  pdf: Buffer;
}

/**
 * Prints a document that has so many pages whatever it says: where a long title drives it over them, in smaller type, step by
 * step, and at the last step as it comes.
 * @param docx a document that we have filled ourselves, so its size is known to be sane
 * @throws PrintError of the printer
 */
export async function fitPages(printer: Pick<Printer, 'toPdf'>, docx: Buffer, pages: number): Promise<Fitted> {
  let fitted = { docx, pdf: await printer.toPdf(docx) };
  for (const scale of SCALES) {
    if ((await countPages(fitted.pdf)) <= pages) break;
    const smaller = inSmallerType(docx, scale);
    fitted = { docx: smaller, pdf: await printer.toPdf(smaller) };
  }
  return fitted;
}

/** None of what is no PDF: the printer answers for that. */
export async function countPages(pdf: Buffer): Promise<number> {
  try {
    return (await paintPdf(pdf, { size: 1, pages: 0 })).pagesCount;
  } catch (error) {
    if (error instanceof PrintError) return 0;
    throw error;
  }
}

/** The words of each page; none of what is no PDF. */
export async function readPages(pdf: Buffer): Promise<readonly string[]> {
  try {
    return (await paintPdf(pdf, { size: 1, pages: 0, texts: true })).texts;
  } catch (error) {
    if (error instanceof PrintError) return [];
    throw error;
  }
}

/** Type and the space between paragraphs; what is set smallest already stays as it is. */
function inSmallerType(docx: Buffer, scale: number): Buffer {
  const parts = unzipSync(docx);
  const size = (written: number) => Math.max(Math.min(written, LEAST), Math.round(written * scale));
  const xml = strFromU8(parts[BODY] ?? new Uint8Array())
    .replace(/(<w:sz(?:Cs)? w:val=")(\d+)(?=")/g, (_, before, written) => `${before}${size(Number(written))}`)
    .replace(/<w:spacing [^>]*>/g, (spacing) =>
      spacing.replace(
        /( w:(?:before|after)=")(\d+)(?=")/g,
        (_, before, written) => `${before}${Math.round(Number(written) * scale)}`,
      ),
    );
  return Buffer.from(zipSync({ ...parts, [BODY]: strToU8(xml) }));
}
