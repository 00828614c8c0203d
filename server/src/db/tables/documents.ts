import type { DocumentPart, DocumentType } from '@dopusk/contract/documents.ts';
import type { Generated, GeneratedAlways } from 'kysely';
import type { Json, MaybeMoment, Moment } from './column.ts';

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
  issue_date: string;
  year: GeneratedAlways<number>;
  number: string;
  series: Generated<string>;
  data: Json<Record<string, unknown>>;
  form: Json<Record<string, unknown>>;
  verification_code: string;
  fixed_at: Moment;
  fixed_by: string | null;
  printed_at: MaybeMoment;
  print_error: Generated<string>;
  revoked_at: MaybeMoment;
  revocation_reason: Generated<string>;
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
