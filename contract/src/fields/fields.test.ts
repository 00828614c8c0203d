import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { accountFitsBank } from './bank-account.ts';
import { sinceDay, today } from './date.ts';
import { email } from './email.ts';
import { CurrentOrIdParams, id } from './id.ts';
import { inn } from './inn.ts';
import { isoDate, optionalIsoDate } from './iso-date.ts';
import { severalLines } from './one-line.ts';
import { kept } from './optional.ts';
import { PageQuery } from './page.ts';
import { newPassword, PASSWORDS_DIFFER, passwordsMatch } from './password.ts';
import { optionalPhone, phone } from './phone.ts';
import { rubles, toKopecks, toRubles } from './rubles.ts';
import { isSnils, snils } from './snils.ts';
import { optionalText, requiredText } from './text.ts';

const messages = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ message }) => message);

describe('INN', () => {
  test.each(['7707083893', '500100732259', '7728168971'])('%s is right', (text) => {
    expect(inn.parse(text)).toBe(text);
  });
  test.each(['7707083894', '500100732258', '770708389', '77070838930', '77О7083893', 'abcdefghij'])(
    '%s is wrong',
    (text) => {
      expect(messages(inn, text)).toEqual(['Некорректный ИНН']);
    },
  );
  test.each(['', '  ', undefined, null])('%j is required', (value) => {
    expect(messages(inn, value)?.[0]).toBe('Обязательное поле');
  });
  test('changing any one digit of a valid number makes it invalid', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 1, max: 9 }), (place, shift) => {
        const digits = [...'7707083893'].map(Number);
        digits[place] = ((digits[place] ?? 0) + shift) % 10;
        // With weights mod 11 then mod 10 a shifted check digit passes only when it is the same digit.
        const changed = digits.join('');
        expect(changed).not.toBe('7707083893');
        if (place < 9) return inn.safeParse(changed).success === false || checkIsAmbiguous(changed);
        return inn.safeParse(changed).success === false;
      }),
    );
  });
});

/**
 * A remainder of 10 counts as 0, so two sums share a check digit: the only case in which a changed digit is not
 * noticed.
 */
function checkIsAmbiguous(text: string): boolean {
  const weights = [2, 4, 10, 3, 5, 9, 4, 6, 8];
  const sum = weights.reduce((total, weight, i) => total + weight * Number(text[i]), 0) % 11;
  return sum === 10 || sum === 0;
}

describe('phone', () => {
  test.each([
    ['+7 (912) 345-67-89', '+79123456789'],
    ['+79123456789', '+79123456789'],
    [' +7-912-345-67-89 ', '+79123456789'],
  ])('%s is stored as %s', (text, stored) => {
    expect(phone.parse(text)).toBe(stored);
  });
  test.each(['89123456789', '+7912345678', '+791234567890', '+19123456789'])('%s has a wrong form', (text) => {
    expect(messages(phone, text)).toEqual(['Неверный формат номера телефона. Пример: +71010101010']);
  });
  test('a value that is not a text is not a phone', () => {
    expect(messages(phone, 79123456789)).toEqual(['Некорректный номер телефона']);
  });
  test('an empty one is «required», or null where the field is optional', () => {
    expect(messages(phone, ' ')).toEqual(['Обязательное поле']);
    expect(optionalPhone.parse('')).toBeNull();
    expect(optionalPhone.parse(undefined)).toBeNull();
    expect(optionalPhone.safeParse('12').success).toBe(false);
  });
});

describe('SNILS', () => {
  test.each(['112-233-445 95', '11223344595', '000-000-001 00'])('%s is right', (text) => {
    expect(snils.parse(text)).toMatch(/^\d{11}$/);
  });
  test.each(['11223344594', '1122334459', '112233445955', 'abc'])('%s is wrong', (text) => {
    expect(messages(snils, text)).toEqual(['Некорректный СНИЛС']);
  });
  test.each([
    ['001001997', '00', true],
    ['001001998', '99', true],
    // From here on the digits count: 65 is what the rule makes of this number.
    ['001001999', '65', true],
    ['001001999', '64', false],
    ['001001999', '00', false],
  ])('the check digits count above 001-001-998: %s %s', (number, check, isRight) => {
    expect(isSnils(number + check)).toBe(isRight);
  });
  test.each([
    [99, '99', '001019899'],
    [100, '00', '001019989'],
    [101, '00', '001019998'],
    [102, '01', '001019999'],
    [201, '00', '002999989'],
    [202, '00', '002999998'],
  ])('a weighted sum of %i gives %s to %s', (_, check, number) => {
    expect(isSnils(number + check)).toBe(true);
  });
  test('exactly one pair of check digits fits a number', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1_001_999, max: 999_999_999 }), (number) => {
        const text = String(number).padStart(9, '0');
        const fitting = Array.from({ length: 100 }, (_, check) => text + String(check).padStart(2, '0')).filter(
          isSnils,
        );
        expect(fitting).toHaveLength(1);
      }),
    );
  });
});

test('a bank account fits its bank by the check digit', () => {
  expect(accountFitsBank('40702810200000000001', '044525225')).toBe(true);
  expect(accountFitsBank('30101810400000000225', '044525225')).toBe(true);
  expect(accountFitsBank('40702810300000000001', '044525225')).toBe(false);
  expect(accountFitsBank('4070281020000000000', '044525225')).toBe(false);
});

