import type { VatDuties } from '@dopusk/contract/accounting.ts';
import { toRubles } from '@dopusk/contract/fields/rubles.ts';
import type { Db } from '../../../db/connection.ts';
import type { CenterScope } from '../../../db/scope.ts';
import { vatInside } from '../../documents/parties/payment.ts';
import { findReceiver } from '../../documents/static/db.ts';
import { listAdvances, listLateActs } from './db.ts';

/**
 * What a center with VAT answers for in a period beside its acts: a счёт-фактура is made out within five days of an advance and of the
 * service (Tax Code, article 168, item 3). The first one only its accounting program makes.
 */
export async function readVatDuties(
  db: Db,
  scope: CenterScope,
  period: { dateStart: string; dateEnd: string },
): Promise<VatDuties> {
  const { vatMode } = await findReceiver(db, scope.organization.id);
  const mode = vatMode ?? 'Exempt';
  if (mode === 'Exempt') return { isTaxed: false, late: [], advances: [] };
  const advances = await listAdvances(db, scope, period);
  return {
    isTaxed: true,
    late: await listLateActs(db, scope, period),
    advances: advances.map(({ kopecks, ...row }) => ({
      ...row,
      amount: toRubles(kopecks),
      vat: toRubles(vatInside(mode, kopecks)),
    })),
  };
}
