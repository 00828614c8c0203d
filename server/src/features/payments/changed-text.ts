import { formatSum } from './format-sum.ts';

/** Why card money of a balance does not go back: there is another sum of it, in kopecks, than its author saw. */
export const changedCardText = (free: number): string =>
  `Баланс изменился: денег с карт на нём теперь ${formatSum(free)}. Посмотрите на него ещё раз`;

/** Why a balance is not corrected: what is the center's on it, in kopecks, is another sum than its author saw. */
export const changedText = (own: number): string =>
  `Баланс изменился: для вашего центра на нём теперь ${formatSum(own)}. Посмотрите на него ещё раз`;
