import type { ColumnType, Generated } from 'kysely';
import type { Json, MaybeMoment, Moment } from './column.ts';

// Who comes in, what was agreed to, sent and done.

export type DeliveryChannel = 'Mail' | 'Sms' | 'Telegram' | 'Max';

export interface Sessions {
  id: Generated<string>;
  token_hash: Buffer;
  previous_token_hash: Buffer | null;
  rotated_at: MaybeMoment;
  user_id: string;
  organization_id: string | null;
  user_agent: Generated<string>;
  address: Generated<string>;
  created_at: Moment;
  seen_at: Moment;
  expires_at: ColumnType<Date, Date, Date>;
}

export interface SecondFactors {
  user_id: string;
  secret: Buffer;
  offered_at: Moment;
  confirmed_at: MaybeMoment;
  last_step: Generated<number>;
}

export interface BackupCodes {
  user_id: string;
  code_hash: Buffer;
}

export interface LoginChallenges {
  token_hash: Buffer;
  user_id: string;
  opening: 'session.opened' | 'session.opened-by-link' | 'session.opened-by-code';
  attempts_left: number;
  expires_at: ColumnType<Date, Date, Date>;
}

export interface PasswordLinks {
  token_hash: Buffer;
  user_id: string;
  expires_at: ColumnType<Date, Date, Date>;
}

export interface RateLimits {
  key: string;
  hits: number;
  resets_at: ColumnType<Date, Date, Date>;
}

export interface Consents {
  id: string;
  user_id: string;
  kind: 'UserAgreement' | 'PersonalData';
  version: string;
  accepted: boolean;
  created_at: Moment;
}

export interface AuditLog {
  id: string;
  user_id: string | null;
  organization_id: string | null;
  action: string;
  subject_id: string | null;
  details: ColumnType<Record<string, unknown>, string | undefined, never>;
  created_at: Moment;
}

export interface Deliveries {
  id: string;
  kind: string;
  channel: DeliveryChannel;
  recipient: string;
  user_id: string;
  organization_id: string | null;
  data: Json<Record<string, unknown>>;
  state: Generated<'queued' | 'sent' | 'failed'>;
  attempts: Generated<number>;
  error: Generated<string>;
  created_at: Moment;
  sent_at: MaybeMoment;
}

export interface Outbox {
  id: string;
  channel: DeliveryChannel;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  created_at: Moment;
}

export interface EmailConfirmations {
  token_hash: Buffer;
  user_id: string;
  email: string;
  expires_at: ColumnType<Date, Date, Date>;
}

export interface RecoveryCodes {
  id: string;
  login_hash: Buffer;
  user_id: string | null;
  channel: DeliveryChannel;
  code_hash: Buffer | null;
  attempts_left: number;
  asked_at: ColumnType<Date, Date, Date>;
  expires_at: ColumnType<Date, Date, Date>;
}
