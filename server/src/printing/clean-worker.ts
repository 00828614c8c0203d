import { type CleanTemplate, cleanTemplate } from './clean-template.ts';
import { answerTasks } from './task-worker.ts';
import { TemplateError, type TemplateIssue } from './template-error.ts';

/** A clean template, or what is wrong with the file. */
export type CleanAnswer =
  | CleanTemplate
  | { readonly issues: readonly TemplateIssue[]; readonly legible: Uint8Array | null };

answerTasks<Uint8Array, CleanAnswer>(answer);

async function answer(bytes: Uint8Array): Promise<CleanAnswer> {
  try {
    return await cleanTemplate(bytes);
  } catch (error) {
    if (error instanceof TemplateError) return { issues: error.issues, legible: error.legible };
    throw error;
  }
}
