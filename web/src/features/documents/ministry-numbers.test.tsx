import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openPage, Refused, serve } from '../../testing/portal.tsx';
import { MinistryNumbers } from './MinistryNumbers.tsx';

const id = '01900000-0000-7000-8000-00000000000a';
const people = ['Абрамов Денис', 'Яшин Олег'].map((fullName, index) => ({
  assignId: `01900000-0000-7000-8000-00000000001${index}`,
  fullName,
  work: `Завод, ${['слесарь', 'сварщик'][index]}`,
  number: index === 0 ? '50100' : '',
}));

const open = (answer: () => unknown, shown = people) => {
  const calls = serve({
    [`GET /Document/GetMinistryNumbers/${id}`]: () => shown,
    'POST /Document/KeepMinistryNumbers': answer,
  });
  const ministry = { of: 2, known: 1, number: '' };
  return openPage(() => <MinistryNumbers documentId={id} ministry={ministry} />).then(() => calls);
};

test('the numbers of everybody in a protocol are entered in one go', async () => {
  const calls = await open(() => null);
  await page.getByRole('button', { name: 'Минтруд: 1 из 2' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Абрамов Денис' })).toHaveValue('50100');
  await page.getByRole('textbox', { name: 'Яшин Олег' }).fill('50101');
  await page.getByRole('button', { name: 'Сохранить номера' }).click();
  await expect.element(page.getByText('Номера сохранены, документы печатаются с ними!')).toBeVisible();
  expect(calls.find(({ request }) => request.startsWith('POST'))?.body).toEqual({
    numbers: [
      { assignId: people[0]?.assignId, number: '50100', seen: '50100' },
      { assignId: people[1]?.assignId, number: '50101', seen: '' },
    ],
  });
});

test('a number that somebody else has is refused beside its person', async () => {
  const message = 'Этот номер уже записан другому человеку';
  await open(() => new Refused('Invalid', { 'numbers.1.number': [{ code: 'Invalid', message }] }));
  await page.getByRole('button', { name: 'Минтруд: 1 из 2' }).click();
  await page.getByRole('textbox', { name: 'Яшин Олег' }).fill('50100');
  await page.getByRole('button', { name: 'Сохранить номера' }).click();
  await expect.element(page.getByText(message)).toBeVisible();
});

test('two lines of one name say of which employer and job each is', async () => {
  await open(
    () => null,
    people.map((one) => ({ ...one, fullName: 'Алексеев Пётр' })),
  );
  await page.getByRole('button', { name: 'Минтруд: 1 из 2' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Алексеев Пётр, Завод, слесарь' })).toHaveValue('50100');
  await expect.element(page.getByRole('textbox', { name: 'Алексеев Пётр, Завод, сварщик' })).toHaveValue('');
});
