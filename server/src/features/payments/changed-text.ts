import { formatSum } from './format-sum.ts';

/** Why a balance is not corrected: what is the center's on it, in kopecks, is another sum than its author saw. */
export const changedText = (own: number): string =>
  `Баланс изменился: для вашего центра на нём теперь ${formatSum(own)}. Посмотрите на него ещё раз`;
