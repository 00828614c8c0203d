import { dotted } from '@dopusk/contract/fields/date.ts';
import { canDecide } from '@dopusk/contract/invoices.ts';
import type { SentLetters } from '@dopusk/contract/letters.ts';
import { noticeEventTitles } from '@dopusk/contract/notices.ts';
import { centerNamed, organizationNamed } from '@dopusk/contract/quotes.ts';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import { audit } from '../../../db/audit.ts';
import { type Tx, transaction } from '../../../db/connection.ts';
import type { CenterScope, OperatorScope } from '../../../db/scope.ts';
import { carriedId, type Seen } from '../../../db/seen.ts';
import { found, refuseUnless } from '../../../http/refusal.ts';
import { findClientAddress, findOwnEmail } from '../../debts/client-addresses/db.ts';
import { findClientMinders } from '../../debts/client-statements/db.ts';
import { limitLettersOfDay } from '../../deliveries/limits.ts';
import { defineMessage, deliver, greet } from '../../deliveries/message.ts';
import { attachStatic } from '../../documents/static/print-static.ts';
import { formatSum } from '../../payments/format-sum.ts';
import { findInvoice, lockInvoice } from '../db.ts';
import { closeAbandoned } from '../listed/close-covered.ts';
import {
  findInvoicesOf,
  findToTell,
  forgetClosed,
  type InvoiceToTell,
  isTold,
  listLetters,
  listToldOf,
  noteLetter,
  takeClosed,
} from './db.ts';

/** Which invoice a letter is about; `isAgain` of one that its client has been told not to pay (decision 790). */
interface ToTell {
  invoiceId: Seen<'invoices'>;
  isAgain?: boolean | undefined;
}

/** What both letters say, with the PDF; null for an invoice that waits for no money any more. */
async function contentOf(context: Context, { invoiceId, isAgain }: ToTell) {
  const invoice = await findToTell(context.db, invoiceId);
  if (canDecide(invoice.state) !== true) return null;
  const named = `счёт № ${invoice.number} от ${dotted(invoice.date)}`;
  const said = isAgain
    ? `${named} снова ждёт оплаты, потому что снятие с обучения отменено. Письмо о том, что платить по нему не нужно, больше не действует`
    : `выставлен ${named}`;
  const { former, left, whole } = invoice;
  const instead = former ? ` Он выставлен вместо счёта № ${former.number} от ${dotted(former.date)}.` : '';
  const part =
    left < whole ? ` Это остаток: всего в счёте ${formatSum(whole)}, на приложенном листе и в его коде – остаток.` : '';
  return {
    subject: isAgain ? `Снова к оплате: ${named}` : `Выставлен ${named}`,
    paragraphs: [
      `${centerNamed(invoice.center)} сообщает: ${said}. Плательщик – ${invoice.isPerson ? invoice.payer : organizationNamed(invoice.payer)}.${instead}`,
      `К оплате ${formatSum(left)} до ${dotted(invoice.dueOn)}.${part} Счёт приложен к письму.`,
    ],
    files: async () => [await attachStatic(context, invoice.documentId)],
  };
}

/** A letter to whoever minds a client's money: an invoice has been issued to it. */
const invoiceIssued = defineMessage('notice.InvoiceIssued', {
  title: noticeEventTitles.Billed,
  data: z.object({ invoiceId: carriedId<'invoices'>(), isAgain: z.boolean().optional() }),
  compose: async (data, delivery, context) => {
    const content = await contentOf(context, data);
    return (
      content && {
        ...content,
        greeting: greet(delivery),
        action: { label: 'Открыть счёт', url: `${context.config.publicUrl}/invoices/${data.invoiceId}` },
        notes: [],
      }
    );
  },
});

/** The same to an address that a center has chosen, or of the client's requisites: nobody there need have an account. */
const invoiceSent = defineMessage('invoice.Sent', {
  title: 'Счёт клиенту',
  data: z.object({ invoiceId: carriedId<'invoices'>(), isAgain: z.boolean().optional() }),
  compose: async (data, _, context) => {
    const content = await contentOf(context, data);
    return content && { ...content, greeting: 'Здравствуйте!', notes: [] };
  },
});

