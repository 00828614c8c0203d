import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findPeople } from './matching/people-table.ts';
import { readPeople } from './person-rows.ts';
import { dateOfCell, phoneOfCell, snilsOfCell } from './reading/cell-text.ts';
import type { Cell } from './reading/open-table.ts';

const TITLES = ['Фамилия', 'Имя', 'Отчество', 'Дата рождения', 'Телефон', 'E-mail', 'СНИЛС', 'Образование'];
const GOOD: Cell[] = ['Ёлкин', 'Пётр', 'Ильич', '17.05.1990', '89121000001', 'petr@x.test', '112-233-445 95', 'Высшее'];

const rows = (...lines: Cell[][]) => lines.map((cells, index) => ({ number: index + 1, cells }));
const read = (...people: Cell[][]) => readPeople(rows(TITLES, ...people));
/** The good row with one cell changed. */
const but = (title: string, cell: Cell) => GOOD.map((good, i) => (TITLES[i] === title ? cell : good));
const faults = (...people: Cell[][]) =>
  read(...people).failures.map(({ rowNumber, errors }) => [
    rowNumber,
    ...errors.map(({ column, message }) => `${column}: ${message}`),
  ]);

describe('cells', () => {
  test.each<[Cell, string]>([
    ['17.05.1990', '1990-05-17'],
    ['7/5/1990', '1990-05-07'],
    ['17-05-1990', '1990-05-17'],
    ['17.05.1990 г.', '1990-05-17'],
    ['17.05.1990 0:00:00', '1990-05-17'],
    ['1990-05-17 00:00:00', '1990-05-17'],
    [new Date(Date.UTC(1990, 4, 17)), '1990-05-17'],
    [33010, '1990-05-17'],
    ['17.05.90', '1990-05-17'],
    ['17/05/90', '1990-05-17'],
    ['17.05.05', '2005-05-17'],
    ['05/17/1990', '1990-05-17'],
    ['1990-05-17', '1990-05-17'],
    ['1990.05.17', '1990-05-17'],
    ['17 мая 1990 г.', '1990-05-17'],
    ['«17» мая 1990 года', '1990-05-17'],
    ['3 сентября 1985', '1985-09-03'],
    ['17.05.1990 г.р.', '1990-05-17'],
    ['17,05,1990', '1990-05-17'],
    // A slip: for 01.12 or for 01.03, only whoever wrote it knows.
    ['01.13.1985', '1985-13-01'],
    ['12-25-1990', '1990-25-12'],
    ['не знаю', 'не знаю'],
    [null, ''],
  ])('the date %j is %s', (cell, date) => {
    expect(dateOfCell(cell)).toBe(date);
  });

  test.each<[Cell, string]>([
    ['8 (912) 345-67-89', '+79123456789'],
    [79123456789, '+79123456789'],
    ['912 345 67 89', '+79123456789'],
    ['+7\u00a0912\u00a0345-67-89', '+79123456789'],
    ['12-34', '12-34'],
    ['8 (4822) 12-34-56 доб. 12', '+74822123456'],
    ['8-912-345-67-89, 8-913-000-00-00', '+79123456789'],
    ['+7 912 345-67-89 (вн. 105)', '+79123456789'],
  ])('the phone %j is %s', (cell, phone) => {
    expect(phoneOfCell(cell)).toBe(phone);
  });

  test('an insurance number keeps its eleven digits in whatever spelling, as a number too', () => {
    fc.assert(
      fc.property(fc.integer({ min: 10_000_000, max: 99_999_999_999 }), (number) => {
        const digits = String(number).padStart(11, '0');
        const spaced = digits.replace(/^(\d{3})(\d{3})(\d{3})(\d\d)$/, '$1-$2-$3 $4');
        return [number, digits, spaced].every((cell) => snilsOfCell(cell) === digits);
      }),
    );
  });
});

