import type { TemplateSheet } from '@dopusk/contract/templates.ts';
import type { Moment } from './column.ts';

// Word templates that centers have uploaded.

/** Sheet → the uploaded template it is printed by; a sheet that is absent has the portal's own. */
export type ChosenTemplates = Partial<Record<TemplateSheet, string>>;

export interface Templates {
  id: string;
  center_id: string;
  sheet: TemplateSheet;
  version: number;
  title: string;
  storage_key: string;
  size: number;
  sha256: Buffer;
  created_by: string | null;
  created_at: Moment;
}

export interface TemplateChoices {
  center_id: string;
  sheet: TemplateSheet;
  template_id: string;
}
