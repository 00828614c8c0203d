import { type Browser, expect, type Page } from '@playwright/test';
import { newBrowser } from './story.ts';

/** The text of the newest message to this person in the demo's outbox; with `said`, once it is one that says it. Its screen is walked through by `seeMessage` and accounts.spec.ts. */
export async function lastMessage(browser: Browser, recipient: string, said = ''): Promise<string> {
  const context = await newBrowser(browser);
  const path = `/api/Delivery/GetOutbox?pageSize=1&search=${encodeURIComponent(recipient)}`;
  const newest = async () => {
    const reply = (await (await context.request.get(path)).json()) as { data: { items: { text: string }[] } };
    return reply.data.items[0]?.text ?? '';
  };
  let text = '';
  const awaited = expect.poll(async () => (text = await newest()));
  await (said ? awaited.toContain(said) : awaited.not.toBe(''));
  await context.close();
  return text;
}

/** Whether one of the messages to this person says it: others may come in between from other stories. */
export async function seeMessage(browser: Browser, recipient: string, text: string): Promise<void> {
  const page = await (await newBrowser(browser)).newPage();
  // It may come after the page was opened.
  await expect(async () => {
    await page.goto(`/outbox?search=${encodeURIComponent(recipient)}`);
    const texts = page.getByText('Текст', { exact: true });
    await expect(texts.first()).toBeVisible();
    for (const one of await texts.all()) await one.click();
    await expect(page.locator('pre').filter({ hasText: text }).first()).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 120_000 });
  await page.close();
}

/** Follows the link of the letter that asks to confirm this e-mail. */
export async function followConfirmation(page: Page, browser: Browser, email: string): Promise<void> {
  const letter = await lastMessage(browser, email);
  await page.goto(letter.match(/https?:\/\/\S+\/confirm-(email|contact)\?token=\S+/)?.[0] ?? '/no-link-in-the-letter');
}
