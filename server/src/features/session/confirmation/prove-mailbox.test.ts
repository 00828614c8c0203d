import { operators } from '@dopusk/contract/operators.ts';
import { registration } from '@dopusk/contract/registration.ts';
import { secondFactor } from '@dopusk/contract/second-factor.ts';
import { session } from '@dopusk/contract/session.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Client } from '../../../../testing/client.ts';
import { innOf } from '../../../../testing/inn.ts';
import { codeIn, messagesTo } from '../../../../testing/outbox.ts';
import { type Portal, startPortal } from '../../../../testing/portal.ts';

/** Somebody has registered with another's e-mail and his own phone, and goes on being logged in. */

let portal: Portal;
let attacker: Client;
let email: string;
let phone: string;
let serial = 0;

const PASSWORD = 'Чужой-2026';

beforeAll(async () => {
  portal = await startPortal({ DEMO: 'on' });
});

beforeEach(async () => {
  serial += 1;
  email = `boss${serial}@owner.test`;
  phone = `+7917444${String(serial).padStart(4, '0')}`;
  attacker = portal.anonymous();
  const person = { surname: 'Хозяев', name: 'Иван', lastName: 'Ильич', email, phone };
  await attacker.call(registration.organizationAndOperator, {
    body: {
      organization: {
        title: 'ООО «Хозяин»',
        inn: innOf(700 + serial),
        phone,
        email,
        bankAccountNumber: '40702810200000000001',
      },
      operator: { ...person, password: PASSWORD, confirmPassword: PASSWORD },
      userAgreement: true,
    },
  });
});

const consentsOf = async ({ id }: { id: string }) =>
  (await portal.db.selectFrom('consents').where('userId', '=', id).orderBy('id').select('kind').execute()).map(
    ({ kind }) => kind,
  );

/** The owner forgets nothing: he asks for a code, for the portal says that he has an account. */
async function recover(): Promise<Client> {
  const codes = async () => (await messagesTo(portal, email)).filter(({ subject }) => subject === 'Код для входа');
  const before = (await codes()).length;
  await portal.anonymous().call(session.sendRecoveryCode, { body: { loginType: 'Email', email } });
  await expect.poll(codes).toHaveLength(before + 1);
  const [letter] = await codes();
  const owner = portal.anonymous();
  await owner.call(session.authorizeByCode, {
    body: { loginType: 'Email', email, code: codeIn(letter ?? { text: '' }) },
  });
  return owner;
}

test('the owner’s code ends the session, the password and the phone of whoever has registered', async () => {
  const owner = await recover();
  expect(await attacker.refused(session.current)).toBe('Unauthorized');
  const login = { login: email, password: PASSWORD, userAgreement: true as const };
  expect(await portal.anonymous().refused(session.authorize, { body: login })).toBe('AuthException');
  await portal.anonymous().call(session.sendRecoveryCode, { body: { loginType: 'Phone', phone } });
  // He says anew who he is, and which phone is his.
  expect(await owner.call(session.current)).toMatchObject({ isEmailConfirmed: true, isUnnamed: true, phone: null });
  const own = { surname: 'Хозяинов', name: 'Пётр', lastName: 'Львович', phone: phone.replace('+7917', '+7918') };
  const before = await consentsOf(await owner.call(session.current));
  await owner.call(operators.introduce, { body: { ...own, userAgreement: true, personalData: true } });
  const { id, ...current } = await owner.call(session.current);
  expect(current).toMatchObject({ surname: 'Хозяинов', phone: own.phone });
  // What the other has agreed to was not his word.
  expect((await consentsOf({ id })).slice(before.length)).toEqual(['UserAgreement', 'PersonalData']);
  expect(await messagesTo(portal, phone)).toEqual([]);
});

test('nobody protects by a second factor an account whose e-mail he has not confirmed', async () => {
  expect(await attacker.refused(secondFactor.start, { body: { password: PASSWORD } })).toBe('EmailUnconfirmed');
});

test('a second factor of before does not keep the owner out, and one of his own stays', async () => {
  const { id } = await attacker.call(session.current);
  const set = () =>
    portal.db
      .insertInto('secondFactors')
      .values({ userId: id, secret: Buffer.from('x'), confirmedAt: new Date() } as never)
      .execute();
  await set();
  await recover();
  await set();
  await portal.db.deleteFrom('recoveryCodes').execute();
  await expect(recover()).rejects.toThrow(/SecondFactorRequired/);
});
