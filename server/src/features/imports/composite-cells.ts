import { joinHyphens, mendName } from '@dopusk/contract/fields/name-letters.ts';
import type { CompositeName, LoadedName } from '@dopusk/contract/imported-columns.ts';
import { isFirstName, isPatronymic } from './matching/by-content.ts';
import { saysNone } from './reading/cell-text.ts';

/** As a file says that somebody has no patronymic. */
const NO_LAST_NAME = '-';

/** What stands behind the father's name, or, in Kyrgyz names, behind the surname: «Рашид кызы», «Асан уулу Бакыт». */
const AFFIX = /^(оглы|оглу|угли|улы|уулу|кызы|кизи|гызы)$/i;

/** «Иванова (Петрова)»: the surname before a marriage stands in brackets behind the present one. */
const FORMER = /^\(\p{L}[^()]*\)$/u;

/** «де Кастро», «ибн Сина»: with a small letter they begin a surname; «Ван» is one. */
const PARTICLE = /^(?:де|ди|да|дос|ван|фон|тер|бен|бин|[ИиАаЭэ](?:бн|ль))$/u;

/**
 * «Иванова Мария Петровна», and «Мария Петровна Иванова»: a patronymic stands after the name. Words behind the surname
 * of which none ends as a patronymic are the name: «Ли Чжэнь», «Нгуен Тхи Хуен». Initials are left to be written in full.
 */
function splitFullName(text: string): Partial<Record<LoadedName, string>> {
  const words = joinHyphens(text).split(' ');
  const [first = '', second = '', third = ''] = words;
  const isOfSurname = words.length > 2 && (AFFIX.test(second) || FORMER.test(second) || PARTICLE.test(first));
  // Names are looked up last: of ten thousand people that took a second.
  const isNameFirst = !isOfSurname && endsAsPatronymic(second) && !endsAsPatronymic(third) && isFirstName(first);
  if (isNameFirst && words.length <= 3) return { surname: saysNone(third) ? '' : third, name: first, lastName: second };
  const end = isOfSurname ? 2 : 1;
  const surname = words.slice(0, end).join(' ');
  const names = words.slice(end);
  const isNone = (_: string, i: number) => i > 0 && saysNone(names.slice(i).join(' '));
  const dash = names.findIndex(isNone);
  const found = dash > 0 ? dash : names.findIndex((word, i) => i > 0 && endsAsPatronymic(word));
  const at = found > 1 && AFFIX.test(names[found] ?? '') ? found - 1 : found;
  if (at > 0) return { surname, name: names.slice(0, at).join(' '), lastName: names.slice(at).join(' ') };
  const isCertain = names.length > 0 && !names.some((word) => word.includes('.'));
  if (isCertain) return { surname, name: names.join(' '), lastName: NO_LAST_NAME };
  return { surname, name: names[0] ?? '', lastName: names.slice(1).join(' ') };
}

const endsAsPatronymic = (word: string): boolean => isPatronymic(mendName(word) ?? word);

/** «Паспорт гражданина РФ, серия: 36 04, № 123456, выдан: 17.05.2005 УМВД …», as 1С and personnel departments write it. */
const PASSPORT =
  /^(?:паспорт[^\d]{0,40})?(?:серия\s*:?\s*)?(\d\d)[\s-]?(\d\d)[\s,;.]*(?:№|номер)?\s*:?\s*(\d{6})(?!\d)[\s,;.]*(.*)$/isu;
const ISSUED = /^(?:выдан\p{L}*|кем выдан)\s*:?\s*/iu;

/**
 * «3604 123456», «36 04 № 123456», and with who has issued it behind; of another country's all stands in the number. A column of its own for
 * who has issued it goes before.
 */
function splitPassport(text: string): Partial<Record<LoadedName, string>> {
  const digits = text.replace(/\D/g, '');
  const [, region = '', year = '', number = '', rest = ''] = PASSPORT.exec(text) ?? [];
  // «36 04 12 34 56»
  if (number === '' && digits.length === 10)
    return { passportSeries: digits.slice(0, 4), passportNumber: digits.slice(4) };
  if (number === '' || (rest !== '' && !/\p{L}{3}/u.test(rest))) return { passportSeries: '', passportNumber: text };
  const passportIssuer = rest.replace(ISSUED, '').trim();
  return { passportSeries: region + year, passportNumber: number, ...(passportIssuer ? { passportIssuer } : {}) };
}

/** «107724 1234567», «ААА № 123456»; what is one word is the number. */
function splitDiplom(text: string): Partial<Record<LoadedName, string>> {
  const words = text
    .replace(/№|(?<!\p{L})(серия|номер|диплом)(?!\p{L})/giu, ' ')
    .split(/\s+/)
    .filter(Boolean);
  const diplomNumber = words.pop() ?? '';
  const diplomSeries = words.join(' ');
  // «Диплом Тверского колледжа № 12»: no series is that long.
  return diplomSeries.length > SERIES_AT_MOST
    ? { diplomSeries: '', diplomNumber: text }
    : { diplomSeries, diplomNumber };
}

const SERIES_AT_MOST = 12;

/** What a cell says of each of the fields that its column holds. */
export const splitCell: Record<CompositeName, (text: string) => Partial<Record<LoadedName, string>>> = {
  fullName: splitFullName,
  passport: splitPassport,
  diplom: splitDiplom,
};