describe('people', () => {
  test('are read by the rules of the employee form', () => {
    expect(read(GOOD)).toMatchObject({
      people: [
        {
          rowNumber: 2,
          surname: 'Ёлкин',
          name: 'Пётр',
          lastName: 'Ильич',
          birthday: '1990-05-17',
          gender: null,
          phone: '+79121000001',
          email: 'petr@x.test',
          snilsNumber: '11223344595',
          jobTitle: '',
          department: '',
          workplace: '',
          personnelNumber: '',
          educationType: 'High',
          qualification: '',
          diplomNumber: '',
          passportSeries: '',
          passportNumber: '',
          residence: '',
        },
      ],
      failures: [],
    });
  });

  test('a title line lower down, other titles, other order, one column for the name, a dash for no отчество', () => {
    const table = rows(
      ['Список работников ООО «Бригада»'],
      ['СНИЛС', 'Ф.И.О. *', 'ПОЧТА', 'Д.Р.', 'Моб. №', 'Тел.'],
      ['11223344595', 'Алиева Гюльнара Рашид кызы', 'a@x.test', '01.02.1985', '', '89121000002'],
      ['', '', '', '', '', ''],
      ['000-000-001 00', 'Ли  Вэй –', 'li@x.test', '01.02.1985', '', '89121000003'],
    );
    expect(readPeople(table).people).toMatchObject([
      { rowNumber: 3, surname: 'Алиева', name: 'Гюльнара', lastName: 'Рашид кызы', phone: '+79121000002' },
      { rowNumber: 5, surname: 'Ли', name: 'Вэй', lastName: '' },
    ]);
  });

  test('a former surname in brackets stays with the surname, and is told', () => {
    const table = rows(
      ['ФИО', 'Дата рождения', 'E-mail', 'СНИЛС'],
      ['Иванова (Петрова) Анна Ивановна', '17.05.1990', 'anna@x.test', '11223344595'],
    );
    const { people, remarks } = readPeople(table);
    expect(people).toMatchObject([{ surname: 'Иванова (Петрова)', name: 'Анна', lastName: 'Ивановна' }]);
    expect(remarks).toMatchObject([{ text: expect.stringContaining('встанет в документы со скобками') }]);
  });

  test('dates with slashes are read as the others of their column tell, and are asked about when those contradict', () => {
    const born = (...dates: string[]) =>
      read(...dates.map((date, i) => ['Ёлкин', 'Пётр', 'Ильич', date, '', `p${i}@x.test`, '', '']));
    const birthdays = (...dates: string[]) => born(...dates).people.map(({ birthday }) => birthday);
    expect(birthdays('03/04/1990', '25/12/1990')).toEqual(['1990-04-03', '1990-12-25']);
    expect(birthdays('03/04/1990', '12/25/1990', '1.2.1991')).toEqual(['1990-03-04', '1990-12-25', '1991-02-01']);
    const { people, failures } = born('03/04/1990', '12/25/1990', '25/12/1990', '05/05/1990');
    expect(people.map(({ birthday }) => birthday)).toEqual(['1990-12-25', '1990-12-25', '1990-05-05']);
    expect(failures).toMatchObject([{ rowNumber: 2, errors: [{ column: 'Дата рождения', value: '03/04/1990' }] }]);
  });

  test.each<[string, Cell, string]>([
    ['Дата рождения', '01.13.1985', 'Дата рождения: Некорректная дата'],
    ['Фамилия', '', 'Фамилия: Обязательное поле'],
    ['Отчество', '', 'Отчество: Укажите отчество или поставьте прочерк, если его нет'],
    ['Дата рождения', '31.02.1990', 'Дата рождения: Некорректная дата'],
    ['Дата рождения', '17.05.2990', 'Дата рождения: Дата рождения не может быть в будущем'],
    ['Телефон', '12-34', 'Телефон: Неверный формат номера телефона. Пример: +71010101010'],
    ['E-mail', 'petr', 'E-mail: Некорректный e-mail'],
    ['Дата рождения', '1980', 'Дата рождения: Нужна полная дата рождения, а не один год'],
    ['Дата рождения', '1980 г.', 'Дата рождения: Нужна полная дата рождения, а не один год'],
    ['СНИЛС', '112-233-445 96', 'СНИЛС: Некорректный СНИЛС'],
    ['СНИЛС', '000-000-000 00', 'СНИЛС: Некорректный СНИЛС'],
    ['Образование', 'три класса', 'Образование: Укажите: Высшее, Среднее общее или Среднее профессиональное'],
  ])('%s «%s» is a mistake', (title, cell, fault) => {
    expect(faults(but(title, cell))).toEqual([[2, fault]]);
  });

  test.each<[Cell, string | null]>([
    ['Женский', 'Female'],
    ['ж', 'Female'],
    ['Муж.', 'Male'],
    ['', null],
    ['–', null],
  ])('the gender «%s» is %s', (cell, gender) => {
    expect(readPeople(rows([...TITLES, 'Пол'], [...GOOD, cell])).people).toMatchObject([{ gender }]);
  });

  test('the quotation marks of a position nest, as documents print them', () => {
    const position = 'Мастер ООО "Заря "Юг""';
    expect(readPeople(rows([...TITLES, 'Должность'], [...GOOD, position])).people).toMatchObject([
      { jobTitle: 'Мастер ООО «Заря „Юг“»' },
    ]);
  });

  test('any other word for the gender is a mistake', () => {
    const { failures } = readPeople(rows([...TITLES, 'Пол'], [...GOOD, 'да']));
    expect(failures[0]?.errors).toMatchObject([{ column: 'Пол', message: 'Укажите: Мужской или Женский' }]);
  });

  test('all the mistakes of a row are told at once, with what was in it', () => {
    const wrong = [...but('Имя', null).slice(0, 5), 'petr', '1', ''];
    expect(faults(GOOD, wrong)).toEqual([
      [
        3,
        'Имя: Обязательное поле',
        'Телефон: То же самое в строке 2: у каждого человека свой, а один человек – одна строка',
        'E-mail: Некорректный e-mail',
        'СНИЛС: Некорректный СНИЛС',
      ],
    ]);
    expect(read(wrong).failures[0]?.cells.slice(0, 10)).toEqual([
      'Ёлкин',
      '',
      'Ильич',
      '17.05.1990',
      '',
      '',
      '',
      '89121000001',
      'petr',
      '1',
    ]);
  });

  test('what was typed stands in a wrong row, also where it is no date; the number of a day as a date', () => {
    const typed = (birthday: Cell) => {
      const row = but('Дата рождения', birthday).with(1, null);
      return read(row).failures[0]?.cells[3];
    };
    expect(['31.02.1990', '5 мая 1990 г.', 33010, new Date('1990-05-17')].map(typed)).toEqual([
      ...['31.02.1990', '5 мая 1990 г.', '17.05.1990', '17.05.1990'],
    ]);
  });

  test('a mistake tells its cell, what stands there and what could', () => {
    const { failures } = read(but('Дата рождения', '31 февраля 1990'), but('Образование', 'три класса'));
    expect(failures.map(({ errors }) => errors[0])).toMatchObject([
      { cell: 'D2', value: '31 февраля 1990', right: '17.05.1990' },
      { cell: 'E3', value: '89121000001', message: expect.stringContaining('в строке 2: у каждого'), right: '' },
    ]);
    expect(failures[1]?.errors.at(-1)).toMatchObject({
      cell: 'H3',
      value: 'три класса',
      right: 'Высшее, Среднее общее или Среднее профессиональное',
    });
  });

  test.each<[string, string, string]>([
    ['Cидоров Пётр Иванович', 'Латинские буквы, похожие на русские: C. Напишите «Сидоров»', ''],
    ['Иванов И.И.', 'Нужно полное имя, а не инициалы', 'Иванова Мария Петровна'],
    ['Иванов', 'Обязательное поле', 'Иванова Мария Петровна'],
    ['Иванов1 Пётр Ильич', 'В имени не бывает цифр: 1', 'Иванов Пётр Ильич'],
    [
      'Иванов Пётр Ильич;',
      'В имени не бывает знака «;»: только буквы, пробел, дефис, апостроф, точка и скобки',
      'Иванов Пётр Ильич',
    ],
    [
      'Smith Пётр Ильич',
      'Имя пишется русскими буквами: в документах и реестрах другого быть не может',
      'Иванова Мария Петровна',
    ],
  ])(
    'of the whole name «%s» what would be right is shown, an example of a whole name, or none beside the advice',
    (name, message, right) => {
      const [, , , ...rest] = GOOD;
      const { failures } = readPeople(rows(['ФИО', ...TITLES.slice(3)], [name, ...rest]));
      expect(failures[0]?.errors[0]).toMatchObject({ column: 'ФИО', message, right });
    },
  );

  test.each<[string, object, string[]]>([
    ['Кумар Радж', { surname: 'Кумар', name: 'Радж', lastName: '' }, ['фамилия «Кумар», имя «Радж», без отчества']],
    ['Ли Вэй -', { surname: 'Ли', name: 'Вэй', lastName: '' }, []],
    [
      'КУЗНЕЦОВ СЕРГЕЙ ПЕТРОВИЧ',
      { surname: 'Кузнецов', name: 'Сергей', lastName: 'Петрович' },
      ['регистр букв исправлен: Кузнецов Сергей Петрович'],
    ],
    ['ИВАНОВА Мария Петровна', { surname: 'Иванова' }, ['регистр букв исправлен: Иванова']],
    ['Иванова Мария Петровна', { surname: 'Иванова' }, []],
  ])('the whole name «%s» is loaded, and what was made of it is said', (name, person, texts) => {
    const [, , , ...rest] = GOOD;
    const read = readPeople(rows(['ФИО', ...TITLES.slice(3)], [name, ...rest]));
    expect(read.people).toMatchObject([person]);
    expect(read.remarks).toMatchObject(texts.map((text) => ({ text, cell: 'A2', value: name })));
    expect(read.remarks).toHaveLength(texts.length);
  });

  test('Latin letters in names are counted, and mended when somebody says so', () => {
    const table = rows(TITLES, but('Фамилия', 'CИДОРОВ'), but('Имя', 'Smith').fill('', 4));
    expect(readPeople(table)).toMatchObject({ people: [], mendable: 1 });
    const mended = readPeople(table, { mendNames: true });
    expect(mended).toMatchObject({ people: [{ surname: 'Сидоров' }], mendable: 0 });
    const stood = { cell: 'A2', value: 'CИДОРОВ' };
    expect(mended.remarks).toMatchObject([
      { text: 'латинские буквы заменены русскими: СИДОРОВ', ...stood },
      { text: 'регистр букв исправлен: Сидоров', ...stood },
    ]);
    const inCapitals = rows(TITLES, ['КУЗНЕЦОВ', 'СЕРГЕЙ', ...GOOD.slice(2)]);
    expect(readPeople(inCapitals).remarks).toMatchObject([{ cell: 'A2, B2', value: 'КУЗНЕЦОВ СЕРГЕЙ' }]);
    expect(mended.failures[0]?.errors[0]?.message).toMatch(/русскими буквами/);
  });

  test.each(['Образование: серия и № диплома', 'Документ об образовании (серия и №)', 'Диплом: серия, номер'])(
    'the column «%s» holds the series and the number of a diploma, of wrong rows too',
    (title) => {
      const table = rows([...TITLES, title], [...GOOD, '107724 1234567'], [...but('E-mail', 'petr'), '107724 1234567']);
      const read = readPeople(table);
      expect(read.people).toMatchObject([{ diplomSeries: '107724', diplomNumber: '1234567' }]);
      expect(read.failures[0]?.cells).toEqual(expect.arrayContaining(['107724', '1234567']));
    },
  );

  test('of one cell the same is said once, whatever it holds', () => {
    const [, , , ...rest] = GOOD;
    const { failures } = readPeople(rows(['ФИО', ...TITLES.slice(3)], ['', ...rest]));
    expect(failures[0]?.errors.map(({ column, message }) => `${column}: ${message}`)).toEqual([
      'ФИО: Обязательное поле',
      'ФИО: Укажите отчество или поставьте прочерк, если его нет',
    ]);
  });

  test.each(['Адрес по прописке', 'Адрес регистрации', 'Прописка', 'Место жительства'])(
    'the column «%s» holds where a person lives',
    (title) => {
      const address = '170100, г. Тверь, ул. Советская, д. 10';
      expect(readPeople(rows([...TITLES, title], [...GOOD, address])).people).toMatchObject([{ residence: address }]);
    },
  );

  test('of a text of pages a mistake shows the beginning, and so does the step about columns', () => {
    const table = rows([...TITLES, 'Должность'], [...GOOD, 'А'.repeat(2000)]);
    const [error] = readPeople(table).failures[0]?.errors ?? [];
    expect(error).toMatchObject({ column: 'Должность', value: `${'А'.repeat(200)}…` });
    expect(findPeople(table)?.columns.at(-1)?.samples).toEqual([`${'А'.repeat(200)}…`]);
  });

  test('a list without mailboxes is read: what nobody new is without is asked of each row that may be of somebody known', () => {
    const [surname, name, lastName, birthday] = GOOD;
    const read = readPeople(rows(TITLES.slice(0, 4), [surname, name, lastName, birthday] as Cell[]));
    expect(read).toMatchObject({ people: [{ email: '', phone: '', snilsNumber: '' }], failures: [] });
  });

  test('one number of two people is neither’s, one person twice is once', () => {
    const again = ['Иванов', 'Иван', 'Иванович', '17.05.1990', '89121000009', 'PETR@x.test', '11223344595', ''];
    const twice = (row: number) => `То же самое в строке ${row}: у каждого человека свой, а один человек – одна строка`;
    expect(faults(GOOD, again)).toEqual([
      [3, `E-mail: ${twice(2)}`, `СНИЛС: ${twice(2)}`],
      [2, `E-mail: ${twice(3)}`, `СНИЛС: ${twice(3)}`],
    ]);
    expect(read(GOOD, again).people).toEqual([]);
    const same = GOOD.with(4, '89121000009');
    expect(faults(GOOD, same).map(([row]) => row)).toEqual([3]);
    expect(read(GOOD, same).people).toHaveLength(1);
    // A shared phone stays with the first.
    expect(faults(GOOD, [...again.slice(0, 4), '89121000001', 'i@x.test', '', '']).map(([row]) => row)).toEqual([3]);
  });

  test('of several phones in a cell the first is taken and said', () => {
    const two = read(but('Телефон', '89020000001, 89020000002'));
    expect(two.people[0]?.phone).toBe('+79020000001');
    expect(two.remarks).toMatchObject([
      {
        cell: 'E2',
        value: '89020000001, 89020000002',
        text: expect.stringContaining('несколько телефонов, взят первый'),
      },
    ]);
    expect(read(but('Телефон', '8 902 000-00-01 доб. 15')).remarks).toEqual([]);
  });

  test('rows that are hidden are counted, and left out when it is said', () => {
    const table = rows(TITLES, GOOD, ['Иванов', 'Иван', 'Иванович', '17.05.1990', '', '', '', '']).map((row) =>
      row.number === 3 ? { ...row, isHidden: true as const } : row,
    );
    expect(readPeople(table)).toMatchObject({ hiddenRows: 1, people: [{}, {}] });
    const left = readPeople(table, { leaveHidden: true });
    expect([left.hiddenRows, left.people.map(({ rowNumber }) => rowNumber)]).toEqual([1, [2]]);
  });

  test('a letter that nobody knows is no example of a name', () => {
    expect(read(but('Имя', 'Пё0тр')).failures[0]?.errors[0]?.right).not.toContain('Пётр0');
    expect(read(but('Имя', 'Пё0тр')).failures[0]?.errors[0]?.right).not.toBe('Пётр');
    expect(read(but('Имя', 'Пётр1')).failures[0]?.errors[0]?.right).toBe('Пётр');
  });
});

describe('a table of something else', () => {
  test.each<[string, Cell[][], string]>([
    [
      'no titles',
      [
        ['Иванов', 'Пётр'],
        ['Сидоров', 'Иван'],
      ],
      'В таблице не найдена строка заголовков',
    ],
    [
      'columns missing',
      [['Фамилия', 'Имя', 'Отчество', 'Телефон', 'E-mail']],
      'В строке заголовков (строка 1) не хватает столбцов: «Дата рождения». Добавьте их',
    ],
    ['titles and nobody', [TITLES, ['', ' ']], 'Под строкой заголовков нет ни одного сотрудника'],
  ])('%s', (_, table, message) => {
    expect(() => readPeople(rows(...table))).toThrow(message);
  });
});
