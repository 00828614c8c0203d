import type { CompositeName, LoadedName } from '@dopusk/contract/imported-columns.ts';
import { isFirstName, isPatronymic } from './matching/by-content.ts';

/** «Иванова Мария Петровна», and «Мария Петровна Иванова»: a patronymic stands after the name. */
function splitFullName(text: string): Partial<Record<LoadedName, string>> {
  const words = text.split(' ');
  const [first = '', second = '', third = ''] = words;
  const isNameFirst = words.length === 3 && isPatronymic(second) && isFirstName(first) && !isPatronymic(third);
  const [surname = '', name = '', ...rest] = isNameFirst ? [third, first, second] : words;
  return { surname, name, lastName: rest.join(' ') };
}

/** «3604 123456», «36 04 № 123456»; of another country's all stands in the number. */
function splitPassport(text: string): Partial<Record<LoadedName, string>> {
  const digits = text.replace(/\D/g, '');
  if (digits.length !== 10) return { passportSeries: '', passportNumber: text };
  return { passportSeries: digits.slice(0, 4), passportNumber: digits.slice(4) };
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
