import { expect, test } from 'vitest';
import { savedText } from './saved-text.ts';

const before = { email: 'old@site.test', phone: '+79161112233' };

test.each([
  [before, 'Изменено!'],
  [{}, 'Изменено!'],
  [{ email: ' OLD@site.test', phone: before.phone }, 'Изменено!'],
  [{ ...before, email: 'new@site.test' }, 'Изменено! Адрес изменится, когда его подтвердят по письму'],
  [{ ...before, phone: '+79990001122' }, 'Изменено! Телефон изменится, когда его подтвердят кодом из СМС'],
  [
    { email: 'new@site.test', phone: '+79990001122' },
    'Изменено! E-mail и телефон изменятся, когда их подтвердят: по письму и кодом из СМС',
  ],
])('after a form with %j it is said what waits', (after, text) => {
  expect(savedText('Изменено!', before, after)).toBe(text);
});
