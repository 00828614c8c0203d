import { type ConcernCount, foreignIdsSince } from '@dopusk/contract/dashboard.ts';
import { expect, test } from 'vitest';
import { openPage, serve } from '../../testing/portal.tsx';
import { Concerns } from './Concerns.tsx';

function open(foreignIds: number) {
  const concerns: ConcernCount[] = [
    { concern: 'FailedLms', count: 0 },
    { concern: 'ForeignIds', count: foreignIds },
  ];
  serve({ 'GET /Dashboard/GetConcerns': () => concerns });
  return openPage(Concerns);
}

test('attempts at records of others are an alarm that leads to just these lines of the audit log', async () => {
  const screen = await open(2);
  const card = screen.getByRole('link', { name: '2 Перебор чужих записей за неделю' });
  await expect.element(card).toBeVisible();
  const address = new URL(card.element().getAttribute('href') ?? '', 'http://portal');
  expect(address.pathname).toBe('/settings/audit');
  expect(address.searchParams.get('action')).toContain('records.refused');
  expect(address.searchParams.get('dateStart')).toContain(foreignIdsSince());
});

test('without such attempts there is no card of them, and the others stay', async () => {
  const screen = await open(0);
  await expect.element(screen.getByRole('link', { name: /Ошибки системы обучения/ })).toBeVisible();
  const cards = screen.getByRole('navigation', { name: 'Требует внимания' });
  expect(cards.getByRole('link').elements()).toHaveLength(1);
});
