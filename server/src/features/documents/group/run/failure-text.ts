import { textOf } from '@dopusk/contract/codes.ts';
import type { Refusal } from '../../../../http/refusal.ts';

/** What the fields of all forms are called in the middle of a sentence. */
const fieldTitles: Readonly<Record<string, string>> = {
  series: 'серия',
  number: 'номер',
  protocolNumber: 'номер протокола',
  fullNameDative: 'ФИО в дательном падеже',
  course: 'название курса',
  hoursCount: 'часы',
  dateStart: 'начало обучения',
  dateEnd: 'окончание обучения',
  date: 'дата заседания',
  licenseDate: 'дата лицензии центра',
  gradeType: 'оценки',
  disciplines: 'дисциплины',
  title: 'название дисциплины',
  result: 'решение комиссии',
  surname: 'фамилия',
  name: 'имя',
  lastname: 'отчество',
};

/** Why a paper was not fixed, as one Russian sentence: «Заполните в форме: серия, оценки». */
export function failureText({ code, message, fields }: Refusal): string {
  const names = Object.keys(fields ?? {}).map((path) => path.split('.').at(-1) ?? path);
  const titles = [...new Set(names.map((name) => fieldTitles[name] ?? name))];
  if (titles.length === 0) return message || textOf(code);
  return `Заполните в форме документа: ${titles.join(', ')}`;
}
