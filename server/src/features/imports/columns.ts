/** A column of the table: `fullName` stands for three of them in one cell. */
export type Field =
  | 'fullName'
  | 'surname'
  | 'name'
  | 'lastName'
  | 'birthday'
  | 'phone'
  | 'email'
  | 'snilsNumber'
  | 'jobTitle'
  | 'educationType'
  | 'qualification'
  | 'diplomNumber'
  | 'passportSeries'
  | 'passportNumber';

interface Column {
  field: Field;
  title: string;
  /** Must be in the file. */
  required: boolean;
  /** Other titles that people give it. */
  synonyms: readonly string[];
  /** A filled cell for the template. */
  example: string;
}

const column = (
  field: Field,
  title: string,
  example: string,
  synonyms: readonly string[],
  required = false,
): Column => ({
  field,
  title,
  required,
  synonyms,
  example,
});

/** The columns of the template, in its order. */
export const columns: readonly Column[] = [
  column('surname', 'Фамилия', 'Иванова', ['фам', 'last name', 'surname', 'фамилия работника'], true),
  column('name', 'Имя', 'Мария', ['first name', 'name', 'имя работника'], true),
  column('lastName', 'Отчество', 'Петровна', ['patronymic', 'middle name', 'отчество (при наличии)'], true),
  column('birthday', 'Дата рождения', '17.05.1990', ['др', 'д.р.', 'рождение', 'дата рожд', 'birthday'], true),
  column(
    'phone',
    'Телефон',
    '+7 912 345-67-89',
    ['тел', 'номер телефона', 'мобильный', 'мобильный телефон', 'сотовый', 'контактный телефон', 'phone'],
    true,
  ),
  column(
    'email',
    'E-mail',
    'ivanova@example.ru',
    ['email', 'почта', 'электронная почта', 'эл. почта', 'адрес электронной почты', 'мейл', 'имейл', 'емайл', 'mail'],
    true,
  ),
  column('snilsNumber', 'СНИЛС', '112-233-445 95', ['номер снилс', 'страховой номер', 'snils'], true),
  column('jobTitle', 'Должность', 'Электромонтёр', [
    'профессия',
    'должность (профессия)',
    'должность/профессия',
    'position',
  ]),
  column('educationType', 'Образование', 'Среднее профессиональное', ['уровень образования', 'вид образования']),
  column('qualification', 'Квалификация', 'Электромонтёр 4-го разряда', ['квалификация по диплому']),
  column('diplomNumber', 'Номер диплома', '107724 1234567', ['диплом', 'номер документа об образовании']),
  column('passportSeries', 'Серия паспорта', '3604', ['паспорт серия', 'серия']),
  column('passportNumber', 'Номер паспорта', '123456', ['паспорт номер']),
];

/** Instead of three columns. */
export const fullNameColumn = column('fullName', 'ФИО', 'Иванова Мария Петровна', [
  'ф.и.о.',
  'фио работника',
  'фио сотрудника',
  'фамилия имя отчество',
  'сотрудник',
  'работник',
]);
