import { PDFDocument } from '@cantoo/pdf-lib';
import { answerTasks } from '../../printing/task-worker.ts';
import { disarm } from './disarm-pdf.ts';

/** What is wrong with a PDF, for people; or the PDF without what acts by itself, null when it had nothing of that. */
export type PdfVerdict = { fault: string } | { cleaned: Uint8Array | null };

answerTasks<Uint8Array, PdfVerdict>(judge);

async function judge(bytes: Uint8Array): Promise<PdfVerdict> {
  try {
    const document = await PDFDocument.load(bytes, { ignoreEncryption: true, updateMetadata: false });
    if (document.isEncrypted) return { fault: 'PDF защищён паролем: сохраните его без пароля' };
    if (document.getPageCount() === 0) return { fault: 'В PDF нет ни одной страницы' };
    return { cleaned: disarm(document) ? await document.save() : null };
  } catch {
    return { fault: 'PDF повреждён' };
  }
}
