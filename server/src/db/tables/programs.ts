import type { TokenRights } from '@dopusk/contract/tokens.ts';
import type { ColumnType, Generated } from 'kysely';
import type { Json, MaybeMoment, Moment } from './column.ts';

// Programs of others: tokens, and requests that are done once.

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
