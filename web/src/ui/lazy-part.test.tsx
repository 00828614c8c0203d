import { Suspense, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { lazyPart, loadDrawnParts } from './lazy-part.ts';

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

test('a part that the server has drawn takes the first press, however early it comes', async () => {
  let presses = 0;
  const load = async () => {
    await new Promise((done) => setTimeout(done, 50));
    return () => (
      <button type="button" onClick={() => (presses += 1)}>
        Пополнить
      </button>
    );
  };
  const Part = lazyPart(load, { isDrawn: true });
  const place = document.createElement('div');
  place.innerHTML = '<!--$--><button type="button">Пополнить</button><!--/$-->';
  document.body.append(place);
  await loadDrawnParts();
  await new Promise<void>((ready) => {
    const Page = () => {
      // As the whole page does it: from here on it can be used.
      useEffect(() => {
        setTimeout(() => {
          place.querySelector('button')?.click();
          ready();
        });
      });
      return (
        <Suspense>
          <Part />
        </Suspense>
      );
    };
    hydrateRoot(place, <Page />);
  });
  expect(presses).toBe(1);
  place.remove();
});
