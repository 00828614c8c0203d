import type { VatDuties } from '@dopusk/contract/accounting.ts';
import { toRubles } from '@dopusk/contract/fields/rubles.ts';
import type { Db } from '../../../db/connection.ts';
import type { CenterScope } from '../../../db/scope.ts';
import { vatModeOn } from '../../documents/parties/party.ts';
import { vatInside } from '../../documents/parties/payment.ts';
import { findReceiver } from '../../documents/static/db.ts';
import { readLineFive } from '../line-five/db.ts';
import { listAdvances, listLateActs, listPaidSince } from './db.ts';

/**
 * What a center with VAT answers for in a period beside its acts: a счёт-фактура is made out within five days of an advance and of the
 * service (Tax Code, article 168, item 3). The first one only its accounting program makes.
 */
export async function readVatDuties(
  db: Db,
  scope: CenterScope,
  period: { dateStart: string; dateEnd: string },
): Promise<VatDuties> {
  const center = await findReceiver(db, scope.organization.id);
  if ((center.vatMode ?? 'Exempt') === 'Exempt') return { isTaxed: false, late: [], changed: [], advances: [] };
  const advances = await listAdvances(db, scope, period);
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

/** Those whose line 5 would name other orders today: they are corrected. */
async function listChanged(
  db: Db,
  scope: CenterScope,
  period: { dateStart: string; dateEnd: string },
): Promise<VatDuties['changed']> {
  const changed: VatDuties['changed'] = [];
  for (const { orders, accepted, ...act } of await listPaidSince(db, scope, period)) {
    const now = await readLineFive(db, scope, accepted, act.date);
    if (textOf(now.orders) !== textOf(orders)) changed.push({ ...act, was: orders, now: now.orders });
  }
  return changed;
}

const textOf = (orders: readonly { number: string; date: string }[]): string =>
  orders.map(({ number, date }) => `${date} ${number}`).join('; ');
