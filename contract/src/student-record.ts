import { z } from 'zod';
import { addressHeadings } from './address-headings.ts';
import { citizenship, citizenshipTitle } from './citizenship.ts';
import { emailHeadings, phoneHeadings } from './contact-headings.ts';
import {
  EducationLevel,
  EducationProof,
  educationLevelTitles,
  educationLevelWords,
  educationProofTitles,
} from './education-level.ts';
import { employerHeadings } from './employer-headings.ts';
import { isIsoDate, today } from './fields/date.ts';
import { emailOrNone } from './fields/email.ts';
import { isoDate } from './fields/iso-date.ts';
import { orNull } from './fields/optional.ts';
import { passportText } from './fields/passport-text.ts';
import { latinName, optionalName, personName } from './fields/person-name.ts';
import { phoneOrNone } from './fields/phone.ts';
import { optionalSnils, snils } from './fields/snils.ts';
import { optionalText } from './fields/text.ts';
import { Gender, genderTitles } from './gender.ts';
import type { AskedHint } from './questionnaire-step.ts';
import {
  Disability,
  disabilityTitles,
  disabilityWords,
  StatisticsCategory,
  statisticsCategoryTitles,
  statisticsCategoryWords,
} from './statistics.ts';
import { having, lacking, type StoredFields } from './stored-field.ts';

const birthday = isoDate.refine((date) => !isIsoDate(date) || date <= today(), 'Дата рождения не может быть в будущем');
const pastDate = isoDate.refine((date) => !isIsoDate(date) || date <= today(), 'Дата не может быть в будущем');

/** Name and contacts, which a change says anew each time. */
const ofAccount = <S extends z.ZodType>(schema: S) => ({ account: true, schema, changed: schema }) as const;

const line = <N extends number>(max: N) => ({ max, schema: optionalText(max) });

