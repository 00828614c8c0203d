import { describe, expect, test } from 'vitest';
import { readPeople } from '../person-rows.ts';
import type { Cell } from '../reading/open-table.ts';
import { departmentOf } from './departments.ts';
import { findPeople } from './people-table.ts';

const TITLES = ['№ п/п', 'ФИО', 'Дата рождения', 'E-mail'];
const person = (surname: string, ...more: Cell[]): Cell[] => [
  null,
  `${surname} Пётр Ильич`,
  '17.05.1990',
  `${surname.length}@x.test`,
  ...more,
];
const read = (...rows: Cell[][]) => {
  const { people, leftOut, departments } = readPeople(rows.map((cells, i) => ({ number: i + 1, cells })));
  return {
    people: people.map(({ surname, department }) => [surname, department]),
    leftOut: leftOut.map(({ rowNumber, reason }) => `${rowNumber} ${reason}`),
    departments: departments.map(({ rowNumber, title, people: many }) => `${rowNumber} ${title} ${many}`),
  };
};

describe('a row that is a department', () => {
  test.each([
    ['Цех № 1', 'Цех № 1'],
    ['Участок 2:', 'Участок 2'],
    ['Бригада Иванова', 'Бригада Иванова'],
    ['Сборочный цех', 'Сборочный цех'],
    ['Электроцех', 'Электроцех'],
    ['ИТР', 'ИТР'],
    ['Служба главного энергетика', 'Служба главного энергетика'],
    ['Структурное подразделение: Монтажники', 'Монтажники'],
    ['Отдел: сбыт', 'сбыт'],
    ['ООО «Бригада»', null],
    ['Итого по цеху № 1', null],
    ['Работники цеха № 1', null],
    ['Отдел кадров ________', null],
    ['* отдел кадров заполняет сам', null],
    ['Управление охраной труда', null],
    ['Складов Пётр Ильич', null],
  ])('«%s» is %s', (text, title) => expect(departmentOf(text)).toBe(title));

  test('over the titles of the columns is a shop, not the organization', () => {
    expect(departmentOf('Администрация города Твери', true)).toBeNull();
    expect(departmentOf('Цех № 1', true)).toBe('Цех № 1');
  });
});

describe('people below such a row', () => {
  test('work there, until the next one', () => {
    expect(
      read(TITLES, ['Цех № 1'], person('Первый'), person('Второйй'), [null, 'Участок 2', null, 1], person('Третийий')),
    ).toEqual({
      people: [
        ['Первый', 'Цех № 1'],
        ['Второйй', 'Цех № 1'],
        ['Третийий', 'Участок 2'],
      ],
      leftOut: [],
      departments: ['2 Цех № 1 2', '5 Участок 2 1'],
    });
  });

  test('are shown as samples of their columns, it is not', () => {
    const rows = [TITLES, [null, 'Цех № 1'], person('Первый')].map((cells, i) => ({ number: i + 1, cells }));
    expect(findPeople(rows)?.columns.map(({ samples }) => samples[0])).toContain('Первый Пётр Ильич');
  });

  test('work where a column of their own says', () => {
    const titles = [...TITLES, 'Подразделение'];
    expect(read(titles, ['Цех № 1'], person('Первый', 'Склад'), person('Второйй', null)).people).toEqual([
      ['Первый', 'Склад'],
      ['Второйй', 'Цех № 1'],
    ]);
  });

  test('are nowhere once a total or another title ends it; titles on the next page do not', () => {
    expect(
      read(
        ['ООО «Бригада»'],
        ['Цех № 1'],
        TITLES,
        person('Первый'),
        TITLES,
        person('Второйй'),
        ['Итого', '2'],
        person('Третийий'),
        ['Цех № 2'],
        ['Совместители'],
        person('Четвёртый'),
      ),
    ).toEqual({
      people: [
        ['Первый', 'Цех № 1'],
        ['Второйй', 'Цех № 1'],
        ['Третийий', ''],
        ['Четвёртый', ''],
      ],
      leftOut: ['1 AboveTitles', '5 RepeatedTitles', '7 Total', '9 Section', '10 Section'],
      departments: ['2 Цех № 1 2'],
    });
  });
});
