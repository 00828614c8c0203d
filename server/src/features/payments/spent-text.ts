import { dotted } from '@dopusk/contract/fields/date.ts';
import { formatSum } from './format-sum.ts';

/** By what a training was paid that has spent a center's money. */
export type PaidHow = 'Link' | 'Card' | 'Bank' | 'Balance';

const howTexts: Record<PaidHow, string> = {
  Link: 'вместе с картой по ссылке',
  Card: 'вместе с картой',
  Bank: 'вместе с другим поступлением',
  Balance: 'с баланса',
};

/**
 * Why money that a center vouched for cannot be taken back, in kopecks.
 * @param spent the trainings that such money of this balance has paid otherwise, the latest first
 */
export function spentText(
  left: number,
  needed: number,
  spent: readonly { fullName: string; kopecks: number; how: PaidHow }[],
): string {
  const lacks = `Деньги уже потрачены: на балансе из них ${formatSum(left)}, а нужно ${formatSum(needed)}`;
  // Money has no names: those that spent last until as much is named as lacks.
  let missing = needed - left;
  const named = spent.flatMap(({ fullName, kopecks, how }) => {
    if (missing <= 0) return [];
    missing -= kopecks;
    return [`${fullName} – ${howTexts[how]}`];
  });
  if (named.length === 0) return `${lacks}. Сначала верните оплату обучения на баланс`;
  return `${lacks}. Ими оплачено обучение: ${listed(named)}. Сначала верните эту оплату на баланс`;
}

/** Why money that came cannot be taken back: a return to the client would stand earlier than its money. */
export const restingText = ({ paymentOrder, paidOn }: { paymentOrder: string; paidOn: string }): string =>
  `На этих деньгах держится возврат № ${paymentOrder} от ${dotted(paidOn)}: без них вышло бы, что вернули раньше, чем пришло. Сначала отмените возврат`;

/** How many people a refusal names. */
const NAMED = 10;

/** For whom what this money has paid cannot be taken back, and why; empty when it can. */
export function heldText(
  paid: readonly { fullName: string; held: string | null }[],
  by: 'money' | 'set-off' = 'money',
): string {
  const reasons = Map.groupBy(
    paid.filter(({ held }) => held),
    ({ held }) => held,
  );
  if (reasons.size === 0) return '';
  const named = [...reasons].map(([held, people]) => {
    const names = people.map(({ fullName }) => fullName);
    return `${listed(names, ', ')} – ${held}`;
  });
  const what =
    by === 'money' ? 'Эти деньги уже оплатили обучение, отменить нельзя' : 'На зачтённом обучении уже держится другое';
  return `${what}: ${listed(named)}`;
}

const listed = (named: readonly string[], between = '; '): string =>
  `${named.slice(0, NAMED).join(between)}${named.length > NAMED ? `${between}и ещё ${named.length - NAMED}` : ''}`;

/** Why the money of an assignment cannot go to a card. */
export const NOT_BY_CARD = 'Назначение оплачено не картой: вернуть можно на баланс';

/** Why a card does not get as much. */
export const overCardText = (most: number): string =>
  most > 0
    ? `На карту можно вернуть не больше ${formatSum(most)}: столько с неё пришло и ещё не возвращено`
    : 'На эту карту возвращать больше нечего: всё, что с неё пришло, возвращено или возвращается';

export const GONE = 'Кого-то из выбранных в группе больше нет. Откройте оплату снова и проверьте список';