/** What is kept of a student, in the order of the table that people load. */
export const studentRecord = {
  surname: {
    title: 'Фамилия',
    ...ofAccount(personName.surname),
    import: { example: 'Иванова', synonyms: ['фам', 'last name', 'surname'], required: true },
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
      synonyms: ['др', 'гр', 'рождение', 'рожд', 'дата рожд', 'день рождения', 'год рождения', 'birthday'],
      required: true,
      cell: 'date',
    },
    excel: { order: 4, kind: 'date', width: 16 },
  },
  /** Null leaves it to the name, which nearly always tells it. */
  gender: {
    title: 'Пол',
    schema: orNull(Gender),
    reply: Gender.nullable(),
    blank: null,
    readable: (value) => genderTitles[value as Gender],
    excel: { order: 7, kind: 'text', width: 12 },
    import: {
      example: 'Женский',
      synonyms: ['пол (м/ж)', 'м/ж', 'gender', 'sex'],
      words: {
        Male: [genderTitles.Male, 'муж', 'муж.', 'м', 'м.', 'male'],
        Female: [genderTitles.Female, 'жен', 'жен.', 'ж', 'ж.', 'female'],
      },
    },
    asked: { step: 'Passport' },
  },
  /** The code of the country, ОКСМ; empty for Russia, which nobody need say. */
  citizenship: {
    title: 'Гражданство',
    schema: citizenship,
    readable: citizenshipTitle,
    import: {
      example: 'Россия',
      synonyms: ['гражданин', 'страна гражданства', 'страна', 'подданство', 'код страны по ОКСМ', 'citizenship'],
    },
    excel: { order: 8, kind: 'text', width: 20 },
    asked: { step: 'Passport' },
  },
  /** As in the passport, of whom it says so in Latin letters. */
  latinName: {
    title: 'ФИО латиницей',
    max: 320,
    schema: latinName(320),
    import: {
      example: 'Ivanova Mariia',
      synonyms: ['фио латинскими буквами', 'имя латиницей', 'фио на латинице', 'фио (латиница)', 'name in latin'],
    },
    excel: { order: 9, kind: 'text', width: 32 },
  },
  phone: {
    title: 'Телефон',
    ...ofAccount(phoneOrNone),
    import: {
      example: '+7 912 345-67-89',
      synonyms: phoneHeadings,
      cell: 'phone',
      isOwn: true,
    },
    excel: { order: 5, kind: 'text', width: 16 },
  },
  email: {
    title: 'E-mail',
    ...ofAccount(emailOrNone),
    import: {
      example: 'ivanova@example.ru',
      synonyms: emailHeadings,
      cell: 'email',
      isOwn: true,
    },
    excel: { order: 6, kind: 'text', width: 30 },
  },
  snilsNumber: {
    title: 'СНИЛС',
    identifying: true,
    // Whom it may be missing of is a matter of his citizenship (citizenship.ts).
    schema: optionalSnils,
    changed: z.union([z.literal(''), snils]).optional(),
    import: {
      example: '112-233-445 95',
      synonyms: [
        'номер снилс',
        'страховой номер',
        'страховой номер пфр',
        'страховое свидетельство',
        'номер страхового свидетельства',
        'snils',
      ],
      cell: 'snils',
      isOwn: true,
    },
    asked: { step: 'Snils', required: true },
  },
  jobTitle: {
    title: 'Должность',
    ...line(255),
    import: { example: 'Электромонтёр', synonyms: ['профессия', 'должность (профессия)', 'position'] },
    excel: { order: 1, kind: 'text', width: 28 },
  },
  /** «Цех № 3»: where in the organization; what documents call the place of work is the assignment's (decision 74). */
  department: {
    title: 'Подразделение',
    ...line(255),
    import: {
      example: 'Цех № 3',
      synonyms: ['структурное подразделение', 'отдел', 'цех', 'участок', 'служба', 'бригада', 'филиал', 'department'],
    },
    excel: { order: 2, kind: 'text', width: 28 },
  },
  /**
   * The employer that documents name, of whoever works elsewhere than in the organization that sends him: a contractor's contractor
   * (decision 781). Empty is the organization; an assignment may say another (decision 74).
   */
  workplace: {
    title: 'Место работы',
    ...line(255),
    import: { example: '', synonyms: employerHeadings },
    excel: { order: 12, kind: 'text', width: 28 },
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
    excel: { order: 3, kind: 'text', width: 18 },
  },
  educationType: {
    title: 'Образование',
    label: 'Уровень образования',
    schema: orNull(EducationLevel),
    reply: EducationLevel.nullable(),
    blank: null,
    readable: (value) => educationLevelTitles[value as EducationLevel],
    import: {
      example: 'Среднее профессиональное',
      synonyms: ['уровень образования', 'вид образования'],
      words: educationLevelWords,
    },
    excel: { order: 10, kind: 'text', width: 26 },
    asked: { step: 'Education', required: true },
  },
  /** Null of whoever shows a diploma. */
  educationProof: {
    title: 'Вместо диплома',
    schema: orNull(EducationProof),
    reply: EducationProof.nullable(),
    blank: null,
    readable: (value) => educationProofTitles[value as EducationProof],
    import: {
      example: '',
      synonyms: ['чем подтверждено образование', 'основание уровня образования'],
      words: {
        Reference: [educationProofTitles.Reference, 'справка об обучении'],
        Experience: [educationProofTitles.Experience, 'стаж работы'],
        Rules: [educationProofTitles.Rules, 'пункт 1 правил'],
      },
    },
  },
  diplomSeries: {
    title: 'Серия диплома',
    identifying: true,
    ...line(20),
    import: {
      example: '107724',
      synonyms: ['диплом серия', 'серия документа об образовании', 'серия документа о ВО/СПО'],
    },
    asked: { step: 'Education' },
  },
  diplomNumber: {
    title: 'Номер диплома',
    identifying: true,
    ...line(100),
    import: {
      example: '1234567',
      synonyms: ['диплом номер', 'номер документа об образовании', 'номер документа о ВО/СПО'],
    },
    asked: { step: 'Education' },
  },
  /** Empty where it is today's. */
  diplomSurname: {
    title: 'Диплом на фамилию',
    identifying: true,
    max: 100,
    schema: optionalName(100),
    import: {
      example: '',
      synonyms: [
        'фамилия в дипломе',
        'фамилия по диплому',
        'фамилия указанная в дипломе о ВО или СПО',
        'фамилия указанная в дипломе',
      ],
    },
    asked: { step: 'Education' },
  },
  diplomIssuer: {
    title: 'Кем выдан диплом',
    identifying: true,
    ...line(500),
    import: {
      example: 'Тверской политехнический колледж',
      synonyms: ['учебное заведение', 'образовательное учреждение', 'что окончил', 'что закончил', 'диплом кем выдан'],
    },
    asked: { step: 'Education' },
  },
  diplomDate: {
    title: 'Дата выдачи диплома',
    identifying: true,
    schema: orNull(pastDate),
    reply: z.string().nullable(),
    blank: null,
    import: {
      example: '30.06.2012',
      synonyms: ['диплом дата выдачи', 'дата выдачи документа об образовании', 'когда выдан диплом'],
      cell: 'date',
    },
    asked: { step: 'Education' },
  },
  qualificationTitle: {
    title: 'Квалификация',
    label: 'Квалификация по документу',
    ...line(255),
    import: {
      example: 'Электромонтёр 4-го разряда',
      synonyms: ['квалификация по диплому', 'квалификация по документу', 'специальность', 'специальность по диплому'],
    },
    excel: { order: 11, kind: 'text', width: 32 },
  },
  /** The specification's name; of the document, not the qualification itself. */
  qualification: {
    title: 'Номер документа о квалификации',
    identifying: true,
    ...line(100),
    import: { example: '0012345', synonyms: ['номер удостоверения', 'документ о квалификации'] },
    asked: { step: 'Education' },
  },
  passportSeries: {
    title: 'Серия паспорта',
    identifying: true,
    ...passportText(20),
    import: { example: '3604', synonyms: ['паспорт серия', 'серия', 'документ удостоверяющий личность серия'] },
    asked: { step: 'Passport' },
  },
  passportNumber: {
    title: 'Номер паспорта',
    identifying: true,
    ...passportText(20),
    import: { example: '123456', synonyms: ['паспорт номер', 'документ удостоверяющий личность номер'] },
    asked: { step: 'Passport', required: true },
  },
  passportIssuer: {
    title: 'Кем выдан паспорт',
    identifying: true,
    ...line(500),
    import: {
      example: 'УМВД России по Тверской области',
      synonyms: ['паспорт кем выдан', 'паспорт выдан', 'документ удостоверяющий личность кем выдан'],
    },
    asked: { step: 'Passport' },
  },
  /** As a contract names it: of whoever learns, and of a person who pays himself. */
  residence: {
    title: 'Место жительства',
    identifying: true,
    ...line(500),
    import: { example: '170100, г. Тверь, ул. Советская, д. 10, кв. 5', synonyms: addressHeadings },
    asked: { step: 'Passport' },
  },
  /** «Иванову Ивану Ивановичу», where the rules of grammar decline the name wrongly; empty leaves it to them. */
  dativeName: { title: 'ФИО в дательном падеже', max: 320, schema: optionalName(320) },
  disability: {
    title: 'ОВЗ и инвалидность',
    schema: orNull(Disability),
    reply: Disability.nullable(),
    blank: null,
    readable: (value) => disabilityTitles[value as Disability],
    confidential: true,
    import: {
      example: 'Нет',
      synonyms: ['инвалидность', 'овз', 'инвалидность и овз', 'группа инвалидности', 'инвалид'],
      words: disabilityWords,
    },
  },
  statisticsCategory: {
    title: 'Категория для статистики',
    schema: orNull(StatisticsCategory),
    reply: StatisticsCategory.nullable(),
    blank: null,
    readable: (value) => statisticsCategoryTitles[value as StatisticsCategory],
    confidential: true,
    import: {
      example: statisticsCategoryTitles.Employee,
      synonyms: ['категория слушателя', 'категория', 'категория 1-ПК'],
      words: statisticsCategoryWords,
    },
  },
} as const satisfies StoredFields;

/** Name and contacts, by which the person logs in too. */
export const accountFields = having(studentRecord, 'account');
/** All else. */
export const studentFields = lacking(studentRecord, 'account');
/** What the statistics alone ask: for whoever may know it (decision 73). */
export const confidentialFields = having(studentRecord, 'confidential');
export const identifyingFields = having(studentRecord, 'identifying');
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
