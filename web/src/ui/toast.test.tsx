import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openPage, serve } from '../testing/portal.tsx';
import { toastError, withdrawError } from './toast.ts';

test('a failure that is mended is taken away at once, and no other one', async () => {
  serve({});
  await openPage(() => <p>Страница</p>);
  toastError('Не сохранено');
  toastError('Нет связи');
  await expect.element(page.getByRole('alert').filter({ hasText: 'Не сохранено' })).toBeVisible();
  withdrawError('Не сохранено');
  // Sooner than it would go by itself, which takes five seconds.
  await expect
    .element(page.getByRole('alert').filter({ hasText: 'Не сохранено' }), { timeout: 3000 })
    .not.toBeInTheDocument();
  await expect.element(page.getByRole('alert').filter({ hasText: 'Нет связи' })).toBeVisible();
});
