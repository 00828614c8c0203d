import { memberTypeTitles } from '@dopusk/contract/committees.ts';
import { trainingTypeTitles } from '@dopusk/contract/courses.ts';
import { educationLevelTitles } from '@dopusk/contract/students.ts';
import type { TemplateData } from '../../../templates/template-data.ts';
import { declineFullName, genderOf } from '../../printing/declension.ts';
import { shortDate } from '../../printing/words.ts';
import type { Facts, Issued } from './facts.ts';

/**
 * What is printed, by the tags of the templates' catalogue (templates/tags.md): a value for every tag, an empty one
 * where it does not apply. Kept with the document as its unchangeable snapshot; `qr` is the link that becomes a picture.
 */
export type PrintedData = Omit<TemplateData, 'qr' | 'фото'> & { readonly qr: string };

/** The form's lines that nearly every document has. */
interface CommonForm {
  /** The programme as the paper calls it; the course's own title when the form has no such line. */
  course?: string;
  fullNameDative?: string;
  hoursCount: number;
  dateStart: string;
  dateEnd: string;
}

/** The tags that mean the same in every document of one assignment. */
export function commonData(facts: Facts, form: CommonForm, issued: Issued): PrintedData {
  const { student, course, center, committee, protocol } = facts;
  const hours = form.hoursCount;
  return {
    слушатель: { ...studentTags(student), фио_дательный: form.fullNameDative ?? '' },
    курс: { ...courseTags(course, hours), название: form.course ?? course.title },
    центр: centerTags(center),
    документ: {
      номер: issued.number,
      серия: '',
      рег_номер: issued.number,
      дата_выдачи: shortDate(issued.date),
      дата_начала: shortDate(form.dateStart),
      дата_окончания: shortDate(form.dateEnd),
      действителен_до: '',
      код: issued.verificationCode,
      ссылка: issued.verificationPage.replace(/^https?:\/\//, ''),
      тема: '',
      предыдущее_образование: '',
    },
    комиссия: committeeTags(committee),
    дисциплины: [],
    всего_часов: hours,
    протокол: { номер: protocol?.number ?? '', дата: protocol ? shortDate(protocol.date) : '' },
    люди: [],
    qr: `${issued.verificationPage}/${issued.verificationCode}`,
  };
}

/** What of a person documents print. */
export type PrintedPerson = Pick<
  Facts['student'],
  | 'surname'
  | 'name'
  | 'lastname'
  | 'fullName'
  | 'dativeName'
  | 'birthday'
  | 'jobTitle'
  | 'snils'
  | 'educationType'
  | 'organizationTitle'
>;

/** What the tags of {слушатель…} say about a person. */
export const studentTags = (student: PrintedPerson): PrintedData['слушатель'] => ({
  фамилия: student.surname,
  имя: student.name,
  отчество: student.lastname,
  фио: student.fullName,
  фио_дательный: student.dativeName || declineFullName(student.fullName, 'dative'),
  дата_рождения: shortDate(student.birthday),
  должность: student.jobTitle,
  организация: student.organizationTitle,
  снилс: student.snils.replace(/^(\d{3})(\d{3})(\d{3})(\d\d)$/, '$1-$2-$3 $4'),
  образование: educationText(student.educationType),
  прошёл: passed(student),
});

/** What the tags of {курс…} say about a course of so many hours. */
export const courseTags = (course: Facts['course'], hours: number): PrintedData['курс'] => ({
  название: course.title,
  краткое: course.subTitle,
  часы: hours,
  часы_слово: word(hours, 'час', 'часа', 'часов'),
  тип: trainingTypeTitles[course.trainingType].toLowerCase(),
  профессия: course.trainingType === 'ProfessionalTraining' ? course.profession : '',
  сфера: course.trainingType === 'ProfessionalTraining' ? '' : course.profession,
  разряд: course.rank === null ? '' : String(course.rank),
  срок_действия: course.validityPeriod ? yearsText(course.validityPeriod) : '',
});

/** What the tags of {центр…} say about a center. */
export const centerTags = (center: Facts['center']): PrintedData['центр'] => ({
  название: center.title,
  город: center.address?.city ?? '',
  адрес: center.legalAddress ?? addressLine(center.address),
  лицензия: center.licenceNumber ?? '',
  дата_лицензии: center.licenceDate ? shortDate(center.licenceDate) : '',
  руководитель: center.headFullName ?? '',
  должность_руководителя: center.headPosition ?? '',
  инн: center.inn,
  телефон: center.phone ?? '',
});

/** What the tags of {комиссия…} say about a commission. */
export const committeeTags = ({ title, members }: Facts['committee']): PrintedData['комиссия'] => ({
  название: title,
  председатель: members.find(({ type }) => type === 'Chairman')?.fullName ?? '',
  // A commission has no such position in the portal: the line for it stays to be filled in by hand.
  секретарь: '',
  члены: members
    .filter(({ type }) => type !== 'Chairman')
    .map(({ fullName, type }) => ({ фио: fullName, роль: memberTypeTitles[type].toLowerCase() })),
});

/** An education level inside a sentence: «высшее образование»; empty when it is not known. */
export const educationText = (level: Facts['student']['educationType']): string =>
  level ? `${educationLevelTitles[level].toLowerCase()} образование` : '';

/** «прошёл» or «прошла»; both where the name does not tell. */
function passed({ surname, name, lastname }: PrintedPerson): string {
  const gender = genderOf({ last: surname, first: name, middle: lastname });
  if (gender === 'female') return 'прошла';
  return gender === 'male' ? 'прошёл' : 'прошёл(а)';
}

const yearsText = (count: number): string => `${count} ${word(count, 'год', 'года', 'лет')}`;

const plural = new Intl.PluralRules('ru');

function word(count: number, one: string, few: string, many: string): string {
  const rule = plural.select(count);
  if (rule === 'one') return one;
  return rule === 'few' ? few : many;
}

function addressLine(address: Facts['center']['address']): string {
  if (!address) return '';
  const { postalCode, region, city, street, house, flat } = address;
  return [postalCode, region, city, street, house, flat].filter(Boolean).join(', ');
}

/** The day so many years later, YYYY-MM-DD; 29 February becomes 28 February where there is none. */
export function yearsLater(date: string, years: number): string {
  const year = Number(date.slice(0, 4)) + years;
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return `${year}${date.endsWith('-02-29') && !isLeap ? '-02-28' : date.slice(4)}`;
}
