import { toRubles } from '@dopusk/contract/fields/rubles.ts';

const rubles = new Intl.NumberFormat('ru-RU', { minimumFractionDigits: 2, trailingZeroDisplay: 'stripIfInteger' });

/** «1 500 ₽» or «1 500,50 ₽» */
export const formatSum = (kopecks: number): string => `${rubles.format(toRubles(kopecks)).replace(/^-/, '\u2212')} ₽`;
