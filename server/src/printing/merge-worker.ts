import { parentPort } from 'node:worker_threads';
import { PDFDocument } from '@cantoo/pdf-lib';

export type MergeTask = readonly Uint8Array[];
/** The merged file, or the place (from 0) of the one that could not be read. */
export type MergeAnswer = { readonly merged: Uint8Array } | { readonly unreadable: number };

parentPort?.on('message', (files: MergeTask) => {
  void merge(files).then((answer) => parentPort?.postMessage(answer));
});

async function merge(files: MergeTask): Promise<MergeAnswer> {
  const merged = await PDFDocument.create();
  for (const [i, file] of files.entries()) {
    try {
      const source = await PDFDocument.load(file);
      for (const page of await merged.copyPages(source, source.getPageIndices())) merged.addPage(page);
    } catch {
      return { unreadable: i };
    }
  }
  return { merged: await merged.save() };
}
