import { readFileSync } from 'node:fs';
import { newPassword } from '@dopusk/contract/fields/password.ts';
import { expect, test } from 'vitest';
import { Refusal } from '../../http/refusal.ts';
import { hashNewPassword } from './passwords.ts';

test('refuses three thousand common passwords that keep the other rules', async () => {
  const file = readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8');
  const [, list = ''] = file.split('\n----\n');
  const passing = list.split('\n').filter((password) => newPassword.safeParse(password).success);
  expect(passing.length).toBeGreaterThan(3000);
  for (const password of passing) await expect(hashNewPassword(password)).rejects.toBeInstanceOf(Refusal);
});
