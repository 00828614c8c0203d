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

/** «1 час», «2 часа», «5 часов»: the count with the right form of the word, which no line break parts from it. */
export function plural(count: number, one: string, few: string, many: string): string {
  return `${plain.format(count)}\u00a0${pluralWord(count, one, few, many)}`;
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

/** How long it is until a day or since, as one says it: «45 дней», «5 месяцев», «3 года», «2 года 8 месяцев». */
export function spanText(days: number): string {
  if (days <= DAYS_SAID) return daysText(days);
  const months = Math.round(days / DAYS_OF_MONTH);
  const [years, rest] = [Math.floor(months / 12), months % 12];
  const parts = [years > 0 ? yearsText(years) : '', rest > 0 ? plural(rest, 'месяц', 'месяца', 'месяцев') : ''];
  return parts.filter(Boolean).join(' ');
}

/** Of so many days the number itself matters: until then a renewal is due. */
const DAYS_SAID = 90;
const DAYS_OF_MONTH = 365.25 / 12;

/** «5 человек». */
export const peopleText = (count: number): string => plural(count, 'человек', 'человека', 'человек');