describe('dates', () => {
  test.each([
    ['02.11.2026', 'со 02.11.2026'],
    ['2 ноября', 'со 2 ноября'],
    ['2-го числа', 'со 2-го числа'],
    ['12.02.2026', 'с 12.02.2026'],
    ['20.02.2026', 'с 20.02.2026'],
    ['22 февраля', 'с 22 февраля'],
    ['9\u00a0ноября', 'с 9\u00a0ноября'],
  ])('since %s', (day, expected) => {
    expect(sinceDay(day)).toBe(expected);
  });

  test.each([
    ['1990-05-17', '1990-05-17'],
    ['1990-05-17T00:00:00.000Z', '1990-05-17'],
    ['2024-02-29', '2024-02-29'],
  ])('%s is %s', (text, date) => {
    expect(isoDate.parse(text)).toBe(date);
  });
  test.each(['2023-02-29', '1899-12-31', '17.05.1990', '1990-13-01', '1990-05-17T10:00:00Z'])(
    '%s is no date',
    (text) => {
      expect(messages(isoDate, text)).toEqual(['Некорректная дата']);
    },
  );
  test('an absent optional date is null', () => {
    expect(optionalIsoDate.parse('')).toBeNull();
    expect(optionalIsoDate.parse(undefined)).toBeNull();
    expect(optionalIsoDate.parse(null)).toBeNull();
  });
  test('today is Moscow’s: after 21:00 UTC it is tomorrow there', () => {
    expect(today(new Date('2026-11-20T20:59:00Z'))).toBe('2026-11-20');
    expect(today(new Date('2026-11-20T21:00:00Z'))).toBe('2026-11-21');
  });
});

describe('money', () => {
  test('kopecks and rubles convert without loss', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000_000 }), (kopecks) => {
        const value = toRubles(kopecks);
        expect(rubles.parse(value)).toBe(value);
        expect(toKopecks(value)).toBe(kopecks);
      }),
    );
  });
  test.each([-1, 0.001, 100_000_001, Number.NaN, Number.POSITIVE_INFINITY])('%d is refused', (value) => {
    expect(rubles.safeParse(value).success).toBe(false);
  });
});

describe('text', () => {
  test('is trimmed; blank is required', () => {
    expect(requiredText().parse('  Иванов ')).toBe('Иванов');
    expect(messages(requiredText(), ' \t ')).toEqual(['Обязательное поле']);
  });
  test('refuses characters that a database or a document cannot hold', () => {
    expect(messages(requiredText(), 'а\u0000б')).toEqual(['Недопустимые символы']);
    expect(requiredText().parse('первая\n\nвторая\u2028третья')).toBe('первая вторая третья');
    expect(requiredText().parse('\u202eгно\u200bль\ufeff')).toBe('гноль');
    expect(messages(requiredText(), '\u200b\u2060')).toEqual(['Обязательное поле']);
    expect(requiredText(255, severalLines).parse('первая\nвто\u200bрая ')).toBe('первая\nвторая');
  });
  test('has a length', () => {
    expect(messages(requiredText(3), 'абвг')).toEqual(['Не длиннее 3 символов']);
  });
  test('a change that may leave a text out is told what is wrong with one that it gives', () => {
    const changed = kept(optionalText(3));
    expect(changed.parse(undefined)).toBeUndefined();
    expect(changed.parse('')).toBe('');
    expect(changed.safeParse('абвг').error?.issues[0]?.message).toBe('Не длиннее 3 символов');
  });

  test.each([undefined, null, '', '  '])('%j is no text where it is optional', (value) => {
    expect(optionalText().parse(value)).toBe('');
  });
});

describe('e-mail', () => {
  test('is trimmed and in lower case', () => {
    expect(email.parse(' Ivanov@Example.RU ')).toBe('ivanov@example.ru');
  });
  test.each([
    ['', 'Обязательное поле'],
    ['ivanov', 'Некорректный e-mail'],
    ['a@b', 'Некорректный e-mail'],
  ])('%j: %s', (text, message) => {
    expect(messages(email, text)).toEqual([message]);
  });
});

describe('a new password', () => {
  test.each(['Dopusk-2026', 'длинный пароль 1'])('%s is good', (text) => {
    expect(newPassword.parse(text)).toBe(text);
  });
  test.each([
    ['', ['Обязательное поле']],
    ['a1', ['Не короче 8 символов']],
    ['abcdefgh', ['Нужны хотя бы одна буква и одна цифра']],
    ['12345678', ['Нужны хотя бы одна буква и одна цифра']],
  ])('%j: %j', (text, expected) => {
    expect(messages(newPassword, text)).toEqual(expected);
  });
  test('the repeated password is compared also when other fields are wrong', () => {
    const form = z
      .object({ name: requiredText(), password: newPassword, confirmPassword: z.string() })
      .refine(passwordsMatch, PASSWORDS_DIFFER);
    const issues = form.safeParse({ name: '', password: 'Dopusk-2026', confirmPassword: 'другой' }).error?.issues ?? [];
    expect(issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
      ['name', 'Обязательное поле'],
      ['confirmPassword', 'Пароли не совпадают'],
    ]);
  });
});

test('ids are UUIDs; a path takes Current too, in any case', () => {
  const uuid = '0199c2a4-0000-7000-8000-000000000001';
  expect(id.parse(uuid)).toBe(uuid);
  expect(messages(id, 'x')).toEqual(['Некорректный идентификатор']);
  expect(messages(id, undefined)).toEqual(['Обязательное поле']);
  expect(CurrentOrIdParams.parse({ id: 'current' })).toEqual({ id: 'Current' });
  expect(CurrentOrIdParams.parse({ id: uuid })).toEqual({ id: uuid });
});

test('a page query is read from text and has defaults', () => {
  expect(PageQuery.parse({})).toEqual({ pageNumber: 1, pageSize: 10 });
  expect(PageQuery.parse({ pageNumber: '3', pageSize: '50', search: ' иван ' })).toEqual({
    pageNumber: 3,
    pageSize: 50,
    search: 'иван',
  });
  expect(PageQuery.safeParse({ pageSize: '101' }).success).toBe(false);
});
