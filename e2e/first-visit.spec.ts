import { expect, type Page } from '@playwright/test';
import { loggedIn } from './people.ts';
import { test } from './story.ts';

const MOST_BYTES = 180_000;

/**
 * How many bytes of program the page takes by the time the network is quiet, each file packed.
 */
async function programOf(page: Page, address: string): Promise<{ bytes: number; files: number }> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  const scripts = new Set<string>();
  let bytes = 0;
  devtools.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type !== 'Script') return;
    scripts.add(requestId);
    expect(response.headers['content-encoding'], response.url).toMatch(/^(gzip|br)$/);
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  await page.goto(address, { waitUntil: 'networkidle' });
  await expect(page.locator('#root')).not.toHaveAttribute('inert');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  return { bytes, files: scripts.size };
}

/** The pages by the link of a letter, with the headers of their files (some 0.9 kB each): masks of phones and ways of sending a code take more. */
const MOST_OF_LETTERS: Record<string, number> = {
  '/password?token=0': 188_000,
  '/pay?token=0': 189_000,
  '/password-recovery': 202_000,
  '/invitation?token=0': 209_000,
  '/questionnaire?token=0': 209_000,
};
const OPEN_TO_ALL = ['/auth', '/verify', '/verify/K7M2P-9QRTX-4HWBD', '/about', '/agreement', '/personal-data'];

for (const address of [...OPEN_TO_ALL, ...Object.keys(MOST_OF_LETTERS)]) {
  const most = MOST_OF_LETTERS[address] ?? MOST_BYTES;
  test(`the first visit of ${address} takes at most ${most / 1000} kB of program text`, async ({ page }) => {
    const { bytes, files } = await programOf(page, address);
    expect(files).toBeGreaterThan(2);
    expect(bytes).toBeLessThanOrEqual(most);
  });
}

test('what checks the form of the login has come by the time that it is needed', async ({ page }) => {
  await page.goto('/auth');
  await page.getByLabel('E-mail').fill('nobody');
  await page.getByLabel('E-mail').blur();
  await expect(page.getByText('Некорректный e-mail')).toBeVisible();
});

test('a code is typed on the first page of a visit and answered, a sample opened and the cart', async ({ page }) => {
  await page.goto('/verify');
  await page.getByRole('textbox', { name: 'Код проверки' }).fill('K7M2P-9QRTX-4HWBD');
  await page.getByRole('button', { name: 'Проверить' }).click();
  await expect(page.getByText('портал такого документа не выдавал')).toBeVisible();
  await page.goto('/about');
  await page.getByRole('button', { name: 'Протокол проверки знаний' }).click();
  await expect(page.getByRole('img', { name: 'Образец: Протокол проверки знаний' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page
    .getByRole('button', { name: /^В корзину/ })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: 'Корзина' }).getByText('200')).not.toHaveCount(0);
});

test('pointing at an entry of the menu or focusing it loads its page', async ({ browser }) => {
  const page = await loggedIn(browser, 'admin@center.demo');
  await page.goto('/');
  const loaded: string[] = [];
  page.on('response', (response) => loaded.push(new URL(response.url()).pathname));
  const came = (name: string) => expect.poll(() => loaded.some((path) => path.includes(`/${name}-`))).toBe(true);
  // The menu is drawn anew once more when the home comes.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'Комиссии' }).hover();
  await came('CommitteeListPage');
  await page.getByRole('link', { name: 'Группы', exact: true }).focus();
  await came('GroupListPage');
  expect(new URL(page.url()).pathname).toBe('/');
});
