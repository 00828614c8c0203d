import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { today } from './fields/date.ts';
import { EmployeeForm, PersonnelFileQuery, StudentChanges } from './students.ts';

const ID = '01990000-0000-7000-8000-000000000001';
const person = {
  surname: 'Иванов',
  name: 'Иван',
  lastName: 'Иванович',
  phone: '+79123456789',
  email: 'ivanov@site.test',
};
const employee = {
  ...person,
  birthday: '1990-05-17',
  organization: ID,
  password: 'Dopusk-2026',
  confirmPassword: 'Dopusk-2026',
  snilsNumber: '112-233-445 95',
};

const faults = (form: z.ZodType, value: object) =>
  (form.safeParse(value).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]);

const limits = {
  surname: 100,
  name: 100,
  lastName: 100,
  jobTitle: 255,
  diplomNumber: 100,
  qualification: 100,
  passportSeries: 20,
  passportNumber: 20,
};

describe.each([
  ['a new employee', EmployeeForm, employee, limits],
  ['a changed student', StudentChanges, { id: ID, ...person }, { ...limits, dativeName: 320 }],
])('%s', (_, form, value, fields) => {
  test.each(Object.entries(fields))('%s is as long as %i characters and no longer', (field, longest) => {
    expect(faults(form, { ...value, [field]: 'я'.repeat(longest) })).toEqual([]);
    expect(faults(form, { ...value, [field]: 'я'.repeat(longest + 1) })).toEqual([
      [field, `Не длиннее ${longest} символов`],
    ]);
  });

  test('was born today at the latest', () => {
    const tomorrow = new Date(Date.parse(today()) + 86_400_000).toISOString().slice(0, 10);
    expect(faults(form, { ...value, birthday: today() })).toEqual([]);
    expect(faults(form, { ...value, birthday: tomorrow })).toEqual([
      ['birthday', 'Дата рождения не может быть в будущем'],
    ]);
  });
});

test.each([
  ['', ['Укажите СНИЛС. У иностранца его может не быть: тогда укажите гражданство']],
  ['РФ', ['Укажите СНИЛС. У иностранца его может не быть: тогда укажите гражданство']],
  ['Узбекистан', []],
  ['999', []],
])('of a new employee with the citizenship «%s» and no SNILS it is said: %j', (citizenship, said) => {
  expect(faults(EmployeeForm, { ...employee, citizenship, snilsNumber: '' }).map(([, message]) => message)).toEqual(
    said,
  );
  const { snilsNumber: _, ...without } = employee;
  expect(faults(EmployeeForm, { ...without, citizenship })).toHaveLength(said.length);
});

test('a foreigner’s SNILS is checked like any', () => {
  expect(faults(EmployeeForm, { ...employee, citizenship: '860', snilsNumber: '112-233-445 94' })).toEqual([
    ['snilsNumber', 'Некорректный СНИЛС'],
  ]);
});

test('a table of chosen people is of one to a thousand', () => {
  const chosen = (count: number) => ({ studentIds: Array.from({ length: count }, () => ID) });
  expect(faults(PersonnelFileQuery, chosen(1))).toEqual([]);
  expect(faults(PersonnelFileQuery, chosen(1000))).toEqual([]);
  expect(faults(PersonnelFileQuery, chosen(0))).toEqual([['studentIds', 'Выберите сотрудников']]);
  expect(faults(PersonnelFileQuery, chosen(1001))).toEqual([['studentIds', 'Не больше 1000']]);
});

test.each([
  ['45 04', []],
  ['AB-12/3 №7', []],
  ['<script>', ['passportSeries']],
  ['=1+1', ['passportSeries']],
])('the series of a passport «%s» is refused at %j', (passportSeries, wrong) => {
  const changes = { id: ID, ...person };
  expect(faults(StudentChanges, { ...changes, passportSeries }).map(([path]) => path)).toEqual(wrong);
});
