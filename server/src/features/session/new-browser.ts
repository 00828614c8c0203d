import { browserOf } from '@dopusk/contract/browser.ts';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/connection.ts';
import type { Seen } from '../../db/seen.ts';
import { countAttempt } from '../../http/rate-limit.ts';
import { defineMessage, deliver, greet } from '../deliveries/message.ts';
import { findContact, wasInUse } from './db.ts';

/** A program that keeps no cookies logs in from a new browser each time. */
const LETTERS_A_DAY = 5;
const DAY_SECONDS = 24 * 3600;

const moscow = new Intl.DateTimeFormat('ru', { timeZone: 'Europe/Moscow', dateStyle: 'long', timeStyle: 'short' });

/** Of a login from a browser that has no mark of an earlier one (decision 37). */
export const newBrowserLetter = defineMessage('new-browser', {
  title: 'Вход с нового браузера',
  data: z.object({ browser: z.string(), at: z.iso.datetime() }),
  compose: async ({ browser, at }, delivery, { config }) => ({
    subject: 'Вход с нового браузера',
    greeting: greet(delivery),
    paragraphs: [
      `${moscow.format(new Date(at))} по московскому времени на портал вошли под вашей учётной записью с браузера, в котором вы раньше не входили: ${browser}.`,
      'Если это вы, ничего делать не нужно.',
      'Если это не вы, смените пароль: остальные сеансы при этом завершатся.',
    ],
    action: { label: 'Сменить пароль', url: `${config.publicUrl}/password` },
    notes: [`Все открытые сеансы: ${config.publicUrl}/settings`],
  }),
});

/**
 * Writes to a user that he has logged in from a browser never used before. Not at the first login of an account, which is
 * always from such a one. As of letters about an account, an operator's e-mail has to be confirmed.
 */
export async function tellOfNewBrowser(
  context: Context,
  tx: Tx,
  userId: Seen<'users'>,
  userAgent: string,
): Promise<void> {
  if (!(await wasInUse(tx, userId))) return;
  const { email: recipient, isConfirmed, isStudent } = await findContact(tx, userId);
  if (!isConfirmed && !isStudent) return;
  if ((await countAttempt(tx, `new-browser:${userId}`, LETTERS_A_DAY, DAY_SECONDS)) !== null) return;
  const data = { browser: browserOf(userAgent), at: new Date().toISOString() };
  await deliver(context, tx, newBrowserLetter, { channel: 'Mail', recipient, userId, data });
}
