import type { ColumnType } from 'kysely';
import type { Moment } from './column.ts';

// What people are told of and the messengers they have linked.

export interface ExpiryReminders {
  document_id: string;
  days: 7 | 30 | 90;
  told_at: Moment;
}

export interface MessengerChats {
  user_id: string;
  messenger: 'Telegram' | 'Max';
  chat_id: string;
  linked_at: Moment;
  lost_at: ColumnType<Date | null, never, Date>;
}

export interface MessengerCodes {
  code_hash: Buffer;
  user_id: string;
  messenger: 'Telegram' | 'Max';
  expires_at: ColumnType<Date, Date, Date>;
}

export interface MessengerUpdates {
  messenger: 'Telegram' | 'Max';
  update_id: string;
  received_at: Moment;
}

export interface NoticeRefusals {
  user_id: string;
  event: string;
  channel: string;
}

export interface Notices {
  event: string;
  subject_id: string;
  found_at: Moment;
}

export interface NoticeWatch {
  only_row: ColumnType<boolean, never, never>;
  watched_until: ColumnType<Date, Date, Date>;
}
