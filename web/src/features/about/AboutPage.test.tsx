import { expect, test } from 'vitest';
import manifest from '../../../../package.json';
import { openPage, serve } from '../../testing/portal.tsx';
import { AboutPage } from './AboutPage.tsx';

test('the page says which version of the portal it is', async () => {
  serve({});
  const screen = await openPage(AboutPage);
  await expect.element(screen.getByText(`Допуск, версия ${manifest.version}`)).toBeVisible();
});
