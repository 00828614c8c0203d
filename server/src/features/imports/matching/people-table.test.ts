import { pick } from '@dopusk/contract/stored-field.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readPeople } from '../person-rows.ts';
import type { Cell, TableRow } from '../reading/open-table.ts';
import { findPeople } from './people-table.ts';
import { keptTables, PEOPLE, rowsOf } from './tables-as-kept.ts';

const NAMES = ['surname', 'name', 'lastName', 'birthday', 'phone', 'email', 'snilsNumber'] as const;

/** The columns that somebody has to be asked about. */
const unknownOf = (rows: readonly TableRow[]) =>
  (findPeople(rows)?.columns ?? []).filter(({ field, isOfNobody }) => !field && !isOfNobody).map(({ title }) => title);

describe('tables as centers and their clients keep them', () => {
  test('are sixty', () => expect(keptTables.length).toBeGreaterThanOrEqual(60));

  test.each(keptTables.map((table) => [table.name, table] as const))('%s', (_, table) => {
    const rows = rowsOf(table);
    const matching = Object.fromEntries((findPeople(rows)?.columns ?? []).map(({ index, field }) => [index, field]));
    const { people, failures, leftOut } = readPeople(rows, { matching: { ...matching, ...table.said } });
    expect(failures.flatMap(({ errors }) => errors)).toEqual([]);
    expect(people.map((person) => pick(person, NAMES))).toEqual(PEOPLE);
    expect(unknownOf(rows)).toEqual(table.unknown ?? []);
    if (table.leftOut) expect(leftOut.map(({ rowNumber }) => rowNumber)).toEqual(table.leftOut);
  });
});

describe('of several columns of names', () => {
  const rows = (...lines: Cell[][]) => lines.map((cells, index) => ({ number: index + 1, cells }));
  const fieldsOf = (...titles: string[]) =>
    (
      findPeople(
        rows(
          titles,
          ['Громов Глеб Глебович', 'Алиева Анна Ивановна', '17.05.1990'],
          ['Громов Глеб Глебович', 'Белов Илья Егорович', '18.05.1990'],
          ['Громов Глеб Глебович', 'Власов Пётр Ильич', '19.05.1990'],
        ),
      )?.columns ?? []
    ).map(({ field }) => field);

  test.each([
    ['ФИО руководителя', 'Ф.И.О. обучаемого'],
    ['ФИО руководителя', 'Кто учится'],
    ['Мастер участка', 'Кого аттестуем'],
    // Nothing but the names says who is who: a head stands beside all of his.
    ['Первый', 'Второй'],
  ])('«%s» beside «%s» is nobody who is listed', (head, person) => {
    expect(fieldsOf(head, person, 'Дата рождения')).toEqual([null, 'fullName', 'birthday']);
  });
});

describe('a table of any shape', () => {
  /** Around the people and between them: nothing of it is one. */
  const noise = fc.constantFrom<Cell[]>(
    ['Цех № 2'],
    ['Итого: 5 чел.'],
    ['Директор', null, '______', 'Иванов И. И.'],
    [],
    ['* важно'],
  );
  const titles = {
    fullName: ['ФИО', 'Ф.И.О. работника (полностью)', 'Сотрудник', 'Фамилия, имя, отчество'],
    birthday: ['Дата рождения', 'ДР', 'Д.р.', 'Дата рождения сотрудника'],
    phone: ['Телефон', 'Моб. тел.', 'Сотовый телефон'],
    email: ['E-mail', 'Эл. почта', 'Электронный адрес'],
    snilsNumber: ['СНИЛС', 'Страховой номер (СНИЛС)', '№ СНИЛС'],
    jobTitle: ['Должность', 'Профессия'],
    nothing: ['Отдел', 'Размер', 'Стаж', ''],
  } as const;
  type Field = keyof typeof titles;
  const columns = fc
    .shuffledSubarray<Field>(['fullName', 'birthday', 'phone', 'email', 'snilsNumber', 'jobTitle'], { minLength: 6 })
    .chain((fields) =>
      fc
        .array(fc.nat({ max: 6 }), { maxLength: 3 })
        .map((places) => places.reduce<Field[]>((all, place) => all.toSpliced(place, 0, 'nothing'), fields)),
    )
    .chain((fields) =>
      fc.tuple(...fields.map((field) => fc.constantFrom(...titles[field]).map((title) => ({ field, title })))),
    );
  const cellOf = (field: Field, i: number): Cell =>
    ({
      fullName: `Иванов${'абвгдежзик'[i % 10]} Пётр Ильич`,
      birthday: ['17.05.1990', '17 мая 1990 г.', '1990-05-17', '17/05/90'][i % 4] ?? '',
      phone: 89121000000 + i,
      email: `p${i}@x.test`,
      snilsNumber: `000-001-${String(i).padStart(3, '0')} 00`,
      jobTitle: 'Слесарь',
      nothing: '42',
    })[field];

  test('gives each of its people once, and nobody else', () => {
    fc.assert(
      fc.property(
        columns,
        fc.array(noise, { maxLength: 3 }),
        fc.array(fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: noise }), {
          minLength: 1,
          maxLength: 30,
        }),
        (heading, above, lines) => {
          const body = lines.map((line, i) => line ?? heading.map(({ field }) => cellOf(field, i)));
          const rows = [...above, heading.map(({ title }): Cell => title), ...body]
            .map((cells, i) => ({ number: i + 1, cells }))
            .filter(({ cells }) => cells.length > 0);
          const expected = lines.flatMap((line, i) => (line === null ? [`p${i}@x.test`] : []));
          fc.pre(expected.length > 0);
          const { people, failures } = readPeople(rows);
          expect(failures).toEqual([]);
          expect(people.map(({ email }) => email)).toEqual(expected);
        },
      ),
    );
  });
});

