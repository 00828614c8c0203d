import { z } from 'zod';
import { ChosenAccount } from './bank-accounts.ts';
import { BasisContract } from './contract-basis.ts';
import { endpoints } from './endpoint.ts';
import { daysLater } from './expiring.ts';
import { isIsoDate, today } from './fields/date.ts';
import { id } from './fields/id.ts';
import { isoDate } from './fields/iso-date.ts';
import { rubles } from './fields/rubles.ts';
import { REQUIRED } from './fields/text.ts';
import { LastNumbered } from './service-acts.ts';

/** What is made out for many clients at once: acts of training that has ended, invoices for one that begins. */
export const BillingKind = z.enum(['Acts', 'Invoices'], { error: REQUIRED });
export type BillingKind = z.infer<typeof BillingKind>;

export const billingKindTitles: Record<BillingKind, string> = { Acts: 'Акты', Invoices: 'Счета' };

/** The most clients, and documents of one archive, at once. */
export const BILLED_AT_ONCE = 200;

const subject = { kind: BillingKind, dateStart: isoDate, dateEnd: isoDate };
const inOrder = ({ dateStart, dateEnd }: { dateStart?: unknown; dateEnd?: unknown }) =>
  !isIsoDate(String(dateStart)) || !isIsoDate(String(dateEnd)) || String(dateStart) <= String(dateEnd);
const ORDER = { message: 'Не раньше начала периода', path: ['dateEnd'] };

/** The days of the month before this one. */
export function lastMonth(day = today()): { dateStart: string; dateEnd: string } {
  const dateEnd = daysLater(`${day.slice(0, 7)}-01`, -1);
  return { dateStart: `${dateEnd.slice(0, 7)}-01`, dateEnd };
}

/** What one client would get for the training of one of its contracts, or of none; rubles. */
export const BillingPlanRow = z.object({
  organizationId: id,
  organizationTitle: z.string(),
  /** That the training rests on: what it says of payment holds for its invoice alone. */
  contract: BasisContract.nullable(),
  peopleCount: z.number().int(),
  amount: z.number(),
  /** Of an act: who did not come to the check, whom it leaves out, and of whom in it nobody has said how it ended. Names. */
  absent: z.array(z.string()),
  /** Of an act: whom a correction of an УПД has left out, and this act does too, each with that reason: «Власов Роман (УПД № 2, …)». */
  takenOut: z.array(z.string()),
  undecided: z.array(z.string()),
  /** Of an act of a center with VAT: the day that it will bear, its last service's, and the last day for its счёт-фактура; null of others. */
  vatDays: z.object({ date: z.string(), deadline: z.string() }).nullable(),
  /** What is missing for its УПД, in words; until it is filled in nothing is made out for the client here. */
  lacks: z.array(z.string()),
});
export type BillingPlanRow = z.output<typeof BillingPlanRow>;

export const BillingPlan = z.object({
  rows: z.array(BillingPlanRow),
  /** The requisites that the center has to fill in first. */
  missing: z.array(z.string()),
  /** Whether the center pays VAT: within five days of the training it owes a счёт-фактура, which an act of a month is late for. */
  isTaxed: z.boolean(),
  /** Of acts, what bears a later day by now than one of them may (`outOfOrder`). */
  lastNumbered: z.array(LastNumbered),
});
export type BillingPlan = z.output<typeof BillingPlan>;

/**
 * The chosen clients, each with the sum that was shown: who would get another by now is left out. With a contract what rests on it
 * alone, with null what rests on none, and without saying it all of the client's.
 */
export const BillingBody = z
  .object({
    ...subject,
    clients: z
      .array(z.object({ organizationId: id, contractId: id.nullish(), amount: rubles }))
      .min(1, 'Выберите клиентов')
      .max(BILLED_AT_ONCE, `Не больше ${BILLED_AT_ONCE} клиентов за раз`),
    /** Whether the clients are told by letter. */
    isTold: z.boolean().default(false),
    ...ChosenAccount.shape,
  })
  .refine(inOrder, ORDER);
export type BillingBody = z.output<typeof BillingBody>;

export const Billed = z.object({
  /** `isUpd` of an act of a center with VAT. */
  made: z.array(z.object({ documentId: id, organizationTitle: z.string(), number: z.string(), isUpd: z.boolean() })),
  /** Who was left out, and why. */
  left: z.array(z.object({ organizationTitle: z.string(), reason: z.string() })),
});
export type Billed = z.output<typeof Billed>;

export const billing = endpoints({
  plan: {
    method: 'GET',
    path: '/Billing/GetPlan',
    access: 'center:Money',
    summary: 'Кому и на сколько будут составлены акты или счета за период',
    query: z.object(subject).refine(inOrder, ORDER),
    reply: BillingPlan,
  },
  make: {
    method: 'POST',
    path: '/Billing/Make',
    access: 'center:Money',
    summary: 'Составить акты или счета выбранным клиентам; повтор ничего не добавляет',
    body: BillingBody,
    reply: Billed,
  },
  files: {
    method: 'POST',
    path: '/Billing/GetFiles',
    access: 'center:Money',
    onlyReads: true,
    summary: 'Счета и акты архивом PDF',
    body: z.object({
      documentIds: z
        .array(id)
        .min(1)
        .max(BILLED_AT_ONCE)
        .transform((ids) => [...new Set(ids)]),
    }),
    reply: 'file',
  },
});
