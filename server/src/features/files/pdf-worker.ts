import { PDFDocument } from '@cantoo/pdf-lib';
import { answerTasks } from '../../printing/task-worker.ts';

/** What is wrong with a PDF, for people; null when nothing is. */
export type PdfVerdict = string | null;

answerTasks<Uint8Array, PdfVerdict>(judge);

async function judge(bytes: Uint8Array): Promise<PdfVerdict> {
  try {
    const document = await PDFDocument.load(bytes, { ignoreEncryption: true, updateMetadata: false });
    if (document.isEncrypted) return 'PDF защищён паролем: сохраните его без пароля';
    return document.getPageCount() > 0 ? null : 'В PDF нет ни одной страницы';
  } catch {
    return 'PDF повреждён';
  }
}
