import type { TokenRights } from '@dopusk/contract/tokens.ts';
import type { WebhookEvent, WebhookOff, WebhookState } from '@dopusk/contract/webhooks.ts';
import type { ColumnType, Generated } from 'kysely';
import type { Json, MaybeMoment, Moment } from './column.ts';

// Programs of others: tokens, requests that are done once, and what programs are told.

export interface Tokens {
  id: string;
  organizationId: string;
  madeBy: string;
  title: string;
  prefix: string;
  hash: Buffer;
  rights: Json<TokenRights>;
  addresses: string[];
  createdAt: Moment;
  expiresAt: ColumnType<Date | null, Date | null, never>;
  lastUsedAt: MaybeMoment;
  lastUsedFrom: Generated<string>;
  revokedAt: MaybeMoment;
}

export interface KeptAnswers {
  owner: string;
  key: string;
  fingerprint: Buffer;
  answer: Json<{ value: unknown }>;
  createdAt: Moment;
}

/** Where a program is told of events. */
export interface Webhooks {
  id: string;
  organizationId: string;
  madeBy: string;
  title: string;
  url: string;
  events: WebhookEvent[];
  secret: Buffer;
  formerSecret: Buffer | null;
  formerUntil: MaybeMoment;
  createdAt: Moment;
  off: WebhookOff | null;
  failingSince: MaybeMoment;
  failures: Generated<number>;
  toldSince: Moment;
}

export interface WebhookMessages {
  id: string;
  webhookId: string;
  event: string;
  subject: string;
  data: Json<Record<string, unknown>>;
  state: Generated<WebhookState>;
  attempts: Generated<number>;
  createdAt: Moment;
  nextTryAt: Moment;
}

export interface WebhookAttempts {
  messageId: string;
  at: Moment;
  status: number | null;
  error: string;
}

export interface WebhookWatch {
  isOnly: Generated<boolean>;
  watchedUntil: Moment;
  expiringUntil: Generated<string>;
}
