import { isForeign } from './citizenship.ts';

/** A passport of Russia has four digits and six; of another country it has what it has. */
const russianPassport = [
  ['passportSeries', /^\d{4}$/, 'Серия паспорта гражданина России – 4 цифры'],
  ['passportNumber', /^\d{6}$/, 'Номер паспорта гражданина России – 6 цифр'],
] as const;

interface SaidPassport {
  passportSeries?: string | undefined;
  passportNumber?: string | undefined;
  citizenship?: string | undefined;
}

/** Of the record: what it holds, and whose citizen he is. */
interface Known {
  known: readonly string[];
  isForeigner: boolean;
}

/** What is wrong with the passport that he names: by the field, in the words that stand at it. */
export function passportFaults(said: SaidPassport, { known, isForeigner }: Known) {
  const isRussian = !(said.citizenship ? isForeign(said.citizenship) : isForeigner);
  if (!isRussian || !(said.passportSeries || said.passportNumber)) return [];
  return russianPassport.flatMap(([name, pattern, message]) => {
    const text = (said[name] ?? '').replaceAll(' ', '');
    return (text === '' && known.includes(name)) || pattern.test(text) ? [] : [[name, message] as const];
  });
}
