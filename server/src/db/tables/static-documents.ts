import type { NoticeChannel } from '@dopusk/contract/notices.ts';
import type { StaticDocumentType } from '@dopusk/contract/static-documents.ts';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Json, MaybeJson, Moment } from './column.ts';
import type { ChosenTemplates } from './templates.ts';

// Study certificates, payment invoices, acts of services and the themes of final works.

export interface StaticDocuments {
  id: string;
  centerId: string;
  type: StaticDocumentType;
  organizationId: string;
  contractId: string | null;
  issueDate: string;
  year: GeneratedAlways<number>;
  number: string;
  subject: GeneratedAlways<string>;
  data: Json<Record<string, unknown>>;
  templates: ColumnType<ChosenTemplates, string | undefined, never>;
  verificationCode: string | null;
  differenceReason: ColumnType<string, string | undefined, never>;
  madeBy: string | null;
  madeAt: Moment;
  /** What line 5 of an УПД names; null of what is none. */
  upd: MaybeJson<StoredUpd>;
  /** Of an act that is corrected under its own number, which correction it is; 0 of the first edition. */
  correction: ColumnType<number, number | undefined, never>;
  correctedOn: ColumnType<string | null, string | null | undefined, never>;
}

/** What an УПД says beside its act: the payment orders of advances. */
export interface StoredUpd {
  orders: { number: string; date: string }[];
}

/** Acts that are none any more, and why. */
export interface AnnulledActs {
  documentId: string;
  reason: string;
  annulledAt: Moment;
  /** What it was about. */
  assignmentIds: Generated<string[]>;
}

/** УКД of an УПД, with the corrections of a balance that they are. */
export interface ActAdjustments {
  transferId: string;
  documentId: string;
  number: string;
  issuedOn: string;
  /** Of the difference, as the УКД says. */
  vatKopecks: number;
  undoneBy: string | null;
}

export interface ActLetters {
  id: string;
  documentId: string;
  channel: NoticeChannel | 'Portal';
  recipient: string;
  sentBy: string | null;
  deliveryId: string | null;
  createdAt: Moment;
}

/** The assignments that stand in acts. */
export interface ActAssignments {
  assignmentId: string;
  documentId: string;
}

export interface CertificateThemes {
  id: string;
  centerId: string | null;
  title: string;
  usedAt: Moment;
}
