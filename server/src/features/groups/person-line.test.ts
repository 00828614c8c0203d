import { describe, expect, test } from 'vitest';
import { isNameOf, personLines } from './person-line.ts';

const read = (text: string) => personLines(text).map(({ line: _, ...said }) => said);
const person = (words: string, more: object = {}) => ({
  email: '',
  snils: '',
  numbers: [],
  words: words.split(' '),
  ...more,
});

describe('a pasted list', () => {
  test.each([
    ['Иванов Иван Иванович', [person('иванов иван иванович')]],
    ['1. Ёлкина Вера\r\n2) Петров-Водкин П. И.\n\n', [person('елкина вера'), person('петров-водкин п и')]],
    ['Иванов Иван; Петров Пётр', [person('иванов иван'), person('петров петр')]],
    ['Иванов Иван, Петров Пётр', [person('иванов иван'), person('петров петр')]],
    ['Иванов Иван, Ivan@Mail.ru', [person('иванов иван', { email: 'ivan@mail.ru' })]],
    [
      'a@b.ru, c@d.ru',
      [
        { email: 'a@b.ru', snils: '', numbers: [], words: [] },
        { email: 'c@d.ru', snils: '', numbers: [], words: [] },
      ],
    ],
    ['Иванов\tИван\t112-233-445 95\tivan@x.ru', [person('иванов иван', { snils: '11223344595', email: 'ivan@x.ru' })]],
    ['11223344595', [{ email: '', snils: '11223344595', numbers: [], words: [] }]],
    // Wrong check digits: nobody can be found by it.
    ['Иванов 112-233-445 96', [person('иванов')]],
    ['Иванов Иван, таб. № А-15', [person('иванов иван', { numbers: ['а-15'] })]],
    ['417\n2) 00418.', [person('', { numbers: ['417'], words: [] }), person('', { numbers: ['00418'], words: [] })]],
    ['Иванов1 Иван 17.05.1990', [person('иванов иван', { numbers: ['17.05.1990'] })]],
    ['---\n  \n', []],
  ])('%j', (text, people) => {
    expect(read(text)).toEqual(people);
  });

  test('keeps each line as it was written', () => {
    expect(personLines(' 1. Иванов И. ;\n x ')).toMatchObject([{ line: '1. Иванов И.' }, { line: 'x' }]);
  });
});

test.each([
  ['иванов иван иванович', 'Иванов Иван Иванович', true],
  ['иван иванов', 'Иванов Иван Иванович', true],
  ['иванов и и', 'Иванов Иван Иванович', true],
  ['и иванов', 'Иванов Иван Петрович', true],
  ['иванов п', 'Иванов Иван Иванович', false],
  ['иванов иван иван', 'Иванов Иван Иванович', false],
  ['елкина вера', 'Ёлкина Вера Петровна', true],
  ['иванова', 'Иванов Иван Иванович', false],
  ['петров водкин', 'Петров-Водкин Кузьма', false],
])('%j for %j: %s', (words, fullName, fits) => {
  expect(isNameOf(words.split(' '), fullName)).toBe(fits);
});
