import type { DeliveryState } from '@dopusk/contract/deliveries.ts';
import type { HistoryRecord } from '@dopusk/contract/history.ts';
import type { Right } from '@dopusk/contract/session.ts';
import type { ColumnType, Generated } from 'kysely';
import type { Json, MaybeMoment, Moment } from './column.ts';

// Sessions, consents, the audit log and notes.

export type DeliveryChannel = 'Mail' | 'Sms' | 'Telegram' | 'Max';

export interface Sessions {
  id: Generated<string>;
  tokenHash: Buffer;
  previousTokenHash: Buffer | null;
  rotatedAt: MaybeMoment;
  userId: string;
  organizationId: string | null;
  userAgent: Generated<string>;
  address: Generated<string>;
  createdAt: Moment;
  seenAt: Moment;
  expiresAt: ColumnType<Date, Date, Date>;
}

export interface SecondFactors {
  userId: string;
  secret: Buffer;
  offeredAt: Moment;
  confirmedAt: MaybeMoment;
  lastStep: Generated<number>;
}

export interface BackupCodes {
  userId: string;
  codeHash: Buffer;
}

export interface LoginChallenges {
  tokenHash: Buffer;
  userId: string;
  opening: 'session.opened' | 'session.opened-by-link' | 'session.opened-by-code';
  attemptsLeft: number;
  expiresAt: ColumnType<Date, Date, Date>;
}

export interface PasswordLinks {
  tokenHash: Buffer;
  userId: string;
  expiresAt: ColumnType<Date, Date, Date>;
  mailedTo: string | null;
}

export interface Invitations {
  id: string;
  organizationId: string;
  /** The center that invites the first operator of its client; null when a colleague invites. */
  centerId: string | null;
  email: string;
  role: 'HighOperator' | 'Operator';
  rights: Right[];
  invitedBy: string;
  tokenHash: Buffer | null;
  sentAt: Moment;
  expiresAt: ColumnType<Date, Date, Date>;
}

export interface AcceptedInvitations {
  tokenHash: Buffer;
  acceptedAt: Moment;
}

export interface RateLimits {
  key: string;
  hits: number;
  resetsAt: ColumnType<Date, Date, Date>;
}

export interface Consents {
  id: string;
  userId: string;
  kind: 'UserAgreement' | 'PersonalData';
  version: string;
  accepted: boolean;
  createdAt: Moment;
}

export interface AuditLog {
  id: string;
  userId: string | null;
  organizationId: string | null;
  action: string;
  subjectId: string | null;
  details: ColumnType<Record<string, unknown>, string | undefined, never>;
  tokenId: ColumnType<string | null, string | null | undefined, never>;
  createdAt: Moment;
}

export interface AuditConcerns {
  recordId: string;
  lineId: string;
}

export interface RecordNotes {
  id: string;
  record: HistoryRecord;
  recordId: string;
  organizationId: string;
  authorId: string;
  text: string;
  createdAt: Moment;
}

export interface Deliveries {
  id: string;
  kind: string;
  channel: DeliveryChannel;
  recipient: string;
  userId: string;
  organizationId: string | null;
  data: Json<Record<string, unknown>>;
  state: Generated<DeliveryState>;
  attempts: Generated<number>;
  error: Generated<string>;
  createdAt: Moment;
  sentAt: MaybeMoment;
}

export interface Outbox {
  id: string;
  channel: DeliveryChannel;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  createdAt: Moment;
}

export interface EmailConfirmations {
  tokenHash: Buffer;
  userId: string;
  email: string;
  expiresAt: ColumnType<Date, Date, Date>;
}

export interface ContactChanges {
  id: string;
  userId: string;
  contact: 'email' | 'phone';
  value: string;
  askedBy: string | null;
  askedIn: string | null;
  secretHash: Buffer | null;
  attemptsLeft: number;
  expiresAt: ColumnType<Date, Date, Date>;
  former: string | null;
  formerShared: Generated<boolean>;
  doneAt: MaybeMoment;
  undoHash: Buffer | null;
}

export interface RecoveryCodes {
  id: string;
  loginHash: Buffer;
  userId: string | null;
  channel: DeliveryChannel;
  /** Where it goes when not to the account's own e-mail or phone. */
  recipient: string | null;
  codeHash: Buffer | null;
  attemptsLeft: number;
  askedAt: ColumnType<Date, Date, Date>;
  expiresAt: ColumnType<Date, Date, Date>;
}
