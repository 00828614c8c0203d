import { consents } from '@dopusk/contract/consents.ts';
import { emailConfirmations } from '@dopusk/contract/email-confirmations.ts';
import { operators } from '@dopusk/contract/operators.ts';
import { organizations } from '@dopusk/contract/organizations.ts';
import { registration } from '@dopusk/contract/registration.ts';
import { session } from '@dopusk/contract/session.ts';
import { students } from '@dopusk/contract/students.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { DEMO_PASSWORD, makeOperator, makeOrganization, makeStudent, makeUser } from '../../../demo/builders.ts';
import { innOf } from '../../../testing/inn.ts';
import { messageTo, tokenIn } from '../../../testing/outbox.ts';
import { type Portal, startPortal } from '../../../testing/portal.ts';

let portal: Portal;
let centerId: string;

beforeAll(async () => {
  portal = await startPortal({ DEMO: 'on' });
  centerId = await makeOrganization(portal.db, { type: 'EducationCenter', title: 'ЧОУ ДПО «Профи»' });
});

let serial = 0;
/** An operator's fields of his own. */
const person = () => {
  serial += 1;
  return {
    surname: 'Белова',
    name: 'Анна',
    lastName: 'Петровна',
    phone: `+7912000${String(serial).padStart(4, '0')}`,
    email: `anna-${serial}@site.test`,
    password: 'Ромашка-2026',
    confirmPassword: 'Ромашка-2026',
  };
};

const noPhone = () => ({ phone: person().phone });

/** A letter has gone to this address within a minute: as if it were longer ago. */
const forgetLetters = (email: string) =>
  sql`delete from rate_limits where key like 'confirmation:%'
  and split_part(key, ':', 2) in (select id::text from users where email = ${email})`.execute(portal.db);

const organization = {
  title: 'ООО «Вектор»',
  inn: '7707083893',
  phone: '+7 (846) 200-10-20',
  email: 'Office@Vector.test',
  address: {
    postalCode: '443000',
    region: 'Самарская область',
    city: 'Самара',
    street: 'Авроры',
    house: '7',
    flat: '',
  },
  bankAccountNumber: '40702810200000000001',
};

/** Each registers another one. */
const another = () => ({ ...organization, inn: innOf(++serial) });

const whole = (more: object = {}) => ({
  organization: another(),
  operator: person(),
  userAgreement: true as const,
  ...more,
});

/** Confirms the e-mail by the letter that came, in another browser. */
async function confirm(email: string): Promise<void> {
  const token = tokenIn(await messageTo(portal, email));
  await portal.anonymous().call(emailConfirmations.byPassword, { body: { token, password: 'Ромашка-2026' } });
}

const linksOf = (id: string) =>
  portal.db.selectFrom('centerClients').where('clientId', '=', id).select(['centerId', 'extent', 'origin']).execute();

