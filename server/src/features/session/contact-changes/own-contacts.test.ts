import { contactChanges } from '@dopusk/contract/contact-changes.ts';
import { operators } from '@dopusk/contract/operators.ts';
import { secondFactor } from '@dopusk/contract/second-factor.ts';
import { session } from '@dopusk/contract/session.ts';
import { students } from '@dopusk/contract/students.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeToken } from '../../../../demo/account-builders.ts';
import { DEMO_PASSWORD, makeOperator, makeOrganization, makeStudent } from '../../../../demo/builders.ts';
import type { Client } from '../../../../testing/client.ts';
import { codeIn, messagesTo, messageTo, tokenIn } from '../../../../testing/outbox.ts';
import { type Portal, startPortal } from '../../../../testing/portal.ts';
import { turnOnSecondFactor } from '../../../../testing/second-factor.ts';

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
  /** The same of a phone. */
  askPhone: (phone: string) => Promise<{ code: string }>;
  askBoth: (phone: string, email: string) => Promise<{ code: string }>;
  phone: string;
}

async function operator(): Promise<Own> {
  const email = `operator${++serial}@own.test`;
  const phone = `+7918000${String(serial).padStart(4, '0')}`;
  const made = await makeOperator(portal.db, [await makeOrganization(portal.db)], 'Operator', { email, phone });
  const who = await portal.as(made);
  const { surname, name, lastname } = await who.call(session.current);
  const own = { surname, name, lastName: lastname, phone, email };
  return {
    who,
    email,
    phone,
    ask: (asked) => who.send(operators.update, { body: { ...own, email: asked } }),
    askPhone: (asked) => who.send(operators.update, { body: { ...own, phone: asked } }),
    askBoth: (phone, email) => who.send(operators.update, { body: { ...own, phone, email } }),
  };
}

