import type { VatDuties } from '@dopusk/contract/accounting.ts';
import { toRubles } from '@dopusk/contract/fields/rubles.ts';
import type { Db } from '../../../db/connection.ts';
import type { CenterScope } from '../../../db/scope.ts';
import { type PartyRecord, vatModeOn } from '../../documents/parties/party.ts';
import { vatInside } from '../../documents/parties/payment.ts';
import { findReceiver } from '../../documents/static/db.ts';
import { isTaxedOn } from '../../invoices/acts/act.ts';
import { readLineFive } from '../line-five/db.ts';
import { listAdvances, listLateActs, listPaidSince, type Period } from './db.ts';

/**
 * What a center with VAT answers for in a period beside its acts: a счёт-фактура is made out within five days of an advance and of the
 * service (Tax Code, article 168, item 3). The first one only its accounting program makes.
 */
export async function readVatDuties(db: Db, scope: CenterScope, period: Period): Promise<VatDuties> {
  const center = await findReceiver(db, scope.organization.id);
  if (!isTaxedWithin(center, period)) return { isTaxed: false, late: [], changed: [], advances: [] };
  const came = await listAdvances(db, scope, period);
  const advances = came.filter(({ date }) => isTaxedOn(center, date));
  return {
    isTaxed: true,
    late: await listLateActs(db, scope, period),
    changed: await listChanged(db, scope, period),
    advances: advances.map(({ kopecks, ...row }) => ({
      ...row,
      amount: toRubles(kopecks),
      // By the rate of the day of the advance (Tax Code, article 164, item 4).
      vat: toRubles(vatInside(vatModeOn(center, row.date) ?? 'Exempt', kopecks)),
    })),
  };
}

/** Whether a center paid VAT on any day of a period, whatever it pays by now. */
function isTaxedWithin(center: PartyRecord, { dateStart, dateEnd }: { dateStart: string; dateEnd: string }): boolean {
  const changed = center.former.map(({ replacedOn }) => replacedOn).filter((day) => day > dateStart && day <= dateEnd);
  return [dateStart, ...changed].some((day) => isTaxedOn(center, day));
}

/** Those whose line 5 would name other orders today: they are corrected. */
async function listChanged(db: Db, scope: CenterScope, period: Period): Promise<VatDuties['changed']> {
  const changed: VatDuties['changed'] = [];
  for (const { orders, accepted, ...act } of await listPaidSince(db, scope, period)) {
    const now = await readLineFive(db, scope, accepted, act.date);
    if (textOf(now.orders) !== textOf(orders)) changed.push({ ...act, was: orders, now: now.orders });
  }
  return changed;
}

const textOf = (orders: readonly { number: string; date: string }[]): string =>
  orders.map(({ number, date }) => `${date} ${number}`).join('; ');
