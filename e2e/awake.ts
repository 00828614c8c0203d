import type { BrowserContext, Page } from '@playwright/test';

type Opening = Pick<Page, 'goto' | 'reload'>;

/** From now on a page counts as open once it answers: the server draws it before its program has come. */
export function waitUntilAwake(page: Opening): void {
  const { goto, reload } = page;
  page.goto = async function (this: Page, ...input: Parameters<Page['goto']>) {
    const response = await goto.apply(this, input);
    // Who does not wait for the whole page wants to see it as it was drawn.
    if (input[1]?.waitUntil !== 'commit') await awake(this);
    return response;
  };
  page.reload = async function (this: Page, ...input: Parameters<Page['reload']>) {
    const response = await reload.apply(this, input);
    await awake(this);
    return response;
  };
}

const awake = (page: Page): Promise<void> => page.locator('#root[inert]').waitFor({ state: 'detached' });

/** What React says when a page does not come to life as the server has drawn it. */
const DISAGREEMENT = /Minified React error #(418|419|421|422|423|425)\b/;

/** Keeps the pages of a browser that the server drew otherwise than the browser would have. */
export function watchDrawing(context: BrowserContext, disagreements: string[]): void {
  context.on('weberror', (error) => {
    const { message } = error.error();
    if (DISAGREEMENT.test(message)) disagreements.push(`${error.page()?.url()}: ${message}`);
  });
}
