import { contactChanges } from '@dopusk/contract/contact-changes.ts';
import { operators } from '@dopusk/contract/operators.ts';
import { session } from '@dopusk/contract/session.ts';
import { students } from '@dopusk/contract/students.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { DEMO_PASSWORD, makeOperator, makeOrganization, makeStudent } from '../../../../demo/builders.ts';
import type { Client } from '../../../../testing/client.ts';
import { messagesTo, messageTo, tokenIn } from '../../../../testing/outbox.ts';
import { type Portal, startPortal } from '../../../../testing/portal.ts';

let portal: Portal;
let serial = 0;

beforeAll(async () => {
  portal = await startPortal({ DEMO: 'on' });
});

interface Own {
  who: Client;
  email: string;
  /** Asks for this e-mail as the profile's form does. */
  ask: (email: string) => Promise<{ code: string }>;
}

async function operator(): Promise<Own> {
  const email = `operator${++serial}@own.test`;
  const made = await makeOperator(portal.db, [await makeOrganization(portal.db)], 'Operator', { email });
  const who = await portal.as(made);
  const { surname, name, lastname } = await who.call(session.current);
  const phone = `+7918000${String(serial).padStart(4, '0')}`;
  return {
    who,
    email,
    ask: (asked) => who.send(operators.update, { body: { surname, name, lastName: lastname, phone, email: asked } }),
  };
}

async function student(): Promise<Own> {
  const email = `student${++serial}@own.test`;
  const phone = `+7918100${String(serial).padStart(4, '0')}`;
  const made = await makeStudent(portal.db, await makeOrganization(portal.db), { email, phone });
  const who = await portal.as(made);
  return { who, email, ask: (asked) => who.send(students.updateOwn, { body: { phone, email: asked } }) };
}

const login = (email: string) =>
  portal.anonymous().send(session.authorize, { body: { login: email, password: DEMO_PASSWORD, userAgreement: true } });
const confirm = (token: string) => portal.anonymous().send(contactChanges.confirm, { body: { token } });
const awaited = async (who: Client) => (await who.call(session.current)).awaitedEmail;

describe.each([
  ['an operator', operator],
  ['a student', student],
])('the own e-mail of %s', (_, make) => {
  test('is the login once it is confirmed; the former one is told and brings it back', async () => {
    const { who, email, ask } = await make();
    const wanted = `new-${email}`;
    expect((await ask(wanted)).code).toBe('Ok');
    expect((await login(wanted)).code).toBe('AuthException');
    expect((await login(email)).code).toBe('Ok');
    const letter = await messageTo(portal, wanted);
    expect(letter.text).toContain('Вы указали этот адрес вместо прежнего');
    expect((await confirm(tokenIn(letter))).code).toBe('Ok');
    expect(await who.refused(session.current)).toBe('Unauthorized');
    expect((await login(wanted)).code).toBe('Ok');
    expect((await login(email)).code).toBe('AuthException');
    const told = (await messagesTo(portal, email)).find(({ subject }) => subject === 'Сменена почта');
    expect(told?.text).not.toContain('По просьбе оператора');
    const undo = { body: { token: tokenIn(told ?? letter) } };
    expect((await portal.anonymous().send(contactChanges.undo, undo)).code).toBe('Ok');
    expect((await login(wanted)).code).toBe('AuthException');
  });

  test('is sent for again: the link before is worth nothing', async () => {
    const { who, email, ask } = await make();
    const wanted = `new-${email}`;
    await ask(wanted);
    const first = tokenIn(await messageTo(portal, wanted));
    expect((await who.send(contactChanges.resend)).code).toBe('Ok');
    const second = tokenIn(await messageTo(portal, wanted, 2));
    expect((await confirm(first)).code).toBe('InvalidToken');
    expect((await confirm(second)).code).toBe('Ok');
  });

  test('stays when the change is taken back', async () => {
    const { who, email, ask } = await make();
    const wanted = `new-${email}`;
    await ask(wanted);
    const token = tokenIn(await messageTo(portal, wanted));
    expect((await who.send(contactChanges.withdraw)).code).toBe('Ok');
    expect(await awaited(who)).toBeNull();
    expect((await confirm(token)).code).toBe('InvalidToken');
    // A second click finds nothing.
    expect((await who.send(contactChanges.withdraw)).code).toBe('Ok');
    expect(await who.refused(contactChanges.resend)).toBe('NotFoundEmailConfirm');
  });

  test('stays when the owner sets another password: whoever asked may have known the former one', async () => {
    const { who, email, ask } = await make();
    const wanted = `new-${email}`;
    await ask(wanted);
    const token = tokenIn(await messageTo(portal, wanted));
    const password = 'Sovsem-drugoy-7';
    await who.call(session.updatePassword, { body: { password, confirmPassword: password } });
    expect((await confirm(token)).code).toBe('InvalidToken');
    expect(await awaited(who)).toBeNull();
  });

  test('may not be another’s, neither when it is asked for nor when it is confirmed', async () => {
    const { who, email, ask } = await make();
    const other = await student();
    expect((await ask(other.email)).code).toBe('EmailAlreadyUse');
    expect(await awaited(who)).toBeNull();
    const wanted = `new-${email}`;
    await ask(wanted);
    const token = tokenIn(await messageTo(portal, wanted));
    await makeOperator(portal.db, [], 'Operator', { email: wanted });
    expect((await confirm(token)).code).toBe('EmailAlreadyUse');
  });

  test('is asked for five times an hour; an outdated link says what to do', async () => {
    const { who, email, ask } = await make();
    const wanted = `new-${email}`;
    await ask(wanted);
    const token = tokenIn(await messageTo(portal, wanted));
    await sql`update contact_changes set expires_at = now() where value = ${wanted}`.execute(portal.db);
    const outdated = await confirm(token);
    expect([outdated.code, outdated.msg]).toEqual([
      'ExpiredEmailToken',
      'Ссылка устарела. Укажите почту в профиле снова',
    ]);
    for (let n = 0; n < 4; n++) expect((await ask(wanted)).code).toBe('Ok');
    expect(await who.refused(contactChanges.resend)).toBe('ManyRecoveryCodeRequests');
  });
});

test('what an operator has asked for a person is not the person’s to send again', async () => {
  const { who, email } = await student();
  const { id } = await who.call(session.current);
  await portal.db
    .insertInto('contactChanges')
    .values({
      id: crypto.randomUUID(),
      userId: id,
      contact: 'email',
      value: `by-operator-${email}`,
      attemptsLeft: 5,
      expiresAt: new Date(Date.now() + 3_600_000),
    })
    .execute();
  expect(await awaited(who)).toBeNull();
  expect(await who.refused(contactChanges.resend)).toBe('NotFoundEmailConfirm');
});
