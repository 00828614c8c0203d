import { createHmac } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import { sendLogin } from './people.ts';

interface SecondFactor {
  /** What the application on the phone would keep. */
  secret: string;
  backupCode: string;
}

/**
 * Turns the login with a code on where its steps stand, in a popup or at the gate, and leaves the backup codes open.
 * `see` is called at each screen with its name.
 */
export async function setUpCode(
  place: Locator,
  password: string,
  see: (screen: 'offer' | 'backup-codes') => Promise<void> = async () => {},
): Promise<SecondFactor> {
  await place.getByRole('textbox', { name: 'Ваш пароль' }).fill(password);
  await place.getByRole('button', { name: 'Продолжить' }).click();
  await expect(place.getByRole('img', { name: 'QR-код для приложения' })).toBeVisible();
  await see('offer');
  const shown = await place.getByRole('button', { name: /^Скопировать:/ }).textContent();
  const secret = shown?.replace(/[^A-Z2-7]/g, '') ?? '';
  await place.getByRole('textbox', { name: /^Код, который показало/ }).fill(codeAt(secret, 0));
  await place.getByRole('button', { name: 'Включить' }).click();
  const codes = place.getByRole('list', { name: 'Резервные коды' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  await see('backup-codes');
  return { secret, backupCode: (await codes.first().textContent()) ?? '' };
}

/** Sends the password on the login page that is open and comes to the question for the code. */
export async function passFirstStep(page: Page, login: string, password: string): Promise<void> {
  await sendLogin(page, login, password);
  await expect(page.getByRole('heading', { level: 1, name: 'Подтверждение входа' })).toBeVisible();
}

/** What an application shows so many half minutes from now: written anew, so that the portal is not compared with itself. */
export function codeAt(key: string, ahead: number): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...key].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const bytes = (bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2));
  const counter = Buffer.alloc(8);
  counter.writeUInt32BE(Math.floor(Date.now() / 30_000) + ahead, 4);
  const mac = createHmac('sha1', Buffer.from(bytes)).update(counter).digest();
  const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, '0');
}
