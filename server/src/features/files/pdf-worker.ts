import { parentPort } from 'node:worker_threads';
import { PDFDocument } from '@cantoo/pdf-lib';

/** What is wrong with a PDF, for people; null when nothing is. */
export type PdfVerdict = string | null;

parentPort?.on('message', async (bytes: Uint8Array) => parentPort?.postMessage(await judge(bytes)));

async function judge(bytes: Uint8Array): Promise<PdfVerdict> {
  try {
    const document = await PDFDocument.load(bytes, { ignoreEncryption: true, updateMetadata: false });
    if (document.isEncrypted) return 'PDF защищён паролем: сохраните его без пароля';
    return document.getPageCount() > 0 ? null : 'В PDF нет ни одной страницы';
  } catch {
    return 'PDF повреждён';
  }
}
