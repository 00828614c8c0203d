import { dotted } from '@dopusk/contract/fields/date.ts';
import type { ColumnName } from '@dopusk/contract/imported-columns.ts';
import type { Cell, TableRow } from '../reading/open-table.ts';

/** What a column of a made-up table holds; `other` is nothing that the portal keeps. */
export type Kind =
  | 'fio'
  | 'surname'
  | 'name'
  | 'lastName'
  | 'birthday'
  | 'phone'
  | 'email'
  | 'snils'
  | 'job'
  | 'number'
  | 'education'
  | 'gender'
  | 'series'
  | 'passportNumber'
  | 'passport'
  | 'address'
  | 'line'
  | 'other'
  | 'blank';

export interface KnownPerson {
  surname: string;
  name: string;
  lastName: string;
  birthday: string;
  phone: string;
  email: string;
  snilsNumber: string;
}

export const PEOPLE: readonly KnownPerson[] = [
  ['Ёлкина', 'Юлия', 'Сергеевна', '1990-05-17', '+79121000001', 'yulia@x.test', '11223344595'],
  ['Петров', 'Пётр', 'Ильич', '1985-11-02', '+79121000002', 'petr@x.test', '08765430300'],
  ['Сидорова-Мак', 'Анна', 'Львовна', '2001-01-31', '+79121000003', 'anna@x.test', '00100199800'],
].map(([surname = '', name = '', lastName = '', birthday = '', phone = '', email = '', snilsNumber = '']) => ({
  surname,
  name,
  lastName,
  birthday,
  phone,
  email,
  snilsNumber,
}));

/** How a table writes what it holds, where that is not the usual. */
export type Spelling = Partial<Record<Kind, (person: KnownPerson, i: number) => Cell>>;

const usual: Record<Kind, (person: KnownPerson, i: number) => Cell> = {
  fio: ({ surname, name, lastName }) => `${surname} ${name} ${lastName}`,
  surname: ({ surname }) => surname,
  name: ({ name }) => name,
  lastName: ({ lastName }) => lastName,
  birthday: ({ birthday }) => dotted(birthday),
  phone: ({ phone }) => phone,
  email: ({ email }) => email,
  snils: ({ snilsNumber }) => snilsNumber.replace(/^(...)(...)(...)(..)$/, '$1-$2-$3 $4'),
  job: () => 'Электромонтёр',
  number: (_, i) => `0${i + 417}`,
  education: () => 'Высшее',
  gender: ({ lastName }) => (lastName.endsWith('на') ? 'Ж' : 'М'),
  series: () => '3604',
  passportNumber: (_, i) => `12345${i}`,
  passport: (_, i) => `36 04 12345${i}`,
  address: () => 'г. Тверь, ул. Советская, д. 10',
  line: (_, i) => i + 1,
  other: () => 'Цех № 3',
  blank: () => null,
};

/** A table as somebody keeps it: what stands over its columns, what they hold, what is around the people. */
export interface KeptTable {
  name: string;
  /** The lines of titles. */
  titles: readonly (readonly Cell[])[];
  kinds: readonly Kind[];
  above?: readonly (readonly Cell[])[];
  below?: readonly (readonly Cell[])[];
  /** Between the first person and the second. */
  between?: readonly (readonly Cell[])[];
  spelled?: Spelling;
  /** The titles that nobody can be expected to know. */
  unknown?: readonly string[];
  /** What the operator says of them. */
  said?: Record<number, ColumnName>;
  /** The rows that are to be told of as no person. */
  leftOut?: readonly number[];
}

/** The rows of such a table, numbered as a program shows them; blank ones are not there. */
export function rowsOf({ titles, kinds, above = [], below = [], between = [], spelled = {} }: KeptTable): TableRow[] {
  const people = PEOPLE.map((person, i) => kinds.map((kind) => (spelled[kind] ?? usual[kind])(person, i)));
  const [first = [], ...rest] = people;
  return [...above, ...titles, first, ...between, ...rest, ...below]
    .map((cells, i) => ({ number: i + 1, cells: [...cells] }))
    .filter(({ cells }) => cells.some((cell) => cell !== null && cell !== ''));
}

const split = (text: string): string[] => text.split('|').map((title) => title.trim());
const FULL: readonly Kind[] = ['fio', 'birthday', 'phone', 'email', 'snils'];

