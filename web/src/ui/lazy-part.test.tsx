import { Suspense } from 'react';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { lazyPart } from './lazy-part.ts';

test('a part whose program does not load at first is waited for', async () => {
  let tries = 0;
  const Part = lazyPart(async () => {
    if (++tries === 1) throw new TypeError('Failed to fetch dynamically imported module');
    return () => <p>Пришла</p>;
  });
  const screen = await render(
    <Suspense fallback="Ждём">
      <Part />
    </Suspense>,
  );
  await expect.element(screen.getByText('Ждём')).toBeVisible();
  await expect.element(screen.getByText('Пришла')).toBeVisible();
});
