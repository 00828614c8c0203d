import type { Db } from '../../db/connection.ts';
import { keepMessage } from '../outbox/db.ts';
import type { SmsProvider } from './port.ts';

/** The SMS of the demo mode: they stay in the portal and are shown at /outbox. */
export const outboxSms = (db: Db): SmsProvider => ({
  send: ({ id, to, text }) => keepMessage(db, { id, channel: 'Sms', recipient: to, subject: '', text, html: '' }),
  isReachable: async () => true,
});