describe('an organization with its contact person', () => {
  test('is registered as a client of the only center; its operator is logged in, and can work once his e-mail is confirmed', async () => {
    const visitor = portal.anonymous();
    const body = whole({ personalData: true });
    const { id } = await visitor.call(registration.organizationAndOperator, { body });
    expect(await visitor.call(session.current)).toMatchObject({
      surname: 'Белова',
      lastname: 'Петровна',
      email: body.operator.email,
      isEmailConfirmed: false,
      roles: ['Operator'],
      operator: { organization: { id, title: 'ООО «Вектор»', organizationType: 'Customer', balance: { amount: 0 } } },
    });
    expect(visitor.knownBrowser).toMatch(/^known-browser=./);
    expect(await linksOf(id)).toEqual([{ centerId, extent: 'Everybody', origin: 'OnlyCenter' }]);
    const given = await visitor.call(consents.list);
    expect(given.map(({ kind, accepted }) => [kind, accepted])).toEqual([
      ['UserAgreement', true],
      ['PersonalData', true],
    ]);

    expect(await visitor.refused(organizations.read, { params: { id } })).toBe('EmailUnconfirmed');
    await confirm(body.operator.email);
    expect(await visitor.call(organizations.read, { params: { id } })).toMatchObject({
      inn: body.organization.inn,
      phone: '+78462001020',
      email: 'office@vector.test',
      address: organization.address,
      bankAccountNumber: '40702810200000000001',
    });
  });

  test('is registered without an address and without consent too', async () => {
    const visitor = portal.anonymous();
    const body = whole({ organization: { ...another(), address: null } });
    await visitor.call(registration.organizationAndOperator, { body });
    const [, personalData] = await visitor.call(consents.list);
    expect(personalData).toEqual({ kind: 'PersonalData', accepted: false, version: null, at: null });
  });

  test('that works on the portal already is told to ask its people, in one line and without a name', async () => {
    const register = (body: ReturnType<typeof whole>) =>
      portal.anonymous().send(registration.organizationAndOperator, { body });
    await sql`delete from rate_limits`.execute(portal.db);
    const first = whole();
    const twice = await Promise.all([1, 2, 3].map(() => register({ ...first, operator: person() })));
    expect(twice.map(({ code }) => code).sort()).toEqual(['Invalid', 'Invalid', 'Ok']);
    const refused = await register({
      ...first,
      organization: { ...first.organization, title: 'Другое' },
      operator: person(),
    });
    expect(refused.fields).toEqual({
      'organization.inn': [
        { code: 'Invalid', message: expect.stringContaining('Попросите её оператора пригласить вас') },
      ],
    });
    expect(JSON.stringify(refused)).not.toContain('Вектор');
    const branch = { ...first.organization, kpp: '631643001' };
    expect((await register({ ...first, organization: branch, operator: person() })).code).toBe('Ok');
    expect((await register({ ...first, organization: branch, operator: person() })).code).toBe('Invalid');
    await sql`delete from rate_limits`.execute(portal.db);
  });

  test('names everything that is missing, in both blocks', async () => {
    const { code, fields } = await portal.anonymous().send(registration.organizationAndOperator, {
      body: {
        organization: { title: ' ' },
        operator: { ...person(), surname: '', lastName: '', password: 'коротко', confirmPassword: 'иначе' },
      },
    });
    expect(code).toBe('Invalid');
    expect(Object.keys(fields ?? {}).sort()).toEqual([
      'operator.confirmPassword',
      'operator.lastName',
      'operator.password',
      'operator.surname',
      'organization.bankAccountNumber',
      'organization.email',
      'organization.inn',
      'organization.phone',
      'organization.title',
      'userAgreement',
    ]);
  });

  test('without its blocks is refused with Russian messages', async () => {
    const { code, fields } = await portal.anonymous().send(registration.organizationAndOperator, { body: {} });
    expect(code).toBe('Invalid');
    expect(
      Object.values(fields ?? {})
        .flat()
        .map(({ message }) => message),
    ).toEqual(Array(3).fill('Обязательное поле'));
  });

  test('with contacts of another account is refused at the operator’s fields, and nothing is stored', async () => {
    const taken = person();
    await makeUser(portal.db, taken);
    const title = 'ООО «Не родившаяся»';
    const body = whole({ organization: { ...another(), title }, operator: taken });
    const { code, fields } = await portal.anonymous().send(registration.organizationAndOperator, { body });
    expect([code, Object.keys(fields ?? {}).sort()]).toEqual(['EmailAlreadyUse', ['operator.email', 'operator.phone']]);
    const left = await portal.db.selectFrom('organizations').where('title', '=', title).select('id').execute();
    expect(left).toEqual([]);
  });

  test('with a common password is refused at its field, and nothing is stored', async () => {
    const common = { password: 'Пароль123', confirmPassword: 'Пароль123' };
    const operator = { ...person(), ...common };
    const { code, fields } = await portal.anonymous().send(registration.organizationAndOperator, {
      body: whole({ operator }),
    });
    expect([code, Object.keys(fields ?? {})]).toEqual(['Invalid', ['operator.password']]);
    const alone = await portal.anonymous().send(registration.operator, { body: { ...operator, userAgreement: true } });
    expect([alone.code, Object.keys(alone.fields ?? {})]).toEqual(['Invalid', ['password']]);
    await portal.anonymous().call(registration.operator, {
      body: { ...operator, password: 'Ромашка-2026', confirmPassword: 'Ромашка-2026', userAgreement: true },
    });
  });

  test('an unknown center is refused at its field', async () => {
    const { code, fields } = await portal.anonymous().send(registration.organizationAndOperator, {
      body: whole({ center: '01990000-0000-7000-8000-000000000000' }),
    });
    expect([code, Object.keys(fields ?? {})]).toEqual(['NotFoundEducationCenter', ['center']]);
  });

  describe('when there are several centers', () => {
    let otherCenterId: string;
    beforeAll(async () => {
      otherCenterId = await makeOrganization(portal.db, { type: 'EducationCenter', title: 'АНО «Стандарт»' });
    });

    test('is linked with the one whose link was used', async () => {
      expect(await portal.anonymous().call(registration.center, { params: { id: otherCenterId } })).toEqual({
        id: otherCenterId,
        title: 'АНО «Стандарт»',
      });
      const body = whole({ center: otherCenterId });
      const { id } = await portal.anonymous().call(registration.organizationAndOperator, { body });
      expect(await linksOf(id)).toEqual([{ centerId: otherCenterId, extent: 'Everybody', origin: 'Registration' }]);
    });

    test('without a link is linked with none', async () => {
      const { id } = await portal.anonymous().call(registration.organizationAndOperator, { body: whole() });
      expect(await linksOf(id)).toEqual([]);
    });
  });
});

