import type { ColumnType } from 'kysely';
import type { Json, MaybeMoment, Moment } from './column.ts';

// What people are told of and the messengers they have linked.

export interface ExpiryReminders {
  documentId: string;
  days: 7 | 30 | 90;
  toldAt: Moment;
}

export interface MessengerChats {
  userId: string;
  messenger: 'Telegram' | 'Max';
  chatId: string;
  linkedAt: Moment;
  lostAt: ColumnType<Date | null, never, Date>;
}

export interface MessengerCodes {
  codeHash: Buffer;
  userId: string;
  messenger: 'Telegram' | 'Max';
  expiresAt: ColumnType<Date, Date, Date>;
}

export interface MessengerUpdates {
  messenger: 'Telegram' | 'Max';
  updateId: string;
  receivedAt: Moment;
}

export interface NoticeRefusals {
  userId: string;
  event: string;
  channel: string;
}

export interface Notices {
  event: string;
  subjectId: string;
  foundAt: Moment;
}

export interface PortalNotices {
  id: string;
  userId: string;
  kind: string;
  data: Json<Record<string, unknown>>;
  createdAt: Moment;
  readAt: MaybeMoment;
}

export interface NoticeWatch {
  onlyRow: ColumnType<boolean, never, never>;
  watchedUntil: ColumnType<Date, Date, Date>;
}
