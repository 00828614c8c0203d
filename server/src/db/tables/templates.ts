import type { TemplateSheet } from '@dopusk/contract/documents/sheets.ts';
import type { SafetyArea } from '@dopusk/contract/safety-field.ts';
import type { TrainingType } from '@dopusk/contract/training-type.ts';
import type { Moment } from './column.ts';

// Word templates that centers have uploaded.

/** Sheet → the uploaded template it is printed by; a sheet that is absent has the portal's own. */
export type ChosenTemplates = Partial<Record<TemplateSheet, string>>;

export interface Templates {
  id: string;
  centerId: string;
  sheet: TemplateSheet;
  /** Null for what all kinds of training print. */
  trainingType: TrainingType | null;
  /** Null for what all fields of safety print, and of other training. */
  safetyArea: SafetyArea | null;
  version: number;
  title: string;
  storageKey: string;
  size: number;
  sha256: Buffer;
  createdBy: string | null;
  createdAt: Moment;
}

export interface TemplateChoices {
  centerId: string;
  sheet: TemplateSheet;
  trainingType: TrainingType | null;
  safetyArea: SafetyArea | null;
  templateId: string;
}

/** That a center has looked at its templates. */
export interface TemplateLooks {
  centerId: string;
  lookedAt: Moment;
}
