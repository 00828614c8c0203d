import { formatSum } from './format-sum.ts';

/** Why money that a center vouched for cannot be taken back, in kopecks. */
export const spentText = (left: number, needed: number): string =>
  `Деньги уже потрачены: на балансе из них ${formatSum(left)}, а нужно ${formatSum(needed)}. Сначала верните оплату обучения на баланс`;

/** Why the money of an assignment cannot go to a card. */
export const NOT_BY_CARD = 'Назначение оплачено не картой: вернуть можно на баланс';

export const GONE = 'Кого-то из выбранных в группе больше нет. Откройте оплату снова и проверьте список';
