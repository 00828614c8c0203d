import type { Db } from '../../db/connection.ts';
import { keepMessage } from '../outbox/db.ts';
import type { MailProvider } from './port.ts';

/** The mail of the demo mode: letters stay in the portal and are shown at /outbox, with the names of their files. */
export const outboxMail = (db: Db): MailProvider => ({
  send: ({ id, to, subject, text, html, attachments = [] }) => {
    const files = attachments.map(({ name }) => `Вложение: ${name}`);
    return keepMessage(db, {
      id,
      channel: 'Mail',
      recipient: to,
      subject,
      text: [text, ...files].join('\n\n'),
      html: html.replace('</body>', `${files.map((file) => `<p>${file.replace(/[&<>]/g, '')}</p>`).join('')}</body>`),
    });
  },
  isReachable: async () => true,
  close: () => {},
});
