import { parentPort } from 'node:worker_threads';
import { type CleanTemplate, cleanTemplate } from './clean-template.ts';
import { TemplateError, type TemplateIssue } from './template-error.ts';

/** A clean template, or what is wrong with the file. */
export type CleanAnswer = CleanTemplate | { readonly issues: readonly TemplateIssue[] };

parentPort?.on('message', async (bytes: Uint8Array) => parentPort?.postMessage(await answer(bytes)));

async function answer(bytes: Uint8Array): Promise<CleanAnswer> {
  try {
    return await cleanTemplate(bytes);
  } catch (error) {
    if (error instanceof TemplateError) return { issues: error.issues };
    throw error;
  }
}
