import { Button } from '@mantine/core';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openPage, operatorOf, serve } from '../../testing/portal.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { RecentBatches } from './Batches.tsx';

afterEach(() => page.viewport(414, 896));

/** What a page of 1440 pixels leaves beside the open menu. */
const BESIDE_MENU = 1016;

test('the way to the batches keeps the buttons of a page in one line, and its name', async () => {
  localStorage.setItem('userType', 'Operator');
  await page.viewport(1440, 900);
  serve({
    'GET /User/Current': () => operatorOf('EducationCenter', ['HighOperator']),
    'GET /Batch/GetRecent': () => [
      {
        ...{ id: '01900000-0000-7000-8000-000000000001', action: 'SendFirstLinks', total: 3, done: 3, refused: 0 },
        ...{ askedAt: '2026-11-20T09:30:00.000Z', finishedAt: '2026-11-20T09:31:00.000Z', mayUndo: false },
      },
    ],
  });
  const icon = <svg width={18} height={18} aria-hidden />;
  const screen = await openPage(() => (
    <div style={{ width: BESIDE_MENU }}>
      <PageHeader title="Персонал">
        <Button leftSection={icon}>Скачать Excel</Button>
        <RecentBatches />
        <Button leftSection={icon}>Возможные дубли: 12</Button>
        <Button leftSection={icon}>Импорт</Button>
        <Button leftSection={icon}>Создать сотрудника</Button>
      </PageHeader>
    </div>
  ));
  await expect.element(screen.getByRole('button', { name: 'Массовые действия' })).toBeVisible();
  const heading = screen.getByRole('heading', { name: 'Персонал' }).element().getBoundingClientRect();
  const buttons = screen
    .getByRole('button', { name: /^(Скачать|Массовые|Возможные|Импорт|Создать) ?/ })
    .elements()
    .map((one) => one.getBoundingClientRect());
  expect(buttons).toHaveLength(5);
  expect(new Set(buttons.map(({ top }) => Math.round(top))).size).toBe(1);
  expect(buttons[0]?.top).toBeLessThan(heading.bottom);
});
