import { memberTypeTitles } from '@dopusk/contract/committees.ts';
import { headedTitle } from '@dopusk/contract/documents/documents-of-training.ts';
import { numberText } from '@dopusk/contract/documents/number-text.ts';
import { educationLevelTitles } from '@dopusk/contract/education-level.ts';
import { admittedTo, checkReasonTitles, staffCategoryGenitives } from '@dopusk/contract/electrical-check.ts';
import { formatSnils } from '@dopusk/contract/fields/snils.ts';
import { heldAgainText } from '@dopusk/contract/repeated-check-text.ts';
import { type SafetyArea, safetyWordings } from '@dopusk/contract/safety-field.ts';
import { studyFormText } from '@dopusk/contract/study-terms.ts';
import { isRefused, printedResult } from '@dopusk/contract/training-result.ts';
import { trainingTypeTitles } from '@dopusk/contract/training-type-titles.ts';
import type { TemplateData } from '../../../templates/template-data.ts';
import { shortDate } from '../../printing/words.ts';
import { blankData } from './blank-data.ts';
import { committeeGenitive, committeeTitle } from './committee-genitive.ts';
import { type Facts, type Issued, ownSecretary } from './facts.ts';
import { electricalTermOn } from './norms.ts';
import { type Party, partyData } from './parties/party.ts';
import { dativeOf, genderOfStudent } from './student-name.ts';

/**
 * What is printed, by the tags of the templates' catalogue (templates/tags.md): a value for every tag, an empty one
 * where it does not apply. Kept with the document as its unchangeable snapshot; `qr` is the link that becomes a picture.
 */
export type PrintedData = Omit<TemplateData, 'qr' | 'фото'> & {
  readonly qr: string;
  /** The key of the photo in the storage, of documents that show one. */
  readonly фото?: string;
};

/** The form's lines that nearly every document has. */
interface CommonForm {
  /** The programme as the document calls it; the course's own title when the form has no such line. */
  course?: string;
  fullNameDative?: string;
  series?: string;
  blankNumber?: string;
  hoursCount: number;
  dateStart: string;
  dateEnd: string;
}

