import { emailConfirmations } from '@dopusk/contract/email-confirmations.ts';
import { registration } from '@dopusk/contract/registration.ts';
import { session } from '@dopusk/contract/session.ts';
import { students } from '@dopusk/contract/students.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { makeOperator, makeOrganization, makeStudent } from '../../../../demo/builders.ts';
import type { Client } from '../../../../testing/client.ts';
import { innOf } from '../../../../testing/inn.ts';
import { messageTo, tokenIn } from '../../../../testing/outbox.ts';
import { type Portal, startPortal } from '../../../../testing/portal.ts';

/** Somebody has registered with an e-mail, and another opens the letter: whose mailbox it is, or to whom it has gone astray. */

const PASSWORD = 'Ромашка-2026';

let portal: Portal;
let registered: Client;
let body: ReturnType<typeof whole>;
let token: string;
let text: string;
let serial = 0;

beforeAll(async () => {
  portal = await startPortal({ DEMO: 'on' });
  await makeOrganization(portal.db, { type: 'EducationCenter', title: 'Учебный центр «Вектор»' });
});

beforeEach(async () => {
  serial += 1;
  body = whole();
  registered = portal.anonymous();
  await registered.call(registration.organizationAndOperator, { body });
  const letter = await messageTo(portal, body.operator.email);
  [token, text] = [tokenIn(letter), letter.text];
});

const whole = () => {
  const [email, phone] = [`box${serial}@mail.test`, `+7917555${String(serial).padStart(4, '0')}`];
  const person = { surname: 'Чужаков', name: 'Пётр', lastName: 'Ильич', email, phone };
  return {
    organization: {
      title: 'ООО «Ромашка»',
      inn: innOf(900 + serial),
      phone,
      email,
      bankAccountNumber: '40702810200000000001',
    },
    operator: { ...person, password: PASSWORD, confirmPassword: PASSWORD },
    userAgreement: true as const,
  };
};

const isConfirmed = async () => (await registered.call(session.current)).isEmailConfirmed;

test('the letter and the page say whose registration it is', async () => {
  expect(text).toContain('зарегистрировались: Чужаков Пётр Ильич, организация ООО «Ромашка».');
  expect(text).toContain('«Это не я»');
  const read = (client: Client) => client.call(emailConfirmations.read, { body: { token } });
  expect(await read(portal.anonymous())).toMatchObject({
    email: body.operator.email,
    fullName: 'Чужаков Пётр Ильич',
    organizationTitle: 'ООО «Ромашка»',
    isOwn: false,
    canBeDisowned: true,
  });
  expect(await read(registered)).toMatchObject({ isOwn: true });
});

test('whoever opens it without having registered confirms nothing, whoever he is logged in as', async () => {
  const other = await portal.as(await makeOperator(portal.db, [await makeOrganization(portal.db)]));
  for (const stranger of [portal.anonymous(), other])
    for (const method of ['PUT', 'GET'])
      expect((await stranger.fetch(session.confirmEmail, { query: { token } }, { method })).status).toBe(403);
  const stranger = portal.anonymous();
  const wrong = await stranger.send(emailConfirmations.byPassword, { body: { token, password: 'Мимо-2026' } });
  expect([wrong.code, wrong.fields]).toEqual(['AuthException', { password: [expect.anything()] }]);
  expect(await isConfirmed()).toBe(false);
});

test('its password confirms it in any browser, and opens no session there', async () => {
  const elsewhere = portal.anonymous();
  await elsewhere.call(emailConfirmations.byPassword, { body: { token, password: PASSWORD } });
  expect([await isConfirmed(), elsewhere.cookie]).toEqual([true, null]);
  expect(await elsewhere.refused(emailConfirmations.byPassword, { body: { token, password: PASSWORD } })).toBe(
    'InvalidToken',
  );
});

test('passwords are not tried one by one', async () => {
  const guess = (password: string) =>
    portal.anonymous().send(emailConfirmations.byPassword, { body: { token, password } });
  for (let i = 0; i < 10; i++) expect((await guess(`Мимо-${i}-2026`)).status).toBe(401);
  expect((await guess(PASSWORD)).msg).toMatch(/^Слишком много попыток\. Повторите через /);
  expect(await isConfirmed()).toBe(false);
});

test('«Это не я» ends it: nobody is in, or comes in, and the mailbox and the organization are free', async () => {
  const owner = portal.anonymous();
  await owner.call(emailConfirmations.disown, { body: { token } });
  expect(await registered.refused(session.current)).toBe('Unauthorized');
  const login = { login: body.operator.email, password: PASSWORD, userAgreement: true as const };
  expect(await portal.anonymous().refused(session.authorize, { body: login })).toBe('AuthException');
  expect(await owner.refused(emailConfirmations.disown, { body: { token } })).toBe('InvalidToken');
  const again = {
    ...body,
    operator: { ...body.operator, surname: 'Хозяев', password: 'Своя-2026', confirmPassword: 'Своя-2026' },
  };
  await owner.call(registration.organizationAndOperator, { body: again });
  const own = tokenIn(await messageTo(portal, body.operator.email, 2));
  await owner.call(session.confirmEmail, { query: { token: own } });
  expect(await owner.call(session.current)).toMatchObject({ surname: 'Хозяев', isEmailConfirmed: true });
});

test('nothing is ended that is confirmed, nor a student’s record, whose organization mends its e-mail', async () => {
  await registered.call(session.confirmEmail, { query: { token } });
  expect(await portal.anonymous().refused(emailConfirmations.disown, { body: { token } })).toBe('InvalidToken');
  const email = `pupil${serial}@mail.test`;
  const student = await makeStudent(portal.db, await makeOrganization(portal.db), { email });
  await portal.db.updateTable('users').set({ isEmailConfirmed: false }).where('id', '=', student.userId).execute();
  const pupil = await portal.as(student);
  await pupil.call(session.sendEmailConfirmation);
  const letter = await messageTo(portal, email);
  expect(letter.text).not.toContain('«Это не я»');
  expect(await portal.anonymous().refused(emailConfirmations.disown, { body: { token: tokenIn(letter) } })).toBe(
    'Forbidden',
  );
  expect((await pupil.call(students.current)).id).toBe(student.studentId);
});
