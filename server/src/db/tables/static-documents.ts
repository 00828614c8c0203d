import type { StaticDocumentType } from '@dopusk/contract/static-documents.ts';
import type { ColumnType, GeneratedAlways } from 'kysely';
import type { Json, Moment } from './column.ts';
import type { ChosenTemplates } from './templates.ts';

// Study certificates, payment invoices, acts of services and the themes of final works.

export interface StaticDocuments {
  id: string;
  center_id: string;
  type: StaticDocumentType;
  organization_id: string;
  issue_date: string;
  year: GeneratedAlways<number>;
  number: string;
  subject: string;
  data: Json<Record<string, unknown>>;
  templates: ColumnType<ChosenTemplates, string | undefined, never>;
  verification_code: string | null;
  made_by: string | null;
  made_at: Moment;
}

/** What of the training stands in an act of services rendered. */
export interface ActAssignments {
  assignment_id: string;
  document_id: string;
}

export interface CertificateThemes {
  id: string;
  center_id: string | null;
  title: string;
  used_at: Moment;
}
