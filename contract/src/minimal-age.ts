import type { SafetyField } from './safety-field.ts';

/** How old whoever is admitted to some work is at least, from a day on until the next of the list, and which act says so. */
interface MinimalAge {
  from: string;
  act: string;
  years: number;
  isAbout: (field: Pick<SafetyField, 'area' | 'group'>) => boolean;
}

const atHeight: MinimalAge['isAbout'] = ({ area }) => area === 'Height';
/** The second group is given to those who learn the trade, too. */
const aboveSecondGroup: MinimalAge['isAbout'] = ({ area, group }) =>
  area === 'Electrical' && ['III', 'IV', 'V'].includes(group ?? '');

const acts: readonly MinimalAge[] = [
  // Safety is taught to who works, and nobody below it does by a contract of employment; mostly it is a year typed wrong.
  { from: '2002-02-01', act: 'Трудовой кодекс, статья 63', years: 14, isAbout: () => true },
  { from: '2021-01-01', act: 'Правила, приказ Минтруда № 782н', years: 18, isAbout: atHeight },
  { from: '2021-01-01', act: 'Правила, приказ Минтруда № 903н', years: 18, isAbout: aboveSecondGroup },
];

/** The act in force on a day that asks for an age, or null: of other work none is known. */
export const minimalAgeOn = (field: Pick<SafetyField, 'area' | 'group'> | null, day: string) =>
  (field && acts.findLast(({ from, isAbout }) => from <= day && isAbout(field))) ?? null;

/**
 * Whether a person is so old on a day; somebody born on 29 February is a year older from 1 March on.
 * @param birthday YYYY-MM-DD; empty while nobody knows it
 */
export const isOfAge = (birthday: string, day: string, years: number): boolean =>
  birthday === '' || `${Number(birthday.slice(0, 4)) + years}${birthday.slice(4)}` <= day;

/** Whether a person may be admitted on a day to what a course teaches. */
export function isOldEnough(birthday: string, field: Pick<SafetyField, 'area' | 'group'> | null, day: string): boolean {
  const least = minimalAgeOn(field, day);
  return least === null || isOfAge(birthday, day, least.years);
}

/** At which age somebody signs by himself (Civil Code, article 21). */
export const FULL_AGE = 18;
