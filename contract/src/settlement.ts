import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { isIsoDate, today } from './fields/date.ts';
import { Option } from './fields/id.ts';
import { isoDate } from './fields/iso-date.ts';

/** What a center has to do with money in a period; rubles. Figures of a period are net of what was refunded in it. */
export const Settlement = z.object({
  center: Option,
  /** What the center vouched for and nobody had spent when the period began. */
  unspentBefore: z.number(),
  /** What came to the center's own bank account, as it says itself: invoices that it marked as paid. */
  vouched: z.number(),
  /** What it corrected balances of its clients by, and gave back of them by its bank, below zero. */
  corrected: z.number(),
  /** Of both, what was spent with it. */
  spent: z.number(),
  /** Of that, what was spent with other centers; only before balances had parts (decision 57). */
  spentElsewhere: z.number(),
  /** What is left of it when the period has ended. */
  unspentAfter: z.number(),
  /** Paid for its courses by card money: by card, or from what a card had brought to a balance. */
  paidByCard: z.number(),
  /** Card money that it gave back. */
  refunded: z.number(),
  /** Paid for its courses by money that other centers had vouched for; only before balances had parts. */
  paidByOthers: z.number(),
  /** What it is to get for the period: card money, and others' money, less what others taught for its own. */
  owed: z.number(),
  /** The same of all time up to the end of the period. The portal does not know what has been transferred of it. */
  owedInAll: z.number(),
});
export type Settlement = z.output<typeof Settlement>;

/** The same figures of one client; what all clients have comes to the center's to the kopeck. */
export const ClientSettlement = Settlement.omit({ center: true }).extend({ client: Option });
export type ClientSettlement = z.output<typeof ClientSettlement>;

/** So many clients are shown, those with the most money first. */
export const CLIENTS_SHOWN = 200;

/** Of more clients the rest together. */
export const ClientSettlements = z.object({
  clients: z.array(ClientSettlement),
  others: Settlement.omit({ center: true }).extend({ count: z.number().int() }).nullable(),
});
export type ClientSettlements = z.output<typeof ClientSettlements>;

/** The figures of a settlement as people read them, in the order in which they add up. */
export const settlementTitles: Record<Exclude<keyof Settlement, 'center'>, string> = {
  unspentBefore: 'Не потрачено на начало',
  vouched: 'Подтверждено оплат по счетам',
  corrected: 'Исправлено балансов, возвращено на расчётные счета',
  spent: 'Потрачено на курсы центра',
  spentElsewhere: 'Потрачено в других центрах',
  unspentAfter: 'Не потрачено на конец',
  paidByCard: 'Оплачено деньгами с карт',
  refunded: 'Возвращено из них',
  paidByOthers: 'Оплачено деньгами других центров',
  owed: 'К получению за период',
  owedInAll: 'К получению всего на конец',
};

/** Days from and to, both included, in Moscow. */
export const SettlementPeriod = z
  .object({ dateStart: isoDate, dateEnd: isoDate })
  .refine(({ dateStart, dateEnd }) => !isIsoDate(dateStart) || !isIsoDate(dateEnd) || dateStart <= dateEnd, {
    message: 'Не раньше начала периода',
    path: ['dateEnd'],
  });
export type SettlementPeriod = z.output<typeof SettlementPeriod>;

/** From the first day of this month up to today: what is shown unless somebody says otherwise. */
export const thisMonth = (now = new Date()): SettlementPeriod => ({
  dateStart: `${today(now).slice(0, 7)}-01`,
  dateEnd: today(now),
});

export const settlement = endpoints({
  read: {
    method: 'GET',
    path: '/Payment/Settlement',
    access: 'center:Money',
    summary: 'Взаиморасчёты: что центр подтвердил, заработал и должен получить за период',
    query: SettlementPeriod,
    reply: Settlement,
  },
  file: {
    method: 'GET',
    path: '/Payment/SettlementFile',
    access: 'center:Money',
    summary: 'Взаиморасчёты центра за период таблицей Excel',
    query: SettlementPeriod,
    reply: 'file',
  },
  clients: {
    method: 'GET',
    path: '/Payment/SettlementByClient',
    access: 'center:Money',
    summary: 'Взаиморасчёты центра за период по клиентам',
    query: SettlementPeriod,
    reply: ClientSettlements,
  },
  clientsFile: {
    method: 'GET',
    path: '/Payment/SettlementByClientFile',
    access: 'center:Money',
    summary: 'Взаиморасчёты центра за период по клиентам таблицей Excel, с итогом',
    query: SettlementPeriod,
    reply: 'file',
  },
});
