import type { EducationForm } from '@dopusk/contract/documents/form-fields.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { asTaught, type Facts } from './facts.ts';
import { dativeOf } from './student-name.ts';

export const periodTitles = { date: 'дата выдачи', dateStart: 'начало обучения', dateEnd: 'окончание обучения' };

export const registeredTitles = { series: 'серия', blankNumber: 'номер бланка' };

export const outsideProtocolTitles = { protocolNumber: 'номер протокола', protocolDate: 'дата протокола' };

export const differenceTitles = { differenceReason: 'причина расхождения с назначением' };

export const educationTitles = {
  number: 'номер',
  ...outsideProtocolTitles,
  ...differenceTitles,
  ...registeredTitles,
  fullNameDative: 'ФИО в дательном падеже',
  course: 'название курса',
  hoursCount: 'часы',
  ...periodTitles,
};

/** What the forms of documents about education have in common, as the portal knows it. */
export function educationOf(facts: Facts): EducationForm {
  const { student, protocol } = facts;
  const { dateStart, dateEnd } = asTaught(facts);
  return {
    number: '',
    series: '',
    blankNumber: '',
    protocolNumber: '',
    protocolDate: '',
    differenceReason: '',
    date: latestOf(issueDateAfter(facts.dateEnd), protocol?.date ?? ''),
    fullNameDative: dativeOf(student),
    course: titleOf(facts),
    hoursCount: hoursOf(facts),
    dateStart,
    dateEnd,
  };
}

/** What the training is called: as its protocol calls it, whatever the course is called since. */
export const titleOf = ({ course, decided }: Facts): string => decided?.название || course.title;

/** Its hours, as its protocol says them; null of a course without disciplines. */
export const hoursOf = ({ course, decided }: Facts): number | null =>
  decided?.часы || course.disciplines.reduce((sum, { hoursCount }) => sum + hoursCount, 0) || null;

/** A document bears the day it is made out, but never one before the end of the training it certifies. */
export function issueDateAfter(dateEnd: string): string {
  return latestOf(dateEnd, today());
}

/** The later one of two days YYYY-MM-DD. */
const latestOf = (day: string, other: string): string => (day > other ? day : other);