/** Five columns in the usual order, called otherwise. */
const five = (titles: string, more: Partial<KeptTable> = {}): KeptTable => ({
  name: titles,
  titles: [split(titles)],
  kinds: FULL,
  ...more,
});

const table = (
  name: string,
  titles: string | readonly string[],
  kinds: string,
  more: Partial<KeptTable> = {},
): KeptTable => ({
  name,
  titles: [titles].flat().map(split),
  kinds: split(kinds) as Kind[],
  ...more,
});

const USUAL = 'ФИО|Дата рождения|Телефон|E-mail|СНИЛС';

/** How centers and their clients keep people. */
export const keptTables: readonly KeptTable[] = [
  five(USUAL),
  five('Ф.И.О. работника (полностью)|Дата рождения|Моб. тел.|E-mail|Страховой номер (СНИЛС)'),
  five('Ф. И. О.|ДР|Тел.|Эл. почта|СНИЛС №'),
  five('ФИО сотрудника*|Д.Р.|Сотовый|Почта|№ СНИЛС'),
  five('Фамилия, имя, отчество|Дата рождения (дд.мм.гггг)|Контактный телефон|Адрес электронной почты|Номер СНИЛС'),
  five('Фамилия Имя Отчество слушателя|Дата рожд.|Номер мобильного телефона|Электронная почта|Страховое свидетельство'),
  five(
    'ФИО обучающегося (полностью, без сокращений)|День рождения|Телефон для связи|Электронный адрес|СНИЛС обучающегося',
  ),
  five('фио|дата рождения|телефон|email|снилс'),
  five('РАБОТНИК|ДАТА РОЖДЕНИЯ|МОБИЛЬНЫЙ|E-MAIL|СНИЛС'),
  five('Сотрудник|Дата и год рождения|Номер телефона|e-mail адрес|Номер страхового свидетельства'),
  five('Full name|Birthday|Phone|Mail|Snils'),
  five('  ФИО  работника |Дата\nрождения|Телефон:|E - mail|СНИЛС (11 цифр)'),
  five('ФИО|Рожд.|Телефон|E-mail|СНИЛС'),
  five('ФИО|рожд|Телефон|E-mail|СНИЛС'),
  five('ФИО|Дата рожд.|Телефон|E-mail|СНИЛС'),
  five('ФИО|Рожден(а), дд.мм.гггг|Телефон|E-mail|СНИЛС'),
  five('ФИО|Когда рожд.|Телефон|E-mail|СНИЛС'),
  five('ФИО|Г.р.|Телефон|E-mail|СНИЛС'),
  five('Слушатель|Дата рождения слушателя|Телефон слушателя|Почта слушателя|СНИЛС слушателя'),
  five('Физическое лицо|Дата рождения|Мобильный телефон|Адрес эл. почты|Страховой номер'),
  five('ФИО (при наличии отчества)|Дата рождения|Телефон моб.|Эл. адрес|СНИЛС (при наличии)'),
  table(
    'three columns for the name',
    'Фамилия|Имя|Отчество|Дата рождения|Телефон|E-mail|СНИЛС',
    'surname|name|lastName|birthday|phone|email|snils',
  ),
  table(
    'the name of a worker',
    'Фамилия работника|Имя работника|Отчество (при наличии)|Дата рождения|Телефон|E-mail|СНИЛС',
    'surname|name|lastName|birthday|phone|email|snils',
  ),
  table(
    'English titles',
    'Last name|First name|Middle name|Birthday|Mobile|E-mail|SNILS',
    'surname|name|lastName|birthday|phone|email|snils',
  ),
  table('whole names under «Фамилия»', 'Фамилия|Дата рождения|Телефон|E-mail|СНИЛС', 'fio|birthday|phone|email|snils'),
  table('numbered lines', '№ п/п|ФИО|Дата рождения|Телефон|E-mail|СНИЛС', 'line|fio|birthday|phone|email|snils'),
  table(
    'numbered lines, a bare sign',
    '№|ФИО|Дата рождения|Телефон|E-mail|СНИЛС',
    'line|fio|birthday|phone|email|snils',
  ),
  table(
    'blank columns between',
    '|ФИО||Дата рождения|Телефон||E-mail|СНИЛС',
    'blank|fio|blank|birthday|phone|blank|email|snils',
  ),
  table('another order', 'СНИЛС|E-mail|Телефон|Дата рождения|ФИО', 'snils|email|phone|birthday|fio'),
  table(
    'all that the portal keeps',
    'Табельный №|ФИО|Пол|Дата рождения|Моб. телефон|E-mail|СНИЛС|Должность (профессия)|Образование|Серия паспорта|Номер паспорта|Адрес регистрации',
    'number|fio|gender|birthday|phone|email|snils|job|education|series|passportNumber|address',
  ),
  table(
    'more than the portal keeps',
    'ФИО|Группа крови|Дата рождения|Телефон|E-mail|СНИЛС|Размер одежды',
    'fio|other|birthday|phone|email|snils|other',
    { unknown: ['Группа крови', 'Размер одежды'] },
  ),
  table(
    'a date of something else',
    'ФИО|Дата приёма на работу|Дата рождения|Телефон|E-mail|СНИЛС',
    'fio|birthday|birthday|phone|email|snils',
    { unknown: ['Дата приёма на работу'] },
  ),
  table(
    'two phones: the mobile one',
    'ФИО|Дата рождения|Телефон (раб.)|Телефон (моб.)|E-mail|СНИЛС',
    'fio|birthday|other|phone|email|snils',
    { unknown: ['Телефон (раб.)'] },
  ),
  table(
    'two columns of one title: the filled one',
    'ФИО|Дата рождения|Телефон|Телефон|E-mail|СНИЛС',
    'fio|birthday|blank|phone|email|snils',
  ),
  table(
    'positions by the staff list',
    'ФИО|Занимаемая должность по штатному расписанию|Дата рождения|Телефон|E-mail|СНИЛС',
    'fio|job|birthday|phone|email|snils',
  ),
  table(
    'the passport in one column',
    'ФИО|Дата рождения|Паспорт (серия, номер)|Телефон|E-mail|СНИЛС',
    'fio|birthday|passport|phone|email|snils',
  ),
  table(
    '1С: two lines of titles',
    ['Персональные данные|||Контакты||СНИЛС', 'ФИО|Дата рождения|Пол|Телефон|E-mail|'],
    'fio|birthday|gender|phone|email|snils',
  ),
  table(
    '1С: the passport over two columns',
    ['ФИО|Дата рождения|Паспорт||Телефон|E-mail|СНИЛС', '||Серия|Номер|||'],
    'fio|birthday|series|passportNumber|phone|email|snils',
  ),
  table(
    '1С: another document over two columns',
    ['ФИО|Дата рождения|Военный билет||Телефон|E-mail|СНИЛС', '||Серия|Номер|||'],
    'fio|birthday|other|other|phone|email|snils',
    { unknown: ['Военный билет: Серия', 'Военный билет: Номер'] },
  ),
  table(
    '1С: three lines of titles',
    ['Работник|||||', 'Общие сведения||Связь||Страхование|', 'ФИО|Дата рождения|Телефон|E-mail|СНИЛС|Должность'],
    'fio|birthday|phone|email|snils|job',
    { leftOut: [1, 2] },
  ),
  table(
    '1С: as its program of wages prints people',
    [
      '№ п/п|Физическое лицо|||Дата рожд.|Контактная информация||Страховой номер ПФР|Документ, удостоверяющий личность|',
      '|Фамилия|Имя|Отчество||Моб. телефон|Адрес эл. почты||Серия|Номер',
    ],
    'line|surname|name|lastName|birthday|phone|email|snils|series|passportNumber',
  ),
  table(
    '1С: the same beside a document of another kind',
    [
      'Физическое лицо|||Дата рожд.|Связь||Страховой №|Водительское удостоверение|',
      'Фамилия|Имя|Отчество||Моб. телефон|Адрес эл. почты||Серия|Номер',
    ],
    'surname|name|lastName|birthday|phone|email|snils|other|other',
    { unknown: ['Водительское удостоверение: Серия', 'Водительское удостоверение: Номер'] },
  ),
  table(
    'the name over three columns',
    ['Работник|||Дата рождения|Телефон|E-mail|СНИЛС', 'Фамилия|Имя|Отчество||||'],
    'surname|name|lastName|birthday|phone|email|snils',
  ),
  five(USUAL, {
    name: 'numbers of the columns below the titles',
    between: [],
    titles: [split(USUAL), [1, 2, 3, 4, 5]],
    leftOut: [],
  }),
  five(USUAL, {
    name: 'a company’s name and a heading above',
    above: [['ООО «Бригада»'], ['Список работников на обучение'], []],
    leftOut: [1, 2],
  }),
  five(USUAL, {
    name: 'who approves it, above',
    above: [
      [null, null, null, 'УТВЕРЖДАЮ'],
      [null, null, null, 'Директор ______ Иванов И. И.'],
      ['Приложение 1 к приказу от 01.02.2026 № 5'],
    ],
    leftOut: [1, 2, 3],
  }),
  five(USUAL, { name: 'a signature below', below: [[], ['Директор ____________ Иванов И. И.']], leftOut: [6] }),
  five(USUAL, {
    name: 'a signature in several cells',
    below: [['Директор', null, '_________', 'Иванов И. И.']],
    leftOut: [5],
  }),
  five(USUAL, { name: 'who made it', below: [['Исполнитель: Смирнова О. П., тел. 12-34-56']], leftOut: [5] }),
  five(USUAL, { name: 'a total', below: [['Итого: 3 чел.']], leftOut: [5] }),
  five(USUAL, { name: 'a total in two cells', below: [['Всего', 3]], leftOut: [5] }),
  five(USUAL, { name: 'sections', between: [['Работники']], leftOut: [3] }),
  five(USUAL, { name: 'departments', between: [['Цех № 2']], leftOut: [] }),
  five(USUAL, { name: 'the titles once more, on the next page', between: [split(USUAL)], leftOut: [3] }),
  five(USUAL, { name: 'a note below', below: [['* поля обязательны']], leftOut: [5] }),
  table(
    'lines numbered beforehand',
    '№ п/п|ФИО|Дата рождения|Телефон|E-mail|СНИЛС',
    'line|fio|birthday|phone|email|snils',
    { below: [[4], [5], [6]] },
  ),
  five(USUAL, {
    name: 'dates in words',
    spelled: { birthday: (_, i) => ['17 мая 1990 г.', '2 ноября 1985 года', '31 янв. 2001'][i] ?? '' },
  }),
  five(USUAL, { name: 'dates as databases write them', spelled: { birthday: ({ birthday }) => birthday } }),
  five(USUAL, {
    name: 'dates with strokes and short years',
    spelled: {
      birthday: ({ birthday }) =>
        dotted(birthday)
          .replace(/\.\d\d(\d\d)$/, '.$1')
          .replaceAll('.', '/'),
    },
  }),
  five(USUAL, { name: 'dates with a time', spelled: { birthday: ({ birthday }) => `${birthday} 00:00:00` } }),
  five(USUAL, { name: 'date cells', spelled: { birthday: ({ birthday }) => new Date(`${birthday}T00:00:00Z`) } }),
  five(USUAL, {
    name: 'dates as bare numbers of Excel',
    spelled: { birthday: (_, i) => [33010, 31353, 36922][i] ?? 0 },
  }),
  five(USUAL, {
    name: 'phones and insurance numbers as numbers',
    spelled: { phone: ({ phone }) => Number(phone), snils: ({ snilsNumber }) => Number(snilsNumber) || snilsNumber },
  }),
  five(USUAL, {
    name: 'phones with an 8, without, with an extension',
    spelled: {
      phone: ({ phone }, i) =>
        [`8 (${phone.slice(2, 5)}) ${phone.slice(5)}`, phone.slice(2), `${phone} доб. 15`][i] ?? '',
    },
  }),
  five(USUAL, { name: 'insurance numbers without signs', spelled: { snils: ({ snilsNumber }) => snilsNumber } }),
  five(USUAL, {
    name: 'names in capitals and with many blanks',
    spelled: { fio: ({ surname, name, lastName }) => `  ${surname}   ${name}\u00a0${lastName} ` },
  }),
  five(USUAL, {
    name: 'the name before the surname',
    spelled: { fio: ({ surname, name, lastName }) => `${name} ${lastName} ${surname}` },
  }),
  five(USUAL, { name: 'e-mails as links', spelled: { email: ({ email }) => `mailto:${email}` } }),
  { name: 'no titles at all', titles: [], kinds: FULL },
  five('Кто|Когда родился|Куда звонить|Куда писать|Страховка', {
    name: 'titles that say nothing known',
  }),
];
