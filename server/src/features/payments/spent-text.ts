import { formatSum } from './format-sum.ts';

/** Why money that a center vouched for cannot be taken back, in kopecks. */
export const spentText = (left: number, needed: number): string =>
  `Деньги уже потрачены: на балансе из них ${formatSum(left)}, а нужно ${formatSum(needed)}. Сначала верните оплату обучения на баланс`;