/** What both letters about a cancelled one say, or about one that is paid and has lost the rest of its people; null for one that waits. */
async function cancelledOf({ db }: Context, invoiceId: Seen<'invoices'>) {
  const { state, number, date, center, cancelReason, isEmptied, closedBy, instead } = await findToTell(db, invoiceId);
  const invoice = `счёт № ${number} от ${dotted(date)}`;
  if (state === 'Paid' && isEmptied) {
    return {
      subject: `Оплачивать больше не нужно: ${invoice}`,
      paragraphs: [
        `${centerNamed(center)} сообщает: ${invoice} больше не ждёт денег: ${closedBy}.`,
        'Не доплачивайте по нему.',
      ],
    };
  }
  if (state !== 'Cancelled') return null;
  return {
    subject: `Отменён ${invoice}`,
    paragraphs: [
      `${centerNamed(center)} сообщает: отменён ${invoice}. Причина: ${cancelReason}.`,
      instead
        ? `Не оплачивайте его. Вместо него – счёт № ${instead.number} от ${dotted(instead.date)}.`
        : 'Не оплачивайте его. Если центр выставит другой счёт, он придёт отдельным письмом.',
    ],
  };
}

/** A letter to whoever minds a client's money: an invoice that he was told of has been cancelled. */
const invoiceCancelled = defineMessage('notice.InvoiceCancelled', {
  title: noticeEventTitles.Billed,
  data: z.object({ invoiceId: carriedId<'invoices'>() }),
  compose: async ({ invoiceId }, delivery, context) => {
    const content = await cancelledOf(context, invoiceId);
    const action = { label: 'Открыть счёт', url: `${context.config.publicUrl}/invoices/${invoiceId}` };
    return content && { ...content, greeting: greet(delivery), action, notes: [] };
  },
});

/** The same to the addresses that the invoice was sent to. */
const cancelledSent = defineMessage('invoice.CancelledSent', {
  title: 'Отмена счёта клиенту',
  data: z.object({ invoiceId: carriedId<'invoices'>() }),
  compose: async ({ invoiceId }, _, context) => {
    const content = await cancelledOf(context, invoiceId);
    return content && { ...content, greeting: 'Здравствуйте!', notes: [] };
  },
});

/** What is written to clients about their invoices. */
export const invoiceLetters = [invoiceIssued, invoiceSent, invoiceCancelled, cancelledSent];

/** Tells whoever minds the client's money, and everybody to whom a letter has brought the invoice, that it is cancelled. */
export const tellOfCancelled = (
  context: Posting,
  tx: Tx,
  userId: Seen<'users'> | null,
  invoiceId: Seen<'invoices'>,
): Promise<void> =>
  tellKnown(tx, userId, invoiceId, {
    minder: (to) => deliver(context, tx, invoiceCancelled, { ...to, data: { invoiceId } }),
    address: (to) => deliver(context, tx, cancelledSent, { ...to, data: { invoiceId } }),
  });

/** Tells the same that an invoice waits again which they were told had closed by itself. */
export async function tellOfReopened(
  context: Posting,
  tx: Tx,
  userId: Seen<'users'>,
  invoiceId: Seen<'invoices'>,
): Promise<void> {
  if (!(await forgetClosed(tx, invoiceId))) return;
  const data = { invoiceId, isAgain: true };
  await tellKnown(tx, userId, invoiceId, {
    minder: (to) => deliver(context, tx, invoiceIssued, { ...to, data }),
    address: (to) => deliver(context, tx, invoiceSent, { ...to, data }),
  });
}

type Minder = Omit<Awaited<ReturnType<typeof findClientMinders>>[number], 'ids'>;
interface Mailbox {
  userId: Seen<'users'>;
  channel: 'Mail';
  recipient: string;
}

/** Whoever minds the client's money first, then the addresses of the invoice's letters that are not his, in the name of `userId`. */
async function tellKnown(
  tx: Tx,
  userId: Seen<'users'> | null,
  invoiceId: Seen<'invoices'>,
  tell: { minder: (to: Minder) => Promise<unknown>; address: (to: Mailbox) => Promise<unknown> },
): Promise<void> {
  const { centerId, organizationId } = await findToTell(tx, invoiceId);
  const told = new Set(await listToldOf(tx, invoiceId));
  const minders = (await isTold(tx, centerId, organizationId))
    ? await findClientMinders(tx, organizationId, 'Billed')
    : [];
  for (const { ids: _, ...to } of minders) {
    await tell.minder(to);
    told.delete(to.recipient);
  }
  if (!userId) return;
  for (const recipient of told) await tell.address({ userId, channel: 'Mail', recipient });
}

