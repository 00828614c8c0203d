import { expect, test } from 'vitest';
import { isResultCode, resultCodes, statusOf, textOf } from './codes.ts';
import { messagesByField, normalizeFieldPath } from './field-messages.ts';

test.each([
  ['Operator.LastName', 'operator.lastName'],
  ['Members.0.FullName', 'members.0.fullName'],
  ['Organization.Address.PostalCode', 'organization.address'],
  ['email', 'email'],
])('the path %s becomes the form field %s', (path, field) => {
  expect(normalizeFieldPath(path)).toBe(field);
});

test('several messages of one field become one line', () => {
  const issue = (message: string) => [{ code: 'x', message }];
  expect(
    messagesByField({
      'Address.City': issue('Нет города'),
      'Address.Street': issue('Нет улицы'),
      Email: issue('Занят'),
    }),
  ).toEqual({ address: 'Нет города. Нет улицы', email: 'Занят' });
  expect(messagesByField(null)).toEqual({});
});

test('every code has a Russian text and a status; only success has 200', () => {
  for (const code of resultCodes) {
    expect(textOf(code), code).toMatch(/[а-яё]/i);
    expect(statusOf(code) === 200, code).toBe(code === 'Ok');
  }
});

test('an unknown code shows the general text with the code', () => {
  expect(isResultCode('toString')).toBe(false);
  expect(textOf('Strange')).toBe('Произошла ошибка, повторите попытку позже (Strange)');
});
