import { organizationNamed } from '@dopusk/contract/quotes.ts';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/connection.ts';
import type { OperatorScope } from '../../db/scope.ts';
import type { ToldValues } from '../../db/told-values.ts';
import { defineMessage, deliver, greet } from '../deliveries/message.ts';
import { findAuthor, listAdministrators } from './db.ts';

/**
 * Of what invoices and acts say that was changed: whoever has got hold of a colleague's account must not turn a center's money
 * elsewhere unseen (decision 56).
 */
export const payeeLetter = defineMessage('payee-changed', {
  title: 'Изменение реквизитов',
  data: z.object({ title: z.string(), author: z.string(), lines: z.array(z.string()).min(1) }),
  compose: async ({ title, author, lines }, delivery, { config }) => ({
    subject: `Изменены реквизиты: ${title}`,
    greeting: greet(delivery),
    paragraphs: [
      `В организации ${organizationNamed(title)} изменено то, что печатается в счетах и актах. Кто изменил: ${author}.`,
      ...lines,
    ],
    action: { label: 'Открыть портал', url: config.publicUrl },
    notes: ['Если вы этого не ждали, проверьте реквизиты до следующего счёта и спросите того, кто изменил.'],
  }),
});

/** Of an account the last four digits: letters are read by others. */
const masked = (text: string): string => text.replace(/\b\d{16}(?=\d{4}\b)/g, '…');

/** What a change of these fields says, a line for each that it gives another value. */
export const linesOf = (
  record: Readonly<Record<string, { title: string }>>,
  values: ToldValues,
  names: readonly string[] = Object.keys(values),
): string[] =>
  names.flatMap((name) => {
    const [before, after] = values[name] ?? ['', ''];
    return before === after ? [] : [`${record[name]?.title ?? name}: ${saidOf(before)} → ${saidOf(after)}`];
  });

const saidOf = (text: string): string => (text === '' ? 'не указано' : masked(text));

interface Changed {
  id: string;
  type: 'EducationCenter' | 'Customer';
  title: string;
}

/**
 * Writes to every administrator of a center whose requisites or signatories were changed, and of one that has changed its
 * client's. What a client changes of itself is its own, but for who it is: of that the centers linked with it are told.
 * @param lines what was changed
 * @param identity of that, what says who the organization is
 */
export async function tellOfPayee(
  context: Pick<Context, 'jobs'>,
  tx: Tx,
  scope: OperatorScope,
  { id, type, title }: Changed,
  lines: string[],
  identity: string[] = [],
): Promise<void> {
  const centerId =
    type === 'EducationCenter' ? id : scope.organization?.type === 'EducationCenter' ? scope.organization.id : null;
  const told = centerId === null ? identity : lines;
  if (told.length === 0) return;
  const author = await findAuthor(tx, scope);
  const recipients = await listAdministrators(tx, scope, centerId === null ? { clientId: id } : { centerId });
  for (const { userId, email: recipient } of recipients) {
    await deliver(context, tx, payeeLetter, {
      channel: 'Mail',
      recipient,
      userId,
      data: { title, author, lines: told },
    });
  }
}