/** Tells the same of each invoice that has closed by itself since then (decision 790), once. */
export async function tellOfClosed(context: Posting, tx: Tx, since: Date): Promise<void> {
  await closeAbandoned(tx, since);
  for (const { id, userId } of await takeClosed(tx, since)) await tellOfCancelled(context, tx, userId, id);
}

type Posting = Pick<Context, 'jobs'>;

/**
 * Tells the clients of invoices that their center has just issued, unless it has said not to; a client that issues an invoice
 * to itself knows of it.
 */
export async function tellOfInvoices(
  context: Posting,
  tx: Tx,
  scope: OperatorScope,
  of: Parameters<typeof findInvoicesOf>[2],
): Promise<void> {
  if (!isOfCenter(scope)) return;
  for (const id of await findInvoicesOf(tx, scope, of)) {
    const invoice = await findToTell(tx, id);
    if (await isTold(tx, invoice.centerId, invoice.organizationId)) await tellMinders(context, tx, id, invoice);
  }
}

const isOfCenter = (scope: OperatorScope): scope is CenterScope => scope.organization?.type === 'EducationCenter';

async function tellMinders(
  context: Posting,
  tx: Tx,
  invoiceId: Seen<'invoices'>,
  { centerId, organizationId }: Pick<InvoiceToTell, 'centerId' | 'organizationId'>,
): Promise<void> {
  for (const { ids: _, ...to } of await findClientMinders(tx, organizationId, 'Billed')) {
    const deliveryId = await deliver(context, tx, invoiceIssued, { ...to, data: { invoiceId } });
    if (to.channel === 'Mail') await noteLetter(tx, { invoiceId, recipient: to.recipient, sentBy: null, deliveryId });
  }
  const address = await findClientAddress(tx, centerId, organizationId);
  if (!address) return;
  const { recipient } = address;
  const deliveryId = await deliver(context, tx, invoiceSent, { ...address, channel: 'Mail', data: { invoiceId } });
  await noteLetter(tx, { invoiceId, recipient, sentBy: null, deliveryId });
}

/**
 * Sends an invoice that waits for its money to the addresses that the center has chosen.
 * @throws Refusal NotFoundInvoice, InvoiceAlreadyPaid, InvoiceCancelled; ManyRecoveryCodeRequests after five letters to an
 * address about one invoice in a day
 */
export function sendInvoice(
  context: Pick<Context, 'db' | 'jobs'>,
  scope: CenterScope,
  invoiceId: string,
  emails: readonly string[],
): Promise<null> {
  return transaction(context.db, async (tx) => {
    const { id, state } = found(await lockInvoice(tx, scope, invoiceId), 'NotFoundInvoice');
    refuseUnless(canDecide(state));
    for (const recipient of emails) {
      await limitLettersOfDay(tx, `invoice:${id}:${recipient}`);
      const to = { userId: scope.userId, channel: 'Mail' as const, recipient, data: { invoiceId: id } };
      const deliveryId = await deliver(context, tx, invoiceSent, to);
      await noteLetter(tx, { invoiceId: id, recipient, sentBy: scope.userId, deliveryId });
    }
    await audit(tx, scope, 'invoice.sent', id, { to: emails });
    return null;
  });
}

/** When and to whom an invoice was sent. @throws Refusal NotFoundInvoice */
export async function readLetters({ db }: Context, scope: CenterScope, invoiceId: string): Promise<SentLetters> {
  const { id } = found(await findInvoice(db, scope, invoiceId), 'NotFoundInvoice');
  const letters = await listLetters(db, scope, id);
  const offered = await transaction(db, async (tx) => {
    const [invoice] = await findInvoicesOf(tx, scope, { ids: [id] });
    const { organizationId } = await findToTell(tx, found(invoice, 'NotFoundInvoice'));
    const minders = (await findClientMinders(tx, organizationId, 'Billed')).filter(({ channel }) => channel === 'Mail');
    if (minders.length > 0) return minders.map(({ recipient }) => recipient);
    // Better than an empty field: the center has written it down itself.
    return [await findOwnEmail(tx, organizationId)].filter(Boolean);
  });
  return { letters, offered };
}
