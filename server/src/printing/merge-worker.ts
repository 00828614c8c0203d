import { PDFDocument } from '@cantoo/pdf-lib';
import { answerTasks } from './task-worker.ts';

export type MergeTask = readonly Uint8Array[];
/** The merged file, or the place (from 0) of the one that could not be read. */
export type MergeAnswer = { readonly merged: Uint8Array } | { readonly unreadable: number };

answerTasks<MergeTask, MergeAnswer>(merge);

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
