import { toRubles } from '@dopusk/contract/fields/rubles.ts';
import type { TransferKind } from '@dopusk/contract/payments.ts';
import {
  CLIENTS_SHOWN,
  type ClientSettlement,
  type ClientSettlements,
  type Settlement,
  settlementTitles,
} from '@dopusk/contract/settlement.ts';
import type { Db } from '../../../db/connection.ts';
import type { Seen } from '../../../db/seen.ts';
import {
  type Figure,
  listSettlingCenters,
  type SettlementReach,
  type Sum,
  sumClientMovements,
  sumMovements,
} from './db.ts';

/** The settlement of each center, by their titles. Everything in it is added up from the ledger. */
export async function readSettlements(db: Db, reach: SettlementReach): Promise<Settlement[]> {
  const [centers, sums] = await Promise.all([listSettlingCenters(db, reach), sumMovements(db, reach)]);
  return centers.map((center) => ({ center, ...figuresOf(sums.filter(({ centerId }) => centerId === center.id)) }));
}

/** The settlement of one center by its clients, those with the most money first; together they come to the center's. */
export async function readClientSettlements(
  db: Db,
  reach: SettlementReach & { centerId: Seen<'organizations'> },
): Promise<ClientSettlement[]> {
  const sums = await sumClientMovements(db, reach);
  return [...Map.groupBy(sums, ({ clientId }) => clientId)]
    .map(([id, own]) => ({ client: { id, title: own[0]?.client ?? '' }, ...figuresOf(own) }))
    .filter((row) => figures.some((name) => row[name] !== 0))
    .sort((one, other) => weightOf(other) - weightOf(one) || one.client.title.localeCompare(other.client.title, 'ru'));
}

/** The names of the figures, as they add up. */
export const figures = Object.keys(settlementTitles) as (keyof typeof settlementTitles)[];

const weightOf = ({ vouched, paidByCard, spent, unspentBefore }: ClientSettlement): number =>
  vouched + paidByCard + spent + unspentBefore;

/** The clients that a screen shows, and the rest of them together. */
export function withOthers(all: readonly ClientSettlement[]): ClientSettlements {
  const rest = all.slice(CLIENTS_SHOWN);
  const others = rest.length === 0 ? null : { count: rest.length, ...totalOf(rest) };
  return { clients: all.slice(0, CLIENTS_SHOWN), others };
}

/** The figures of several settlements added up, in rubles. */
export function totalOf(rows: readonly Record<Name, number>[]): Record<Name, number> {
  const total = (name: Name) => rows.reduce((sum, row) => sum + Math.round(row[name] * 100), 0) / 100;
  return Object.fromEntries(figures.map((name) => [name, total(name)])) as Record<Name, number>;
}

type Name = keyof typeof settlementTitles;

function figuresOf(sums: readonly Sum[]): Omit<Settlement, 'center'> {
  const within = added(sums, (sum) => sum.within);
  const before = added(sums, (sum) => sum.before);
  const unspentBefore = unspent(before);
  // Less what was taken back of it: it is on the client's balance again.
  const paidByCard = cardMoney(within, 'assignment') + cardMoney(within, 'reversal');
  // Not the minus of a zero: that would be shown.
  const refunded = 0 - cardMoney(within, 'refund');
  const owed = owedOf(within);
  const kopecks = {
    unspentBefore,
    vouched: within('vouched') - within('vouched', 'correction') - within('vouched', 'return'),
    corrected: within('vouched', 'correction') + within('vouched', 'return'),
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
  return rubles as Record<keyof typeof kopecks, number>;
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
