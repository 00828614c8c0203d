import type { TemplateSheet } from '@dopusk/contract/documents/sheets.ts';
import type { SheetOfTraining } from '@dopusk/contract/documents/templates-of-training.ts';
import type { SafetyArea } from '@dopusk/contract/safety-field.ts';
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
  query: { trainingType: TrainingType | null; safetyArea: SafetyArea | undefined; template: string | undefined };
}

/** What the calls that hand out a template, its sample and its pictures are asked by. */
export const inputOf = ({ sheet, trainingType, safetyArea, templateId }: Template): TemplateInput => ({
  params: { sheet },
  query: { trainingType, safetyArea: safetyArea ?? undefined, template: templateId ?? undefined },
});
