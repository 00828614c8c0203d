/** An invoice that a payment's purpose names; `date` when it says one. */
export interface Mention {
  number: string;
  date: string | null;
}

/** A purpose as it is compared: capitals, е for ё, one kind of blank and one sign for a number. */
export const normalPurpose = (purpose: string): string =>
  purpose
    .toUpperCase()
    .replaceAll('Ё', 'Е')
    .replace(/\s+/g, ' ')
    .replace(/(?<![A-Z])N[OОº°]?\.?(?=\s*[А-ЯA-Z/-]{0,4}\d)/g, '№')
    .trim();

/** «Счёт», «счету», «сч.», «счетам», «счёт на оплату»; not «расчётный счёт» and not «счёт-фактура». */
const HEAD =
  /(?<![А-ЯA-Z])(?:СЧЕТ(?:АМ|ОВ|ОМ|А|У)?|СЧ)\.?(?!\s*[-/.]?\s*Ф)(?:\s*-?\s*(?:ДОГОВОРУ?|ОФЕРТ[АЕ]))?(?:\s*НА\s*ОПЛАТУ)?\s*(?=№|[0-9А-ЯA-Z])/g;
const NUMBER = /\s*(?:№\s*)*([0-9A-ZА-Я][0-9A-ZА-Я/_-]*)/y;
const DATE = /\s*,?\s*(?:ОТ|OT)?\s*(\d{1,2})[./](\d{1,2})[./](\d{4}|\d{2})(?:\s*Г(?:ОДА|\.)?(?![А-Я]))?/y;
const NEXT = /\s*(?:,|;|И(?=\s))\s*(?=№|\d)/y;
/** What stands behind a sum of money, not behind a number. */
const KOPECKS = /[.,-]\d{2}(?!\d)(?![./-]\d)/y;
const RUBLES = /\s*(?:РУБ|Р\.|КОП)/y;
/** No invoice has so long a number: that is an account. */
const LONGEST = 15;

/** The invoices that the purpose of a payment names, in its order, each once. */
export function mentionsOf(purpose: string): Mention[] {
  const text = normalPurpose(purpose).replace(/(\d)(ОТ)(?=\s*\d)/g, '$1 $2');
  const found: Mention[] = [];
  for (const head of text.matchAll(HEAD)) {
    let at = head.index + head[0].length;
    for (let isFirst = true; ; isFirst = false) {
      const number = take(NUMBER, text, at);
      if (!number || !isNumber(number[1] ?? '')) break;
      const end = at + number[0].length;
      if (take(RUBLES, text, end) || (!isFirst && take(KOPECKS, text, end))) break;
      at = end;
      const date = take(DATE, text, at);
      if (date) at += date[0].length;
      found.push({ number: normalNumber(number[1] ?? ''), date: date ? isoOf(date) : null });
      const next = take(NEXT, text, at);
      if (!next) break;
      at += next[0].length;
    }
  }
  return found.filter((one, index) => found.findIndex((other) => isSame(one, other)) === index);
}

const isSame = (one: Mention, other: Mention) => one.number === other.number && one.date === other.date;

const isNumber = (text: string): boolean => /\d/.test(text) && text.length <= LONGEST;

function take(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

const isoOf = ([, day = '', month = '', year = '']: RegExpExecArray): string =>
  `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;

const LATIN = 'ABEKMHOPCTXY';
const CYRILLIC = 'АВЕКМНОРСТХУ';

/** A number as numbers are compared: letters that look alike are one, and «007» is «7». */
export const normalNumber = (number: string): string =>
  number
    .toUpperCase()
    .replaceAll('Ё', 'Е')
    .replace(/[A-Z]/g, (letter) => CYRILLIC[LATIN.indexOf(letter)] ?? letter)
    .replace(/[/_-]+$/, '')
    .replace(/^0+(?=.)/, '');

/** The spellings by which the database may keep a normal number, in its lower case. */
export const spellingsOf = (number: string): string[] => {
  const latin = number.replace(/[А-Я]/g, (letter) => LATIN[CYRILLIC.indexOf(letter)] ?? letter);
  return [...new Set([number.toLowerCase(), latin.toLowerCase()])];
};
