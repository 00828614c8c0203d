import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { fullNameFault, lettersOf, mendName, nameFault, tidyName } from './name-letters.ts';
import { fullName, latinName, personName, withLastName } from './person-name.ts';

describe('a name', () => {
  test.each(['Иванов', 'Римский-Корсаков', "О'Нил", 'Мамедов Оглы', 'Саид (Ахмед) И.', 'Ёлкина', 'Подъячев', ''])(
    '%j is taken',
    (name) => {
      expect(nameFault(name)).toBeNull();
    },
  );

  test.each([
    ['Иванов1', 'В имени не бывает цифр: 1'],
    ['<script>', /знака «<»/],
    ['<script>alert(1)</script>', /знака «<»/],
    ["=cmd|'/C calc'!A0", /знака «=»/],
    ['=cmd', /знака «=»/],
    ['Smith', /русскими буквами/],
    ['Иванов Smith', /русскими буквами/],
    ['-', 'В имени нет ни одной буквы'],
    ['Старший-', 'Дефис стоит только между частями имени'],
    ['-Иван', 'Дефис стоит только между частями имени'],
    ['Мамин--Сибиряк', 'Дефис стоит только между частями имени'],
    ['Иванов😀', /знака «😀»/],
    ['\u0400лкин', /^Буквы \u0400 нет в русском алфавите/],
    ['Якоўлеў', /^Буквы ў нет/],
    ['Київський', /^Буквы ї нет/],
    ['Әхмәтов', /^Буквы Ә нет/],
    ['Cидopов', 'Латинские буквы, похожие на русские: C, o, p. Напишите «Сидоров»'],
  ])('%j is refused with the reason', (name, reason) => {
    expect(nameFault(name)).toMatch(reason);
    expect(personName.surname.safeParse(name).error?.issues.map(({ message }) => message)).toEqual([nameFault(name)]);
  });

  test('of a control character the form says it once', () => {
    expect(personName.surname.safeParse('Ё\u0000лкин').error?.issues).toHaveLength(1);
  });

  test('with a grave of its own over a letter is the same strange letter', () => {
    const told = personName.surname.safeParse('Е\u0300лкин').error?.issues.map(({ message }) => message);
    expect(told).toEqual([nameFault('\u0400лкин')]);
  });

  test('is kept with one kind of hyphen, apostrophe and space', () => {
    expect(tidyName('Сидорова – Мак')).toBe('Сидорова-Мак');
    expect(tidyName('Мамин -Сибиряк')).toBe('Мамин-Сибиряк');
    expect(tidyName('Мамин -')).toBe('Мамин -');
    expect(tidyName(' Римский–Корсаков\u00a0\u00a0О’Нил\u200b ')).toBe("Римский-Корсаков О'Нил");
    expect(personName.surname.parse('Йод'.normalize('NFD'))).toBe('Йод');
  });

  test('left empty is asked for once', () => {
    expect(personName.name.safeParse(' ').error?.issues.map(({ message }) => message)).toEqual(['Обязательное поле']);
    expect(personName.name.safeParse('\u200b').success).toBe(false);
    expect(personName.lastName.parse(null)).toBe('');
  });
});

describe('a name with Latin look-alikes', () => {
  test.each([
    ['Cидоров', 'Сидоров'],
    ['МAMEДOB', 'МАМЕДОВ'],
    ['Киceлëва', 'Киселёва'],
    // Somebody means it so: Latin letters alone, or one that looks like none of ours.
    ['Hope', null],
    ['Иванов Smith', null],
    ['Сидоров', null],
  ])('%j is mended to %j', (name, mended) => {
    expect(mendName(name)).toBe(mended);
  });

  test('shows which letters they are', () => {
    expect(lettersOf('Сиdоров')).toEqual([
      { text: 'Си', isLatin: false },
      { text: 'd', isLatin: true },
      { text: 'оров', isLatin: false },
    ]);
  });
});

describe('a full name', () => {
  test.each(['Иванов Иван Иванович', 'Ким Чен', 'Мамедов Али Гасан оглы'])('%j is taken', (name) => {
    expect(fullName.parse(name)).toBe(name);
  });

  test.each([
    ['Иванов', 'Укажите фамилию и имя полностью'],
    ['Иванов И. И.', 'Имя и отчество пишутся полностью, без сокращений'],
    ['Иванов Иван 2', 'В имени не бывает цифр: 2'],
  ])('%j is refused', (name, reason) => {
    expect(fullNameFault(name)).toBe(reason);
    expect(fullName.safeParse(name).error?.issues[0]?.message).toBe(reason);
  });
});

test('a name in Latin letters takes no others', () => {
  expect(latinName(100).parse("O'NEIL  Siân")).toBe("O'NEIL Siân");
  expect(latinName(100).safeParse('ИVANOV').success).toBe(false);
});

test('a dash for отчество says that there is none where the form says so too, and is none otherwise', () => {
  const form = withLastName(z.object(personName));
  const person = { surname: 'Ли', name: 'Вэй', lastName: '–' };
  expect(form.parse({ ...person, hasNoLastName: true }).lastName).toBe('');
  expect(form.safeParse(person).error?.issues).toMatchObject([{ path: ['lastName'], message: 'Обязательное поле' }]);
});
