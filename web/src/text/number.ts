const rubles = new Intl.NumberFormat('ru-RU', { style: 'currency', currency: 'RUB', maximumFractionDigits: 0 });
const kopecks = new Intl.NumberFormat('ru-RU', { style: 'currency', currency: 'RUB', minimumFractionDigits: 2 });
const plain = new Intl.NumberFormat('ru-RU');
const rules = new Intl.PluralRules('ru-RU');

/** The minus sign in the place of the hyphen that Intl writes: a line does not break after it, and it is as wide as a digit. */
const withMinus = (text: string): string => text.replace(/^-/, '\u2212');

/** Rubles with kopecks: «1 500,50 ₽». */
export const formatExactRubles = (amount: number): string => withMinus(kopecks.format(amount));

/**
 * Rubles without decimals, but with kopecks where there are any: a sum must not look rounder than it is
 * (docs/rules.md#5.1).
 */
export const priceText = (price: number): string =>
  Number.isInteger(price) ? withMinus(rubles.format(price)) : formatExactRubles(price);

/** A number with groups of digits: «12 345». */
export const formatNumber = (value: number): string => withMinus(plain.format(value));

/** «1 час», «2 часа», «5 часов»: the count with the right form of the word. */
export function plural(count: number, one: string, few: string, many: string): string {
  return `${plain.format(count)} ${pluralWord(count, one, few, many)}`;
}

/** The right form of the word alone. */
export function pluralWord(count: number, one: string, few: string, many: string): string {
  const form = rules.select(count);
  if (form === 'one') return one;
  // A fraction («1,5 часа») takes the form of «few».
  return form === 'many' ? many : few;
}

/** «72 часа». */
export const hoursText = (hours: number): string => plural(hours, 'час', 'часа', 'часов');

/** «3 года». */
export const yearsText = (years: number): string => plural(years, 'год', 'года', 'лет');

/** «10 дней». */
export const daysText = (days: number): string => plural(days, 'день', 'дня', 'дней');

/** «5 человек». */
export const peopleText = (count: number): string => plural(count, 'человек', 'человека', 'человек');