async function student(): Promise<Own> {
  const email = `student${++serial}@own.test`;
  const phone = `+7918100${String(serial).padStart(4, '0')}`;
  const made = await makeStudent(portal.db, await makeOrganization(portal.db), { email, phone });
  const who = await portal.as(made);
  return {
    who,
    email,
    phone,
    ask: (asked) => who.send(students.updateOwn, { body: { phone, email: asked } }),
    askPhone: (asked) => who.send(students.updateOwn, { body: { phone: asked, email } }),
    askBoth: (phone, email) => who.send(students.updateOwn, { body: { phone, email } }),
  };
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
    expect(told?.text).not.toContain('оператор');
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

  test('may be one that a record has whose mailbox nobody has shown to be his', async () => {
    const { who, ask } = await make();
    const other = await student();
    const holder = portal.db.updateTable('users').where('email', '=', other.email);
    await holder.set({ isEmailConfirmed: false }).execute();
    expect((await ask(other.email)).code).toBe('Ok');
    const { id } = await who.call(session.current);
    expect((await confirm(tokenIn(await messageTo(portal, other.email)))).code).toBe('Ok');
    const rows = portal.db.selectFrom('users').where('email', '=', other.email).orderBy('sharesEmail');
    const found = await rows.select(['id', 'sharesEmail']).execute();
    expect(found.map((row) => [row.id === id, row.sharesEmail])).toEqual([
      [true, false],
      [false, true],
    ]);
  });

  test('is sent for twice at one moment, and both get it', async () => {
    const { who, email, ask } = await make();
    await ask(`new-${email}`);
    const answers = await Promise.all([who.send(contactChanges.resend), who.send(contactChanges.resend)]);
    expect(answers.map(({ code }) => code)).toEqual(['Ok', 'Ok']);
  });

  test('is asked for five times an hour, taken or not: nobody learns without end who is here', async () => {
    const { ask } = await make();
    const { email: taken } = await student();
    for (let n = 0; n < 5; n++) expect((await ask(taken)).code).toBe('EmailAlreadyUse');
    expect((await ask(taken)).code).toBe('ManyRecoveryCodeRequests');
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

describe.each([
  ['an operator', operator],
  ['a student', student],
])('the own phone of %s', (_, make) => {
  test('is his once he enters the code that came there; his other sessions end, and the e-mail is told', async () => {
    const { who, email, phone, askPhone } = await make();
    const { id } = await who.call(session.current);
    const elsewhere = await portal.as({ userId: id });
    const wanted = phone.replace('+7918', '+7919');
    expect((await askPhone(wanted)).code).toBe('Ok');
    expect(await who.call(session.current)).toMatchObject({ phone, awaitedPhone: wanted });
    const code = codeIn(await messageTo(portal, wanted));
    const give = (guess: string) => who.send(contactChanges.confirmPhone, { body: { code: guess } });
    expect((await give(code === '000000' ? '000001' : '000000')).code).toBe('AuthCodeException');
    expect((await give(code)).code).toBe('Ok');
    expect(await who.call(session.current)).toMatchObject({ phone: wanted, awaitedPhone: null });
    expect(await elsewhere.refused(session.current)).toBe('Unauthorized');
    const letter = await messageTo(portal, email);
    expect(letter.text).toContain('Остальные ваши сеансы завершены');
    await portal.anonymous().call(contactChanges.undo, { body: { token: tokenIn(letter) } });
    const [now] = await portal.db.selectFrom('users').where('id', '=', id).select('phone').execute();
    expect(now?.phone).toBe(phone);
  });

  test('stays when the change is taken back, and is sent a code again', async () => {
    const { who, phone, askPhone } = await make();
    const wanted = phone.replace('+7918', '+7919');
    await askPhone(wanted);
    const first = codeIn(await messageTo(portal, wanted));
    const query = { contact: 'phone' as const };
    expect((await who.send(contactChanges.resend, { query })).code).toBe('Ok');
    const second = codeIn(await messageTo(portal, wanted, 2));
    expect((await who.send(contactChanges.withdraw, { query })).code).toBe('Ok');
    for (const code of [first, second]) {
      expect(await who.refused(contactChanges.confirmPhone, { body: { code } })).toBe('AuthCodeException');
    }
    expect(await who.call(session.current)).toMatchObject({ phone, awaitedPhone: null });
  });
});

test('an e-mail that a colleague’s record has is refused: their operator corrects it', async () => {
  const { who, email, ask } = await student();
  const { organization } = await who.call(students.current);
  const colleague = `colleague-of-${email}`;
  const { userId } = await makeStudent(portal.db, organization.id, { email: colleague });
  await portal.db.updateTable('users').set({ isEmailConfirmed: false }).where('id', '=', userId).execute();
  expect((await ask(colleague)).code).toBe('EmailAlreadyUse');
});

test('what a person has asked for himself does not stand in the way of his employer', async () => {
  const { db } = portal;
  const clientId = await makeOrganization(db);
  const made = await makeStudent(db, clientId, { email: 'often@own.test', phone: '+79181234567' });
  const own = await portal.as(made);
  for (let n = 0; n < 5; n++) {
    await own.call(students.updateOwn, { body: { phone: '+79181234567', email: `${n}often@own.test` } });
  }
  const employer = await portal.as(await makeOperator(db, [clientId]));
  const { user } = await employer.call(students.read, { params: { id: made.studentId } });
  const person = { surname: user.surname, name: user.name, lastName: user.lastname, phone: '+79181234567' };
  const body = { id: made.studentId, ...person, hasNoLastName: !user.lastname, email: 'right@own.test' };
  expect((await employer.send(students.update, { body })).code).toBe('Ok');
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

describe('an undo of what was done under another’s account', () => {
  /** He changes the e-mail as his own; gives the undo of its owner. */
  async function taken({ email, ask }: Pick<Own, 'email' | 'ask'>) {
    const wanted = `thief-${email}`;
    await ask(wanted);
    await confirm(tokenIn(await messageTo(portal, wanted)));
    // The search finds the thief's address too, which ends alike.
    const letter = async () => (await messagesTo(portal, email)).find(({ subject }) => subject === 'Сменена почта');
    await expect.poll(letter).toBeDefined();
    const { text } = (await letter()) ?? { text: '' };
    const token = tokenIn({ text });
    const undo = (keepsPhone = false) => portal.anonymous().send(contactChanges.undo, { body: { token, keepsPhone } });
    return Object.assign(undo, {
      letter: text,
      look: () => portal.anonymous().send(contactChanges.readUndo, { body: { token } }),
    });
  }

  test('turns off the second factor that was turned on since, and ends the keys of programs', async () => {
    const own = await operator();
    const { organizationId, operatorId } = await membershipOf(own.email);
    const key = await makeToken(portal.db, operatorId, organizationId, { rights: { students: 'read' } });
    const program = portal.program(key.token);
    const read = () => program.send(students.listOfOrganization, { params: { id: 'Current' }, query: {} });
    expect((await read()).code).toBe('Ok');
    const undo = await taken(own);
    await turnOnSecondFactor(portal, await portal.as(await userOf(`thief-${own.email}`)));
    expect((await undo()).code).toBe('Ok');
    expect((await (await portal.as(await userOf(own.email))).call(secondFactor.state)).isOn).toBe(false);
    expect((await read()).code).toBe('TokenInvalid');
  });

  /** He changes the phone as his own, then the e-mail. */
  async function takenBoth(own: Own) {
    const wanted = own.phone.replace('+7918', '+7919');
    await own.askPhone(wanted);
    await own.who.call(contactChanges.confirmPhone, { body: { code: codeIn(await messageTo(portal, wanted)) } });
    return { wanted, ask: () => taken({ ...own, ask: (email) => own.askBoth(wanted, email) }) };
  }

  test.each([
    ['an operator', operator, true],
    ['a student', student, false],
  ])('brings the phone of %s back that was changed in his own session before', async (_, make, hasSecondFactor) => {
    const own = await make();
    const { ask, wanted } = await takenBoth(own);
    if (hasSecondFactor) await turnOnSecondFactor(portal, own.who);
    const undo = await ask();
    expect(undo.letter).toContain('вместе с ней вернётся и прежний телефон');
    expect((await undo.look()).data).toEqual([
      { contact: 'email', current: `thief-${own.email}`, former: own.email, canBeKept: false },
      { contact: 'phone', current: wanted, former: own.phone, canBeKept: true },
    ]);
    expect((await undo()).data).toEqual({ restored: ['email', 'phone'], lost: [] });
    const back = await portal.as(await userOf(own.email));
    expect(await back.call(session.current)).toMatchObject({ phone: own.phone });
    // It was turned on before the e-mail was changed, and since the phone was.
    if (hasSecondFactor) expect((await back.call(secondFactor.state)).isOn).toBe(false);
  });

  test('leaves a phone that the owner says he has changed himself', async () => {
    const own = await operator();
    const { ask, wanted } = await takenBoth(own);
    const undo = await ask();
    expect((await undo(true)).data).toEqual({ restored: ['email'], lost: [] });
    const back = await portal.as(await userOf(own.email));
    expect(await back.call(session.current)).toMatchObject({ phone: wanted });
  });

  test('leaves the second factor that the owner had before', async () => {
    const own = await operator();
    await turnOnSecondFactor(portal, own.who);
    const undo = await taken(own);
    expect(undo.letter).not.toContain('телефон');
    expect((await undo()).code).toBe('Ok');
    expect((await (await portal.as(await userOf(own.email))).call(secondFactor.state)).isOn).toBe(true);
  });
});

const userOf = async (email: string) => {
  const { id } = await portal.db.selectFrom('users').where('email', '=', email).select('id').executeTakeFirstOrThrow();
  return { userId: id };
};

const membershipOf = (email: string) =>
  portal.db
    .selectFrom('memberships')
    .innerJoin('operators', 'operators.id', 'memberships.operatorId')
    .innerJoin('users', 'users.id', 'operators.userId')
    .where('users.email', '=', email)
    .select(['memberships.organizationId', 'memberships.operatorId'])
    .executeTakeFirstOrThrow();
