import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { email } from './fields/email.ts';
import { Created, IdParams, id } from './fields/id.ts';
import { phone } from './fields/phone.ts';
import { rubles } from './fields/rubles.ts';
import { REQUIRED } from './fields/text.ts';

/** How long a payment link works. */
export const LINK_DAYS = 30;

/** What a link is for: an invoice, or a sum for the balance of an organization. */
export const PaymentLinkBody = z
  .object({ invoiceId: id.nullish(), organizationId: id.nullish(), amount: rubles.nullish() })
  .refine(({ invoiceId, organizationId }) => Boolean(invoiceId) !== Boolean(organizationId), {
    path: ['invoiceId'],
    error: REQUIRED,
  });
export type PaymentLinkBody = z.output<typeof PaymentLinkBody>;

/** Whether a link can be paid by: it waits, was paid by, has ended (revoked, run out, its invoice paid or cancelled). */
export const LinkState = z.enum(['Open', 'Paid', 'Ended']);
export type LinkState = z.infer<typeof LinkState>;

export const linkStateTitles: Record<LinkState, string> = {
  Open: 'Действует',
  Paid: 'Оплачена',
  Ended: 'Не действует',
};

/** A link as whoever may make it sees it; `amount` in rubles, `expiresAt` a moment. */
export const PaymentLink = z.object({
  id,
  url: z.string(),
  amount: z.number(),
  state: LinkState,
  expiresAt: z.string(),
});
export type PaymentLink = z.output<typeof PaymentLink>;

/** Why an invoice takes no money by a link: it was paid by other money, cancelled, or waits for another sum than the one paid. */
export const LinkObstacle = z.enum(['Paid', 'Cancelled', 'OtherSum']);
export type LinkObstacle = z.infer<typeof LinkObstacle>;

/**
 * What whoever pays is shown, and nothing else: no names of people, no balances. `number` is null for a top-up; sums are in
 * rubles.
 */
export const LinkToPay = z.object({
  state: LinkState,
  number: z.string().nullable(),
  date: z.string().nullable(),
  amount: z.number(),
  payee: z.string(),
  purpose: z.string(),
  /** The bank has a payment that is not decided yet; false once this link is paid. */
  isWaiting: z.boolean(),
  /** Why the money of this link is not its invoice's; null while it is. */
  obstacle: LinkObstacle.nullable(),
  /** What came by this link and was put on the balance of the invoice's client, since the invoice took nothing. */
  onBalance: z.number(),
  /** Whose balance that is; null while no money by this link is there or on its way there. */
  balanceOf: z.string().nullable(),
});
export type LinkToPay = z.output<typeof LinkToPay>;

const Token = z.object({ token: z.string().max(100) });

/** Where whoever pays gets the receipt (54-ФЗ): an e-mail, or a phone, which also begins with 8. */
const contact = z
  .string({ error: REQUIRED })
  .trim()
  .min(1, REQUIRED)
  .max(254, 'Не длиннее 254 символов')
  .transform((text) =>
    text.includes('@') ? text.toLowerCase() : text.replace(/[^\d+]/g, '').replace(/^8(?=\d{10}$)/, '+7'),
  )
  .refine(
    (text) => email.safeParse(text).success || phone.safeParse(text).success,
    'Укажите e-mail или телефон: +79131234567',
  );

export const PayByLinkBody = Token.extend({ contact });
export type PayByLinkBody = z.output<typeof PayByLinkBody>;

export const paymentLinks = endpoints({
  create: {
    method: 'POST',
    path: '/PaymentLink/Create',
    access: 'operator:Money',
    once: true,
    summary: 'Создать ссылку на оплату картой: счёта или пополнения баланса',
    body: PaymentLinkBody,
    reply: Created,
  },
  list: {
    method: 'GET',
    path: '/PaymentLink/List',
    access: 'operator:Money',
    summary: 'Ссылки на оплату счёта или пополнение баланса организации',
    query: z.object({ invoiceId: id.optional(), organizationId: id.optional() }),
    reply: z.array(PaymentLink),
  },
  revoke: {
    method: 'POST',
    path: '/PaymentLink/Revoke/:id',
    access: 'operator:Money',
    summary: 'Отозвать ссылку на оплату',
    params: IdParams,
    reply: z.null(),
  },
  read: {
    method: 'POST',
    path: '/PaymentLink/Read',
    access: 'anyone',
    summary: 'Что оплачивается по ссылке',
    body: Token,
    reply: LinkToPay,
  },
  pay: {
    method: 'POST',
    path: '/PaymentLink/Pay',
    access: 'anyone',
    summary: 'Оплатить по ссылке картой, с чеком на e-mail или телефон плательщика: адрес страницы банка',
    body: PayByLinkBody,
    reply: z.object({ confirmUrl: z.string() }),
  },
});
