import { type ConcernCount, foreignIdsSince } from '@dopusk/contract/dashboard.ts';
import { expect, test } from 'vitest';
import { openPage, operatorOf, serve } from '../../testing/portal.tsx';
import { Concerns } from './Concerns.tsx';

const open = (foreignIds: number) =>
  show([
    { concern: 'FailedLms', count: 0 },
    { concern: 'ForeignIds', count: foreignIds },
  ]);

function show(concerns: ConcernCount[], type: 'EducationCenter' | 'Customer' = 'EducationCenter') {
  const { organization } = operatorOf(type).operator;
  serve({ 'GET /Dashboard/GetConcerns': () => concerns });
  return openPage(() => <Concerns organization={organization} />);
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

test('a client’s cards lead to the lists of the organization that they were counted for', async () => {
  const { id } = operatorOf('Customer').operator.organization;
  const screen = await show(
    [
      { concern: 'Overdue', count: 3 },
      { concern: 'Expiring', count: 2 },
    ],
    'Customer',
  );
  await expect
    .element(screen.getByRole('link', { name: '3 Просрочены счета' }))
    .toHaveAttribute('href', `/invoices?isOverdue=true&organizationId=${id}`);
  await expect
    .element(screen.getByRole('link', { name: /истекают/ }))
    .toHaveAttribute('href', expect.stringContaining(`organizationId=${id}`));
});

test('seven cards fill their two rows to the same edge', async () => {
  const shown = ['Unpaid', 'Overdue', 'ToFix', 'ToIssue', 'Expiring', 'FailedDeliveries', 'FailedLms'] as const;
  const screen = await show(shown.map((concern) => ({ concern, count: 1 })));
  const cards = screen.getByRole('navigation', { name: 'Требует внимания' });
  await expect.element(cards.getByRole('link').first()).toBeVisible();
  (cards.element() as HTMLElement).style.inlineSize = '880px';
  const places = cards
    .getByRole('listitem')
    .elements()
    .map((card) => card.getBoundingClientRect());
  const rows = Map.groupBy(places, ({ top }) => Math.round(top));
  expect([...rows.values()].map((row) => row.length)).toEqual([4, 3]);
  expect(new Set([...rows.values()].map((row) => Math.round(row.at(-1)?.right ?? 0))).size).toBe(1);
});
