import type { Db } from '../../db/connection.ts';
import { keepMessage } from '../outbox/db.ts';
import type { MailProvider } from './port.ts';

/** The mail of the demo mode: letters stay in the portal and are shown at /outbox. */
export const outboxMail = (db: Db): MailProvider => ({
  send: ({ id, to, subject, text, html }) =>
    keepMessage(db, { id, channel: 'Mail', recipient: to, subject, text, html }),
  isReachable: async () => true,
  close: () => {},
});
