import { z } from 'zod';
import { EducationLevel, educationLevelTitles } from './education-level.ts';
import { isIsoDate, isoDate, today } from './fields/date.ts';
import { email } from './fields/email.ts';
import { orNull } from './fields/optional.ts';
import { optionalName, personName } from './fields/person-name.ts';
import { phone } from './fields/phone.ts';
import { snils } from './fields/snils.ts';
import { optionalText } from './fields/text.ts';
import { Gender, genderTitles } from './gender.ts';
import type { AskedHint } from './questionnaire-step.ts';
import { having, lacking, type StoredFields } from './stored-field.ts';

const birthday = isoDate.refine((date) => !isIsoDate(date) || date <= today(), 'Дата рождения не может быть в будущем');

/** Name and contacts, which a change says anew each time. */
const ofAccount = <S extends z.ZodType>(schema: S) => ({ account: true, schema, changed: schema }) as const;

const line = <N extends number>(max: N) => ({ max, schema: optionalText(max) });

/** What is kept of a student, in the order of the table that people load. */
export const studentRecord = {
  surname: {
    title: 'Фамилия',
    ...ofAccount(personName.surname),
    import: {
      example: 'Иванова',
      synonyms: ['фам', 'last name', 'surname'],
      required: true,
    },
  },
  name: {
    title: 'Имя',
    ...ofAccount(personName.name),
    import: { example: 'Мария', synonyms: ['first name', 'name'], required: true },
  },
  lastName: {
    title: 'Отчество',
    ...ofAccount(personName.lastName),
    column: 'lastname',
    import: {
      example: 'Петровна',
      synonyms: ['patronymic', 'middle name', 'отч'],
      required: true,
    },
  },
  birthday: {
    title: 'Дата рождения',
    schema: birthday,
    changed: birthday.optional(),
    import: {
      example: '17.05.1990',
      synonyms: ['др', 'рождение', 'дата рожд', 'день рождения', 'год рождения', 'дата и год рождения', 'birthday'],
      required: true,
      cell: 'date',
    },
    excel: { order: 3, kind: 'date', width: 16 },
  },
  /** Null leaves it to the name, which nearly always tells it. */
  gender: {
    title: 'Пол',
    schema: orNull(Gender),
    reply: Gender.nullable(),
    blank: null,
    import: {
      example: 'Женский',
      synonyms: ['пол (м/ж)', 'м/ж', 'gender', 'sex'],
      words: {
        Male: [genderTitles.Male, 'муж', 'муж.', 'м', 'м.', 'male'],
        Female: [genderTitles.Female, 'жен', 'жен.', 'ж', 'ж.', 'female'],
      },
    },
  },
  phone: {
    title: 'Телефон',
    ...ofAccount(phone),
    import: {
      example: '+7 912 345-67-89',
      synonyms: [
        'тел',
        'номер телефона',
        'мобильный',
        'мобильный телефон',
        'моб тел',
        'моб телефон',
        'телефон моб',
        'номер мобильного телефона',
        'мобильный номер',
        'сотовый',
        'сотовый телефон',
        'сот тел',
        'номер тел',
        'телефон для связи',
        'phone',
        'mobile',
      ],
      required: true,
      cell: 'phone',
      isOwn: true,
    },
    excel: { order: 4, kind: 'text', width: 16 },
  },
  email: {
    title: 'E-mail',
    ...ofAccount(email),
    import: {
      example: 'ivanova@example.ru',
      synonyms: [
        'email',
        'почта',
        'электронная почта',
        'эл. почта',
        'адрес электронной почты',
        'мейл',
        'имейл',
        'емайл',
        'mail',
        'электронный адрес',
        'эл. адрес',
        'адрес эл. почты',
        'email адрес',
      ],
      required: true,
      cell: 'email',
      isOwn: true,
    },
    excel: { order: 5, kind: 'text', width: 30 },
  },
  snilsNumber: {
    title: 'СНИЛС',
    schema: snils,
    changed: z.union([z.literal(''), snils]).optional(),
    import: {
      example: '112-233-445 95',
      synonyms: [
        'номер снилс',
        'страховой номер',
        'страховое свидетельство',
        'номер страхового свидетельства',
        'snils',
      ],
      required: true,
      cell: 'snils',
      isOwn: true,
    },
    asked: { step: 'Snils', required: true },
  },
  jobTitle: {
    title: 'Должность',
    ...line(255),
    import: {
      example: 'Электромонтёр',
      synonyms: ['профессия', 'должность (профессия)', 'position'],
    },
    excel: { order: 1, kind: 'text', width: 28 },
  },
  personnelNumber: {
    title: 'Табельный номер',
    ...line(40),
    taken: 'PersonnelNumberAlreadyUse',
    import: {
      example: '00417',
      synonyms: ['табельный', 'таб. номер', 'таб', 'табномер', 'personnel number'],
      isOwn: true,
    },
    excel: { order: 2, kind: 'text', width: 18 },
  },
  educationType: {
    title: 'Образование',
    label: 'Уровень образования',
    schema: orNull(EducationLevel),
    reply: EducationLevel.nullable(),
    blank: null,
    import: {
      example: 'Среднее профессиональное',
      synonyms: ['уровень образования', 'вид образования'],
      words: {
        High: [
          educationLevelTitles.High,
          'высшее профессиональное',
          'высшее образование',
          'высш.',
          'во',
          'бакалавр',
          'бакалавриат',
          'магистр',
          'магистратура',
          'специалитет',
        ],
        MiddleCommon: [
          educationLevelTitles.MiddleCommon,
          'среднее',
          'общее среднее',
          'среднее полное',
          'среднее (полное) общее',
          '11 классов',
        ],
        MiddleProfessional: [
          educationLevelTitles.MiddleProfessional,
          'среднее специальное',
          'средне-специальное',
          'среднее проф.',
          'среднее техническое',
          'начальное профессиональное',
          'спо',
        ],
      },
    },
    asked: { step: 'Education', required: true },
  },
  qualification: {
    title: 'Квалификация',
    label: 'Номер документа о квалификации',
    ...line(100),
    import: { example: 'Электромонтёр 4-го разряда', synonyms: ['квалификация по диплому'] },
    asked: { step: 'Education' },
  },
  diplomNumber: {
    title: 'Номер диплома',
    ...line(100),
    import: { example: '107724 1234567', synonyms: ['диплом', 'номер документа об образовании'] },
    asked: { step: 'Education' },
  },
  passportSeries: {
    title: 'Серия паспорта',
    ...line(20),
    import: { example: '3604', synonyms: ['паспорт серия', 'серия'] },
    asked: { step: 'Passport' },
  },
  passportNumber: {
    title: 'Номер паспорта',
    ...line(20),
    import: { example: '123456', synonyms: ['паспорт номер'] },
    asked: { step: 'Passport', required: true },
  },
  /** As a contract names it: of whoever learns, and of a person who pays himself. */
  residence: {
    title: 'Место жительства',
    ...line(500),
    import: {
      example: '170100, г. Тверь, ул. Советская, д. 10, кв. 5',
      synonyms: ['адрес', 'адрес проживания', 'адрес регистрации', 'прописка', 'адрес места жительства'],
    },
    asked: { step: 'Passport' },
  },
  /** «Иванову Ивану Ивановичу», where the rules of grammar decline the name wrongly; empty leaves it to them. */
  dativeName: { title: 'ФИО в дательном падеже', max: 320, schema: optionalName(320) },
} as const satisfies StoredFields;

/** Name and contacts, by which the person logs in too. */
export const accountFields = having(studentRecord, 'account');
/** All else. */
export const studentFields = lacking(studentRecord, 'account');
/** What a table may load. */
export const loadedFields = having(studentRecord, 'import');
/** What a questionnaire asks the person himself. */
export const askedFields = having(studentRecord, 'asked');

/** A photo and scans, the columns that hold their ids, and where a questionnaire asks for them. */
export const studentFiles = {
  avatar: { title: 'Фото', column: 'avatarId', asked: { step: 'Photo', required: true } },
  passport: { title: 'Скан паспорта', column: 'passportFileId', asked: { step: 'Passport' } },
  snils: { title: 'Скан СНИЛС', column: 'snilsFileId', asked: { step: 'Snils' } },
  educationalDocument: {
    title: 'Документ об образовании',
    column: 'educationalDocumentFileId',
    asked: { step: 'Education' },
  },
  qualificationDocument: {
    title: 'Документ о квалификации',
    column: 'qualificationDocumentFileId',
    asked: { step: 'Education' },
  },
} as const satisfies Record<string, { title: string; column: string; asked: AskedHint }>;