describe('an operator', () => {
  test('registers without an organization, then makes one of his own', async () => {
    const visitor = portal.anonymous();
    const body = person();
    await visitor.call(registration.operator, { body: { ...body, userAgreement: true, personalData: true } });
    expect((await visitor.call(session.current)).operator).toMatchObject({ organization: null });
    expect(await visitor.refused(registration.ownOrganization, { body: organization })).toBe('EmailUnconfirmed');
    await confirm(body.email);
    const { id } = await visitor.call(registration.ownOrganization, { body: { ...another(), title: 'ИП Белова' } });
    expect((await visitor.call(session.current)).operator?.organization).toMatchObject({ id, title: 'ИП Белова' });
  });

  test('makes no organization twice: of his own he is told which it is', async () => {
    const worker = await portal.as(await makeOperator(portal.db, []));
    const body = another();
    await worker.call(registration.ownOrganization, { body });
    const again = await worker.send(registration.ownOrganization, { body });
    expect(again.fields?.inn?.[0]?.message).toContain('уже есть у вас: ООО «Вектор»');
    const colleague = await portal.as(await makeOperator(portal.db, []));
    const others = await colleague.send(registration.ownOrganization, { body });
    expect(others.fields?.inn?.[0]?.message).toContain('Попросите её оператора');
    expect(JSON.stringify(others)).not.toContain('Вектор');
  });

  test('adds a colleague to his organization, who has to confirm his e-mail', async () => {
    const clientId = await makeOrganization(portal.db);
    const operator = await portal.as(await makeOperator(portal.db, [clientId]));
    const colleague = person();
    const before = operator.cookie;
    const { id } = await operator.call(registration.operator, { body: colleague });
    expect(operator.cookie).toBe(before);
    const { items } = await operator.call(operators.listOfOrganization, { params: { id: 'Current' }, query: {} });
    expect(items.find((row) => row.id === id)).toMatchObject({ fullName: 'Белова Анна Петровна', role: 'Operator' });
    expect((await messageTo(portal, colleague.email)).text).toContain('добавили оператора: Белова Анна Петровна');

    const newcomer = portal.anonymous();
    const { email: login, password } = colleague;
    await newcomer.call(session.authorize, { body: { login, password, userAgreement: true } });
    expect(await newcomer.refused(students.listAcrossOrganizations, { query: {} })).toBe('EmailUnconfirmed');
  });

  test('who registered by himself can be added to an organization, once, after confirming his e-mail', async () => {
    const clientId = await makeOrganization(portal.db);
    const operator = await portal.as(await makeOperator(portal.db, [clientId]));
    const visitor = portal.anonymous();
    const { email } = person();
    await visitor.call(registration.operator, { body: { ...person(), email } });
    const take = () => operator.send(registration.takeIn, { body: { email } });
    expect(await take()).toMatchObject({ code: 'UserNotFound', fields: { email: [expect.anything()] } });
    await confirm(email);
    expect((await take()).code).toBe('Ok');
    expect((await visitor.call(session.current)).operator?.organization?.id).toBe(clientId);
    expect((await take()).code).toBe('UserNotFound');
  });

  test('of another organization cannot be added, and addresses cannot be tried one by one', async () => {
    await makeOperator(portal.db, [await makeOrganization(portal.db)], 'Operator', { email: 'busy@site.test' });
    const operator = await portal.as(await makeOperator(portal.db, [await makeOrganization(portal.db)]));
    const body = { email: 'busy@site.test' };
    for (let i = 0; i < 20; i++) expect(await operator.refused(registration.takeIn, { body })).toBe('UserNotFound');
    expect(await operator.refused(registration.takeIn, { body })).toBe('ManyRecoveryCodeRequests');
    const asked = () => operator.send(registration.operator, { body: { ...person(), ...body } });
    for (let i = 0; i < 20; i++) expect((await asked()).code).toBe('EmailAlreadyUse');
    expect((await asked()).code).toBe('ManyRecoveryCodeRequests');
    const free = await portal.as(await makeOperator(portal.db, []));
    expect(await free.refused(registration.takeIn, { body })).toBe('NotFoundOrganization');
  });

  test('must have contacts that nobody else has', async () => {
    const taken = person();
    await makeUser(portal.db, taken);
    const { code, fields } = await portal.anonymous().send(registration.operator, { body: taken });
    expect([code, Object.keys(fields ?? {}).sort()]).toEqual(['EmailAlreadyUse', ['email', 'phone']]);
  });

  describe('whose e-mail and phone stand in a person’s record that somebody made', () => {
    /** Such a record, and the form of whoever has its mailbox. */
    async function record() {
      const body = person();
      const { email, phone } = body;
      const { userId } = await makeStudent(portal.db, await makeOrganization(portal.db), {
        surname: 'Учёная',
        email,
        phone,
      });
      await portal.db.updateTable('users').set({ isEmailConfirmed: false }).where('id', '=', userId).execute();
      const holder = async () => {
        const rows = await portal.db
          .selectFrom('users')
          .where('email', '=', email)
          .select(['id', 'sharesEmail'])
          .execute();
        expect(rows).toHaveLength(2);
        return rows.filter(({ sharesEmail }) => !sharesEmail).map(({ id }) => (id === userId ? 'record' : 'newcomer'));
      };
      const enter = async (password: string) => {
        const visitor = portal.anonymous();
        await visitor.call(session.authorize, { body: { login: email, password, userAgreement: true } });
        return (await visitor.call(session.current)).surname;
      };
      return { body, userId, holder, enter };
    }

    test('registers beside it, and holds the e-mail once it is confirmed', async () => {
      const { body, holder, enter } = await record();
      const visitor = portal.anonymous();
      await visitor.call(registration.operator, { body });
      expect(await holder()).toEqual(['record']);
      expect(await enter(body.password)).toBe('Белова');
      // His browser is not one in which the e-mail's holder has logged in: guesses there are counted as anybody's.
      const [name = '', value = ''] = visitor.knownBrowser?.split('=') ?? [];
      const from = { cookies: { [name]: value } } as never;
      expect(value).not.toBe('');
      expect(portal.context.knownBrowser.markOf(from, body.email)).toBeNull();
    });

    test('is kept out by nobody who has registered with it and not confirmed it', async () => {
      const body = person();
      const others = { ...body, surname: 'Чужая', password: 'Чужой-2026', confirmPassword: 'Чужой-2026' };
      const stranger = portal.anonymous();
      await stranger.call(registration.operator, { body: others });
      const first = tokenIn(await messageTo(portal, body.email));
      const visitor = portal.anonymous();
      await visitor.call(registration.operator, { body });
      const own = tokenIn(await messageTo(portal, body.email, 2));
      await visitor.call(session.confirmEmail, { query: { token: own } });
      expect(await visitor.call(session.current)).toMatchObject({ surname: 'Белова', isEmailConfirmed: true });
      const holder = portal.db.selectFrom('users').where('email', '=', body.email).where('sharesEmail', '=', false);
      expect(await holder.select('surname').execute()).toEqual([{ surname: 'Белова' }]);
      // The other registration's letter, which he opens as well, confirms nothing.
      expect(await stranger.refused(session.confirmEmail, { query: { token: first } })).toBe('EmailAlreadyUse');
      // From now on it is his, and nobody registers beside him.
      const { code } = await portal.anonymous().send(registration.operator, { body: { ...body, ...noPhone() } });
      expect(code).toBe('EmailAlreadyUse');
    });

    test('is its holder as soon as the letter has come there', async () => {
      const { body, holder, enter } = await record();
      await portal.anonymous().call(registration.organizationAndOperator, { body: whole({ operator: body }) });
      await confirm(body.email);
      expect(await holder()).toEqual(['newcomer']);
      expect([await enter(body.password), await enter(DEMO_PASSWORD)]).toEqual(['Белова', 'Учёная']);
    });

    test('is its holder although somebody has logged in by the password that the record was given', async () => {
      const { body, userId, holder, enter } = await record();
      await portal.anonymous().call(registration.operator, { body });
      await portal.as({ userId });
      expect(await enter(DEMO_PASSWORD)).toBe('Учёная');
      await confirm(body.email);
      expect(await holder()).toEqual(['newcomer']);
      expect([await enter(body.password), await enter(DEMO_PASSWORD)]).toEqual(['Белова', 'Учёная']);
    });

    test('takes nothing from whoever has shown meanwhile that the mailbox is his', async () => {
      const { body, userId, holder, enter } = await record();
      await portal.anonymous().call(registration.operator, { body });
      await portal.db.updateTable('users').set({ isEmailConfirmed: true }).where('id', '=', userId).execute();
      await confirm(body.email);
      expect(await holder()).toEqual(['record']);
      expect([await enter(body.password), await enter(DEMO_PASSWORD)]).toEqual(['Белова', 'Учёная']);
    });

    test('corrects a mistyped e-mail to it', async () => {
      const { body, holder } = await record();
      const visitor = portal.anonymous();
      await visitor.call(registration.operator, {
        body: { ...body, ...noPhone(), email: `mistyped@${body.email}`.replace('@anna-', '-') },
      });
      await forgetLetters(`mistyped@${body.email}`.replace('@anna-', '-'));
      await visitor.call(session.correctEmail, { body: { email: body.email } });
      expect(await holder()).toEqual(['record']);
      await confirm(body.email);
      expect(await holder()).toEqual(['newcomer']);
    });
  });

  test.each([
    ['a student', 'Forbidden', async () => makeStudent(portal.db, await makeOrganization(portal.db))],
    ['an operator without an organization', 'NotFoundOrganization', () => makeOperator(portal.db, [])],
    [
      'an operator with an unconfirmed e-mail',
      'EmailUnconfirmed',
      async () => {
        const operator = await makeOperator(portal.db, [await makeOrganization(portal.db)]);
        await portal.db
          .updateTable('users')
          .set({ isEmailConfirmed: false })
          .where('id', '=', operator.userId)
          .execute();
        return operator;
      },
    ],
  ])('cannot be added by %s', async (_, code, user) => {
    const client = await portal.as(await user());
    expect(await client.refused(registration.operator, { body: person() })).toBe(code);
  });
});

test('from one address at most twenty are registered an hour', async () => {
  const flooded = await startPortal();
  const body = { ...person(), email: 'same@site.test' };
  await makeUser(flooded.db, { email: body.email });
  for (let i = 0; i < 20; i++)
    expect(await flooded.anonymous().refused(registration.operator, { body })).toBe('EmailAlreadyUse');
  expect(await flooded.anonymous().refused(registration.operator, { body })).toBe('ManyRecoveryCodeRequests');
});
