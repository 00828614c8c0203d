import type { TemplateSheet } from '@dopusk/contract/documents/sheets.ts';

/** The template whose sample is on show. */
export interface Shown {
  sheet: TemplateSheet;
  /** Null for the portal's own. */
  templateId: string | null;
  title: string;
}