/** The tags that mean the same in every document of one assignment. */
export function commonData(facts: Facts, form: CommonForm, issued: Issued): PrintedData {
  const { student, course, center, client, protocol } = facts;
  const hours = form.hoursCount;
  const dativeName = form.fullNameDative || student.dativeName;
  return {
    ...blankData,
    слушатель: studentTags({ ...student, dativeName }),
    курс: {
      ...courseTags(course, hours),
      ...awardedTags(facts),
      ...admissionTags(facts),
      название: form.course ?? course.title,
    },
    центр: centerTags(center),
    заказчик: partyData(client),
    документ: {
      ...blankData.документ,
      номер: issued.number,
      серия: form.series ?? '',
      номер_бланка: form.blankNumber ?? '',
      рег_номер: issued.number,
      рег_номер_отдельный: '',
      дата_выдачи: shortDate(issued.date),
      дата_начала: shortDate(form.dateStart),
      дата_окончания: shortDate(form.dateEnd),
      код: issued.verificationCode,
      ссылка: issued.verificationPage.replace(/^https?:\/\//, ''),
      карточка_к: certificateText(facts),
      ...checkTags(facts, issued),
    },
    комиссия: { ...examinersOf(facts), секретарь: center.secretary?.fullName ?? '' },
    всего_часов: hours,
    протокол: {
      ...blankData.протокол,
      номер: protocol?.number ?? '',
      дата: protocol?.date ? shortDate(protocol.date) : '',
    },
    qr: `${issued.verificationPage}/${issued.verificationCode}`,
  };
}

/** Whose decision a document rests on: the committee of its protocol, as that names it, else the one of today. */
const examinersOf = ({ committee, course, sat }: Facts): PrintedData['комиссия'] =>
  sat ? examinersOfProtocol(sat, course) : examinersSaid(committee, course, false);

/** What rests on a protocol says of its committee: what the protocol itself prints of it. */
export const examinersOfProtocol = (
  sat: NonNullable<Facts['sat']>,
  course: Pick<Facts['course'], 'trainingType'>,
): PrintedData['комиссия'] => ({
  ...blankData.комиссия,
  ...sat,
  какой: committeeGenitive(sat.название, course.trainingType === 'ProfessionalTraining'),
});

/**
 * What a committee is called in a protocol, or in what rests on one: what its chairman works as stands in the protocol.
 * @param isOfProtocol whether it is in what rests on a protocol
 */
export const examinersSaid = (
  committee: Facts['committee'],
  course: Pick<Facts['course'], 'trainingType' | 'safety'>,
  isOfProtocol: boolean,
): PrintedData['комиссия'] => ({
  ...committeeTags(committee, course),
  ...(isOfProtocol ? { должность_председателя: '' } : {}),
});

/**
 * «к свидетельству о профессии рабочего № 5 от 20.11.2026»; empty while there is none. One on a printed form is named by
 * series and number of the form, as it names itself, with its registration number beside: «СВ № 1000 (рег. № 52)».
 */
function certificateText({ certificate, course }: Facts): string {
  if (!certificate) return '';
  const title = headedTitle('Certificate', course.trainingType, safetyTags(course).проверка);
  const [what = '', ...about] = title.toLowerCase().split(' ');
  const dative = what.replace(/о$/, 'у').replace(/е$/, 'ю');
  return ['к', dative, ...about, numberText(certificate), 'от', shortDate(certificate.date)].join(' ');
}

/** What of a person documents print. */
export type PrintedPerson = Pick<
  Facts['student'],
  | 'surname'
  | 'name'
  | 'lastname'
  | 'fullName'
  | 'dativeName'
  | 'gender'
  | 'birthday'
  | 'jobTitle'
  | 'snils'
  | 'educationType'
  | 'organizationTitle'
  | 'organizationShort'
>;

/** What the tags of {слушатель…} say about a person. */
export function studentTags(student: PrintedPerson): PrintedData['слушатель'] {
  const dative = dativeOf(student);
  return {
    фамилия: student.surname,
    имя: student.name,
    отчество: student.lastname,
    фио: student.fullName,
    фио_дательный: dative,
    ...splitDative(dative, student.surname),
    дата_рождения: shortDate(student.birthday),
    должность: student.jobTitle,
    организация: student.organizationTitle,
    организация_кратко: student.organizationShort,
    снилс: formatSnils(student.snils),
    образование: educationText(student.educationType),
    ...(genderOfStudent(student) === 'Female' ? HERS : HIS),
  };
}

/** What the tags of {курс…} say about a course of so many hours. */
export const courseTags = (course: Facts['course'], hours: number): PrintedData['курс'] => ({
  название: course.title,
  краткое: course.subTitle,
  часы: hours,
  часы_слово: word(hours, 'час', 'часа', 'часов'),
  тип: trainingText(course),
  профессия: course.trainingType === 'ProfessionalTraining' ? course.profession : '',
  сфера: ['AdvancedTraining', 'ProfessionalRetraining'].includes(course.trainingType) ? course.profession : '',
  разряд: course.rank === null ? '' : String(course.rank),
  категория: course.rank === null ? course.rankCategory : '',
  квалификация: course.awardKind === 'Qualification' ? course.award : '',
  право: course.awardKind === 'Activity' ? course.award : '',
  ...safetyTags(course),
  форма_обучения: studyFormText(course),
  срок_действия: course.validityPeriod ? yearsText(course.validityPeriod) : '',
});

/** What a training is called in the middle of a sentence; of safety training by its field. */
export const trainingText = ({ safety, trainingType }: Pick<Facts['course'], 'safety' | 'trainingType'>): string =>
  safety && trainingType === 'SafetyTraining'
    ? safetyWordings[safety.area].training
    : trainingTypeTitles[trainingType].toLowerCase();

/** What certificates and protocols of safety training say of it; empty of other training. */
function safetyTags({ safety, profession }: Facts['course']): SafetyTags {
  const wording = safety && safetyWordings[safety.area];
  const groupOf = (area: SafetyArea) => (safety?.area === area ? (safety.group ?? '') : '');
  return {
    проверка: wording?.certificate ?? '',
    проверку: wording?.check ?? '',
    знания: wording?.knowledge ?? '',
    протокол: wording?.protocol ?? '',
    программа: safety?.learnProgramId ? profession : '',
    группа_электробезопасности: groupOf('Electrical'),
    напряжение: safety?.voltage ?? '',
    группа_высоты: groupOf('Height'),
  };
}

const AWARDED = ['профессия', 'разряд', 'категория', 'квалификация', 'право', 'программа', 'группа_высоты'] as const;

/** What the protocol has awarded: nobody but its committee awards another rank, and a course that says another one since awards nothing. */
function awardedTags({ decided }: Facts): Partial<Pick<PrintedData['курс'], (typeof AWARDED)[number]>> {
  if (!decided || AWARDED.every((tag) => !decided[tag])) return {};
  return Object.fromEntries(AWARDED.map((tag) => [tag, decided[tag] ?? '']));
}

/** To what a person is admitted at electrical installations, where it is not what the course says. */
function admissionTags({ electrical, course: { safety } }: Facts) {
  if (!electrical?.admission || !safety) return {};
  const { group, voltage } = admittedTo(electrical, safety);
  return { группа_электробезопасности: group, напряжение: voltage };
}

/** As whom, and why a person was checked; empty of another training. */
const checkTags = ({ electrical, protocol, result, course, hasFailed }: Facts, { date }: Issued) => ({
  повторно: hasFailed && !electrical ? heldAgainText({ trainingType: course.trainingType, isAgain: true }).title : '',
  инспектирование:
    electrical?.staffCategory && electricalTermOn(protocol?.date || date, electrical.staffCategory).isInspecting
      ? 'да'
      : '',
  персонал: electrical?.staffCategory ? staffCategoryGenitives[electrical.staffCategory] : '',
  причина_проверки: electrical?.checkReason ? checkReasonTitles[electrical.checkReason].toLowerCase() : '',
  оценка_проверки:
    course.safety?.area === 'Electrical' && result && !isRefused(result)
      ? printedResult(result, course.trainingType)
      : '',
});

type SafetyTags = Pick<
  PrintedData['курс'],
  | 'проверка'
  | 'проверку'
  | 'знания'
  | 'протокол'
  | 'программа'
  | 'группа_электробезопасности'
  | 'напряжение'
  | 'группа_высоты'
>;

/** What the tags of {центр…} say about a center. */
export const centerTags = (center: Party): PrintedData['центр'] => ({
  ...partyData(center),
  город: center.address?.city ?? '',
  лицензия: center.licenceNumber ?? '',
  дата_лицензии: center.licenceDate ? shortDate(center.licenceDate) : '',
  орган_лицензии: center.licenceIssuer ?? '',
  главный_бухгалтер: center.accountant?.fullName ?? '',
});

/**
 * What the tags of {комиссия…} say about a committee.
 * @param course before which it sits, where that is known
 */
export const committeeTags = (
  { title, orderNumber, orderDate, members }: Facts['committee'],
  course?: Pick<Facts['course'], 'trainingType' | 'safety'>,
): PrintedData['комиссия'] => ({
  название: committeeTitle(title, areaOf(course)),
  какой: committeeGenitive(title, course?.trainingType === 'ProfessionalTraining'),
  номер_приказа: orderNumber,
  дата_приказа: orderDate ? shortDate(orderDate) : '',
  председатель: members.find(({ type }) => type === 'Chairman')?.fullName ?? '',
  должность_председателя: members.find(({ type }) => type === 'Chairman')?.position ?? '',
  // No member of it; where it has none, whoever signs for the center as one.
  секретарь: ownSecretary({ members }),
  члены: members
    .filter(({ type }) => type !== 'Chairman' && type !== 'Secretary')
    .map(({ fullName, type, position = '' }) => ({
      фио: fullName,
      роль: memberTypeTitles[type].toLowerCase(),
      должность: position,
    })),
});

const areaOf = (course?: Pick<Facts['course'], 'trainingType' | 'safety'>): SafetyArea | null =>
  course?.trainingType === 'SafetyTraining' ? (course.safety?.area ?? null) : null;

/** An education level inside a sentence: «высшее образование»; empty when it is not known. */
export const educationText = (level: Facts['student']['educationType']): string =>
  level ? `${educationLevelTitles[level].toLowerCase()} образование` : '';

/** The words of a sentence that depend on whom it is about. Nothing is issued to a person whose gender nobody knows. */
const HIS = { прошёл: 'прошёл', освоил: 'освоил', он: 'он' } as const;
const HERS = { прошёл: 'прошла', освоил: 'освоила', он: 'она' } as const;

/** «Ивановой Марии Петровне» in two lines, as certificates print it; a surname of two words stays whole. */
function splitDative(
  dative: string,
  surname: string,
): Pick<TemplateData['слушатель'], 'фамилия_дательный' | 'имя_дательный'> {
  const words = dative.split(' ');
  const count = surname.split(' ').length;
  return { фамилия_дательный: words.slice(0, count).join(' '), имя_дательный: words.slice(count).join(' ') };
}

const yearsText = (count: number): string => `${count} ${word(count, 'год', 'года', 'лет')}`;

const plural = new Intl.PluralRules('ru');

function word(count: number, one: string, few: string, many: string): string {
  const rule = plural.select(count);
  if (rule === 'one') return one;
  return rule === 'few' ? few : many;
}

/** The day so many years later, YYYY-MM-DD; 29 February becomes 28 February where there is none. */
export function yearsLater(date: string, years: number): string {
  const year = Number(date.slice(0, 4)) + years;
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return `${year}${date.endsWith('-02-29') && !isLeap ? '-02-28' : date.slice(4)}`;
}
