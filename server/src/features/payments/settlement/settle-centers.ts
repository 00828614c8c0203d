import { toRubles } from '@dopusk/contract/fields/rubles.ts';
import type { TransferKind } from '@dopusk/contract/payments.ts';
import type { Settlement } from '@dopusk/contract/settlement.ts';
import type { Db } from '../../../db/connection.ts';
import { type Figure, listSettlingCenters, type SettlementReach, type Sum, sumMovements } from './db.ts';

/** The settlement of each center, by their titles. Everything in it is added up from the ledger. */
export async function readSettlements(db: Db, reach: SettlementReach): Promise<Settlement[]> {
  const [centers, sums] = await Promise.all([listSettlingCenters(db, reach), sumMovements(db, reach)]);
  return centers.map((center) =>
    settlementOf(
      center,
      sums.filter(({ centerId }) => centerId === center.id),
    ),
  );
}

/** @param sums of this center */
function settlementOf(center: { id: string; title: string }, sums: readonly Sum[]): Settlement {
  const within = added(sums, (sum) => sum.within);
  const before = added(sums, (sum) => sum.before);
  const unspentBefore = unspent(before);
  const paidByCard = cardMoney(within, 'assignment');
  // Not the minus of a zero: that would be shown.
  const refunded = 0 - cardMoney(within, 'refund');
  const owed = owedOf(within);
  const kopecks = {
    unspentBefore,
    vouched: within('vouched') - within('vouched', 'correction'),
    corrected: within('vouched', 'correction'),
    spent: within('spent'),
    spentElsewhere: within('spent-elsewhere'),
    unspentAfter: unspentBefore + unspent(within),
    paidByCard,
    refunded,
    paidByOthers: within('paid-by-others'),
    owed,
    owedInAll: owedOf(before) + owed,
  };
  const rubles = Object.fromEntries(Object.entries(kopecks).map(([name, sum]) => [name, toRubles(sum)]));
  return { center, ...(rubles as Record<keyof typeof kopecks, number>) };
}

type Added = (figure: Figure, kind?: TransferKind) => number;

const added =
  (sums: readonly Sum[], part: (sum: Sum) => number): Added =>
  (figure, kind) =>
    sums
      .filter((sum) => sum.figure === figure && (kind === undefined || sum.kind === kind))
      .reduce((total, sum) => total + part(sum), 0);

const unspent = (of: Added): number => of('vouched') - of('spent') - of('spent-elsewhere');

/** Of the revenue, what nobody had vouched for: it came by a card. */
const cardMoney = (of: Added, kind?: TransferKind): number =>
  of('revenue', kind) - of('spent', kind) - of('paid-by-others', kind);

const owedOf = (of: Added): number => cardMoney(of) + of('paid-by-others') - of('spent-elsewhere');
