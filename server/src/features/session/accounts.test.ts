import { beforeAll, describe, expect, test } from 'vitest';
import { makeUser } from '../../../demo/builders.ts';
import { type Portal, startPortal } from '../../../testing/portal.ts';
import { waitingForLocks } from '../../../testing/waiting-for-locks.ts';
import type { NewAccount } from '../../db/accounts.ts';
import { createAccount } from './accounts.ts';

let portal: Portal;

beforeAll(async () => {
  portal = await startPortal();
  await makeUser(portal.db, { email: 'taken@site.test', phone: '+79120000001' });
});

const person = (contacts: Pick<NewAccount, 'email' | 'phone'>): NewAccount => ({
  surname: 'Ёлкин',
  name: 'Пётр',
  lastname: '',
  passwordHash: 'hash',
  ...contacts,
});

const create = (contacts: Pick<NewAccount, 'email' | 'phone'>) =>
  portal.db.transaction().execute((tx) => createAccount(tx, person(contacts)));

describe('contacts that another account has', () => {
  test.each([
    ['email', { email: 'taken@site.test', phone: '+79120000002' }, 'EmailAlreadyUse', ['email']],
    ['phone', { email: 'free@site.test', phone: '+79120000001' }, 'PhoneAlreadyUse', ['phone']],
    ['both', { email: 'taken@site.test', phone: '+79120000001' }, 'EmailAlreadyUse', ['email', 'phone']],
  ])('are refused: %s', async (_, contacts, code, fields) => {
    const refusal = await create(contacts).catch((error) => error);
    expect([refusal.code, Object.keys(refusal.fields)]).toEqual([code, fields]);
  });

  test.each([
    ['email', { email: 'race@site.test', phone: '+79120000003' }, { email: 'race@site.test', phone: '+79120000004' }],
    ['phone', { email: 'one@site.test', phone: '+79120000005' }, { email: 'two@site.test', phone: '+79120000005' }],
  ])('are refused to the slower of two simultaneous requests: %s', async (field, first, second) => {
    const slower = await portal.db.transaction().execute(async (tx) => {
      await createAccount(tx, person(first));
      const waiting = create(second).catch((error) => error);
      // The slower one cannot see the uncommitted row and waits for the unique index; then the other commits.
      await expect.poll(() => waitingForLocks(portal.db)).toBe(1);
      return { waiting };
    });
    const refusal = await slower.waiting;
    expect([refusal.code, Object.keys(refusal.fields)]).toEqual([
      field === 'email' ? 'EmailAlreadyUse' : 'PhoneAlreadyUse',
      [field],
    ]);
  });
});