test('of two merged rows of titles «№ п/п» is nobody’s: nobody is asked about it', () => {
  const rows: TableRow[] = [
    ['ООО «Ромашка»'],
    ['№ п/п', 'Работник', null, 'Контакты', null, 'Документы'],
    [null, 'Ф.И.О. работника (полностью)', 'Дата рождения', 'E-mail', 'Телефон', 'СНИЛС'],
    ['1', 'Ёлкин Пётр Ильич', new Date('1990-05-17T00:00:00Z'), 'petr@x.test', '8 912 345 67 89', '112-233-445 95'],
  ].map((cells, i) => ({ number: i + 1, cells }));
  const { columns = [], above } = findPeople(rows) ?? {};
  expect(columns.map(({ field, isOfNobody }) => field ?? isOfNobody)).toEqual([
    ...[true, 'fullName', 'birthday', 'email', 'phone', 'snilsNumber'],
  ]);
  expect(above?.map(({ number }) => number)).toEqual([1]);
  // As people write a date.
  expect(columns[2]?.samples).toEqual(['17.05.1990']);
});

test('titles with Latin letters that look like Russian ones are those that they look like', () => {
  const titles = ['Cотрудник', 'Дaта poждения', 'Teлефон', 'E-mail', 'CНИЛC', 'Дoлжнocть'];
  const whole = findPeople([
    { number: 1, cells: titles },
    { number: 2, cells: ['Ёлкин Пётр Ильич'] },
  ]);
  expect(whole?.columns.map(({ field }) => field)).toEqual([
    ...['fullName', 'birthday', 'phone', 'email', 'snilsNumber', 'jobTitle'],
  ]);
  const initials = findPeople([
    { number: 1, cells: ['Ф. И. O. работника', 'Дата рождения'] },
    { number: 2, cells: ['Ёлкин Пётр Ильич'] },
  ]);
  expect(initials?.columns.map(({ field }) => field)).toEqual(['fullName', 'birthday']);
});

test('«ФИО» beside surname, name and patronymic is left out: the same is said twice', () => {
  const table = findPeople([
    { number: 1, cells: ['Фамилия', 'Имя', 'Отчество', 'ФИО', 'Дата рождения'] },
    { number: 2, cells: ['Ёлкин', 'Пётр', 'Ильич', 'Ёлкин Пётр Ильич', '17.05.1990'] },
  ]);
  const [surname, name, lastName, whole] = table?.columns ?? [];
  expect([surname, name, lastName].map((column) => column?.field)).toEqual(['surname', 'name', 'lastName']);
  expect(whole).toMatchObject({ field: null, by: 'Remembered' });
});

test('what was said of the same titles before is known again, whatever the rows are', () => {
  const heading = (rows: readonly TableRow[]) => findPeople(rows)?.headings ?? '';
  const table = (email: string, ...titles: string[]): TableRow[] => [
    { number: 1, cells: titles },
    { number: 2, cells: ['Ёлкина Юлия Сергеевна', '17.05.1990', '89121000001', email, '112-233-445 95'] },
  ];
  const titles = ['Кто', 'Когда родился', 'Куда звонить', 'Куда писать', 'Страховка'];
  const matching = { 0: 'fullName', 1: 'birthday', 2: 'phone', 3: 'email', 4: 'snilsNumber' } as const;
  const first = table('a@x.test', ...titles);
  expect(() => readPeople(first)).toThrow('не хватает столбцов');
  const matchings = { [heading(first)]: matching };
  const again = table('b@x.test', ...titles.map((title) => ` ${title.toUpperCase()}:`));
  expect(readPeople(again, { matchings }).people).toMatchObject([{ email: 'b@x.test', birthday: '1990-05-17' }]);
  const other = table('b@x.test', 'Кто', 'Когда', 'Куда звонить', 'Куда писать', 'Страховка');
  expect(() => readPeople(other, { matchings })).toThrow('не хватает столбцов');
});

test('ten digits are a phone, unless their title says of what they are', () => {
  const rows: TableRow[] = [
    ['ФИО', 'Дата рождения', 'ИНН организации', 'Связь'],
    ['Ёлкин Пётр Ильич', '17.05.1990', '6901000000', '9121000001'],
  ].map((cells, i) => ({ number: i + 1, cells }));
  expect(findPeople(rows)?.columns.map(({ field }) => field)).toEqual(['fullName', 'birthday', null, 'phone']);
});
