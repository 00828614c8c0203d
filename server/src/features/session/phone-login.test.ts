import { session } from '@dopusk/contract/session.ts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DEMO_PASSWORD, makeOperator, makeOrganization, makeStudent } from '../../../demo/builders.ts';
import { codeIn, messageTo } from '../../../testing/outbox.ts';
import { type Portal, startPortal } from '../../../testing/portal.ts';

let portal: Portal;
let clientId: string;

beforeAll(async () => {
  portal = await startPortal({ DEMO: 'on' });
  clientId = await makeOrganization(portal.db);
});
beforeEach(() => sql`delete from rate_limits`.execute(portal.db));

const PASSWORD = 'Свой-2026';
let serial = 0;
const newPhone = () => `+7915000${String(++serial).padStart(4, '0')}`;
const spelled = (phone: string) =>
  `8 (${phone.slice(2, 5)}) ${phone.slice(5, 8)}-${phone.slice(8, 10)}-${phone.slice(10)}`;
const logIn = (login: string, password: string, visitor = portal.anonymous()) =>
  visitor.send(session.authorize, { body: { login, password, userAgreement: true } });

describe('a login by phone and password', () => {
  test('is open to whoever has no mailbox, once he has set a password by a code', async () => {
    const phone = newPhone();
    const { userId } = await makeStudent(portal.db, clientId, { phone });
    await portal.db.updateTable('users').set({ email: '', sharesEmail: true }).where('id', '=', userId).execute();
    const visitor = portal.anonymous();
    await visitor.call(session.sendRecoveryCode, { body: { loginType: 'Phone', phone } });
    const code = codeIn(await messageTo(portal, phone));
    await visitor.call(session.authorizeByCode, { body: { loginType: 'Phone', phone, code } });
    await visitor.call(session.updatePassword, { body: { password: PASSWORD, confirmPassword: PASSWORD } });

    const later = portal.anonymous();
    expect(await logIn(spelled(phone), PASSWORD, later)).toMatchObject({ data: { userType: 'Student' } });
    expect(await later.call(session.current, {})).toMatchObject({ id: userId, email: '' });
    expect((await logIn(phone, 'Другой-2026')).code).toBe('AuthException');
    // Nobody has an empty e-mail.
    expect((await logIn('', PASSWORD)).code).toBe('Invalid');
  });

  test('opens the account whose phone it is, not one that shares it', async () => {
    const phone = newPhone();
    await makeOperator(portal.db, [clientId], 'Operator', { phone });
    const sharer = await makeStudent(portal.db, clientId, {});
    await portal.db.updateTable('users').set({ phone, sharesPhone: true }).where('id', '=', sharer.userId).execute();
    expect(await logIn(phone, DEMO_PASSWORD)).toMatchObject({ data: { userType: 'Operator' } });
  });

  test('is no second way to guess at a password', async () => {
    const [email, phone] = ['two-ways@site.test', newPhone()];
    await makeOperator(portal.db, [clientId], 'Operator', { email, phone });
    for (let i = 0; i < 10; i++) {
      expect((await logIn(i % 2 ? email : phone, `wrong-${i}`)).msg).toBe('Неверный логин или пароль');
    }
    expect((await logIn(phone, DEMO_PASSWORD)).msg).toContain('Слишком много попыток');
    expect((await logIn(email, DEMO_PASSWORD)).msg).toContain('Слишком много попыток');
  });

  test.each(['79150000', 'почта'])('«%s» is no login', async (login) => {
    const { code, fields } = await logIn(login, PASSWORD);
    expect([code, fields?.login?.[0]?.message]).toEqual(['Invalid', 'Некорректный e-mail или телефон']);
  });
});
