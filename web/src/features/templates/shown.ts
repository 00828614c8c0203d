import type { TemplateSheet } from '@dopusk/contract/documents/sheets.ts';
import type { SheetOfTraining } from '@dopusk/contract/documents/templates-of-training.ts';
import type { TrainingType } from '@dopusk/contract/training-type.ts';

/** A template: what it is for, and which version of it. */
export interface Template extends SheetOfTraining {
  /** Null for the portal's own. */
  templateId: string | null;
}

/** The template whose sample is on show. */
export interface Shown extends Template {
  title: string;
}

interface TemplateInput {
  params: { sheet: TemplateSheet };
  query: { trainingType: TrainingType | null; template: string | undefined };
}

/** What the calls that hand out a template, its sample and its pictures are asked by. */
export const inputOf = ({ sheet, trainingType, templateId }: Template): TemplateInput => ({
  params: { sheet },
  query: { trainingType, template: templateId ?? undefined },
});
