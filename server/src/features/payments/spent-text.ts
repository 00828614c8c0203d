import type { PaidWith } from '../invoices/paid-with/db.ts';
import { formatSum } from './format-sum.ts';

/** Why money that a center vouched for cannot be taken back, in kopecks. */
export const spentText = (left: number, needed: number): string =>
  `Деньги уже потрачены: на балансе из них ${formatSum(left)}, а нужно ${formatSum(needed)}. Сначала верните оплату обучения на баланс`;

/** How many people a refusal names. */
const NAMED = 10;

/** For whom what this money has paid cannot be taken back, and why; empty when it can. */
export function heldText(paid: readonly { fullName: string; held: string | null }[]): string {
  const named = paid.flatMap(({ fullName, held }) => (held ? [`${fullName} – ${held}`] : []));
  if (named.length === 0) return '';
  const more = named.length > NAMED ? `; и ещё ${named.length - NAMED}` : '';
  return `Эти деньги уже оплатили обучение, отменить нельзя: ${named.slice(0, NAMED).join('; ')}${more}`;
}

/**
 * Why money that a center vouched for cannot be taken back with what it has paid; null when it can.
 * @param money what the organizations have left of the center's own money now, by their ids
 */
export function undoRefusal(
  paid: readonly Pick<PaidWith, 'fullName' | 'held' | 'payment' | 'kopecks'>[],
  parts: readonly { organizationId: string; kopecks: number }[],
  money: ReadonlyMap<string, number>,
): string | null {
  const held = heldText(paid);
  if (held) return held;
  const sumOf = (of: readonly { kopecks: number }[]) => of.reduce((sum, { kopecks }) => sum + kopecks, 0);
  for (const [id, ofOne] of Map.groupBy(parts, ({ organizationId }) => organizationId)) {
    const there = (money.get(id) ?? 0) + sumOf(paid.filter(({ payment }) => payment?.organizationId === id));
    if (there < sumOf(ofOne)) return spentText(there, sumOf(ofOne));
  }
  return null;
}

/** Why the money of an assignment cannot go to a card. */
export const NOT_BY_CARD = 'Назначение оплачено не картой: вернуть можно на баланс';

export const GONE = 'Кого-то из выбранных в группе больше нет. Откройте оплату снова и проверьте список';
