import type { GradeType } from '@dopusk/contract/document-forms.ts';
import type { DocumentPart, DocumentType } from '@dopusk/contract/documents.ts';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Json, MaybeMoment, Moment } from './column.ts';
import type { ChosenTemplates } from './templates.ts';

// Fixed documents, their numbers and their files.

export interface DocumentRegisters {
  center_id: string;
  type: DocumentType;
  year: number;
  last_number: number;
}

export interface Documents {
  id: string;
  center_id: string;
  type: DocumentType;
  assignment_id: string | null;
  group_id: string | null;
  course_id: string | null;
  issue_date: string;
  year: GeneratedAlways<number>;
  number: string;
  series: Generated<string>;
  data: Json<Record<string, unknown>>;
  form: Json<Record<string, unknown>>;
  templates: ColumnType<ChosenTemplates, string | undefined, never>;
  verification_code: string;
  fixed_at: Moment;
  fixed_by: string | null;
  printed_at: MaybeMoment;
  print_error: Generated<string>;
  revoked_at: MaybeMoment;
  revocation_reason: Generated<string>;
  revoked_by: string | null;
  replaces: string | null;
  full_name: GeneratedAlways<string>;
  search_text: GeneratedAlways<string>;
  expires_on: GeneratedAlways<string | null>;
}

export interface DocumentPeople {
  assignment_id: string;
  document_id: string;
}

/** A view, for reading. */
export interface AssignmentDocuments {
  assignment_id: GeneratedAlways<string>;
  id: GeneratedAlways<string>;
  type: GeneratedAlways<DocumentType>;
  group_id: GeneratedAlways<string | null>;
  number: GeneratedAlways<string>;
  issue_date: GeneratedAlways<string>;
  printed_at: GeneratedAlways<Date | null>;
  revoked_at: GeneratedAlways<Date | null>;
}

export interface GroupDocumentRuns {
  id: string;
  group_id: string;
  center_id: string;
  created_by: string;
  created_at: Moment;
  finished_at: MaybeMoment;
  grade_type: GradeType | null;
  series: Generated<string>;
}

export interface GroupDocumentItems {
  id: string;
  run_id: string;
  position: number;
  course_id: string;
  assignment_id: string | null;
  type: DocumentType;
  state: Generated<'waiting' | 'fixed' | 'failed'>;
  failure: Generated<string>;
  document_id: string | null;
}

export interface DocumentFiles {
  document_id: string;
  part: DocumentPart;
  format: 'Docx' | 'Pdf';
  template_version: string;
  storage_key: string;
  size: number;
  sha256: Buffer;
}
