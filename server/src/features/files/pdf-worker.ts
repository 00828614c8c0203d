import { PDFDocument } from '@cantoo/pdf-lib';
import { answerTasks } from '../../printing/task-worker.ts';
import { disarm } from './disarm-pdf.ts';

/** What is wrong with a PDF, for people; or the PDF without what acts by itself. */
export type PdfVerdict = { fault: string } | { cleaned: Uint8Array };

answerTasks<Uint8Array, PdfVerdict>(judge);

async function judge(bytes: Uint8Array): Promise<PdfVerdict> {
  try {
    const document = await PDFDocument.load(bytes, { ignoreEncryption: true, updateMetadata: false });
    if (document.isEncrypted) return { fault: 'PDF защищён паролем: сохраните его без пароля' };
    if (document.getPageCount() === 0) return { fault: 'В PDF нет ни одной страницы' };
    disarm(document);
    // Always written anew: what the reader has not come upon (a second object of one number, bytes after the end) a viewer might.
    return { cleaned: await document.save() };
  } catch {
    return { fault: 'PDF повреждён' };
  }
}
