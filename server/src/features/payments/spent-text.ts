import { dotted } from '@dopusk/contract/fields/date.ts';
import { formatSum } from './format-sum.ts';
import type { PaidHow, Spent } from './who-spent.ts';

const howTexts: Record<PaidHow, string> = {
  Link: 'вместе с картой по ссылке',
  Card: 'вместе с картой',
  Bank: 'вместе с другим поступлением',
  Balance: 'с баланса',
};

/**
 * Why money that a center vouched for cannot be taken back, in kopecks, and what is to be done first.
 * @param spent what has taken this money, the latest first
 */
export function spentText(left: number, needed: number, spent: readonly Spent[]): string {
  const lacks = `Деньги уже потрачены: на балансе из них ${formatSum(left)}, а нужно ${formatSum(needed)}`;
  // As many as account for what lacks.
  let missing = needed - left;
  const named = spent.filter(({ kopecks }) => {
    const isNamed = missing > 0;
    missing -= kopecks;
    return isNamed;
  });
  const told = spentKinds.flatMap(({ isOf, what, way }) => {
    const some = named.filter(isOf);
    return some.length > 0 ? [{ what: what(some), way }] : [];
  });
  if (told.length === 0) return `${lacks}. Сначала верните оплату обучения на баланс`;
  return `${lacks}. ${told.map(({ what }) => what).join('. ')}. Сначала ${told.map(({ way }) => way).join(', ')}`;
}

/** What takes money off a balance, in words, and how it is put there again. */
const spentKinds: readonly { isOf: (one: Spent) => boolean; what: (some: Spent[]) => string; way: string }[] = [
  {
    isOf: ({ fullName }) => fullName !== null,
    what: (some) =>
      `Ими оплачено обучение: ${listed(some.map(({ fullName, how }) => `${fullName} – ${howTexts[how]}`))}`,
    way: 'верните эту оплату на баланс',
  },
  {
    isOf: ({ kind }) => kind === 'correction',
    what: (some) =>
      `Их сняло исправление баланса: ${listed(some.map(({ day, whole }) => `${dotted(day)} на ${formatSum(whole)}`))}`,
    way: 'прибавьте снятое обратно («Исправить баланс»)',
  },
  {
    isOf: ({ kind }) => kind === 'return',
    what: (some) =>
      `Они возвращены на расчётный счёт: ${listed(some.map(({ day, paymentOrder }) => `№ ${paymentOrder} от ${dotted(day)}`))}`,
    way: 'отмените возврат',
  },
];

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
