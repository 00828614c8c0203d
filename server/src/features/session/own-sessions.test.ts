import { CONSENT_VERSIONS } from '@dopusk/contract/consent-versions.ts';
import { consents } from '@dopusk/contract/consents.ts';
import { session } from '@dopusk/contract/session.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeSession } from '../../../demo/account-builders.ts';
import { DEMO_PASSWORD, makeOperator, makeOrganization } from '../../../demo/builders.ts';
import { type Portal, startPortal } from '../../../testing/portal.ts';

let portal: Portal;
let clientId: string;

beforeAll(async () => {
  portal = await startPortal();
  clientId = await makeOrganization(portal.db);
});

describe('own sessions', () => {
  test('are listed with the current one marked, also after its token was replaced', async () => {
    const user = await makeOperator(portal.db, [clientId]);
    await makeSession(portal.db, user.userId, 'Phone');
    const client = await portal.as(user);
    const list = () => client.call(session.sessions);
    const marked = async () => (await list()).map(({ userAgent, isCurrent }) => [userAgent, isCurrent]);
    expect(await marked()).toEqual([
      ['test', true],
      ['Phone', false],
    ]);
    const old = client.cookie;
    await client.call(session.updateToken);
    expect(await marked()).toEqual([
      ['test', true],
      ['Phone', false],
    ]);
    client.cookie = old;
    expect((await marked())[0]).toEqual(['test', true]);
  });

  test('have the address and the browser they were opened with', async () => {
    const { userId } = await makeOperator(portal.db, [clientId], 'Operator', { email: 'sessions@site.test' });
    const credentials = { login: 'sessions@site.test', password: DEMO_PASSWORD, userAgreement: true };
    await portal
      .anonymous()
      .fetch(session.authorize, { body: credentials }, { headers: { 'user-agent': 'Firefox/140' } });
    const list = await (await portal.as({ userId })).call(session.sessions);
    expect(list.find(({ isCurrent }) => !isCurrent)).toMatchObject({ userAgent: 'Firefox/140', address: '127.0.0.1' });
  });

  test('end after a week without use, or after the time of the setting', async () => {
    const hour = await startPortal({ SESSION_IDLE_HOURS: '1', ROLE: 'web' });
    const longest = { week: 7 * 24 * 60, hour: 60 };
    for (const [at, minutes] of [
      [portal, longest.week],
      [hour, longest.hour],
    ] as const) {
      const user = await makeOperator(at.db, [await makeOrganization(at.db)]);
      const [used, forgotten] = [await at.as(user), await at.as(user)];
      const unused = (since: number) =>
        sql`update sessions set seen_at = now() - make_interval(mins => ${since})`.execute(at.db);
      await unused(minutes - 1);
      await used.call(session.checkAuth);
      const seen = await used.call(session.sessions);
      const ages = seen.map(({ seenAt }) => Math.round((Date.now() - Date.parse(seenAt)) / 60_000));
      expect(ages).toEqual([0, minutes - 1]);
      await sql`update sessions set seen_at = seen_at - interval '2 minutes'`.execute(at.db);
      expect(await forgotten.refused(session.checkAuth)).toBe('Unauthorized');
      expect(await used.call(session.sessions)).toHaveLength(1);
    }
  });

  test('are not updated at every request', async () => {
    const user = await makeOperator(portal.db, [clientId]);
    const client = await portal.as(user);
    const versions = async () => {
      const { rows } = await sql<{ version: string }>`select xmin::text as version from sessions
        where user_id = ${user.userId}`.execute(portal.db);
      return rows;
    };
    const opened = await versions();
    for (let i = 0; i < 3; i++) await client.call(session.checkAuth);
    expect(await versions()).toEqual(opened);
  });

  test('can be ended one by one; those of another user are not found', async () => {
    const user = await makeOperator(portal.db, [clientId]);
    const [first, second] = [await portal.as(user), await portal.as(user)];
    const others = await second.call(session.sessions);
    const id = others.find(({ isCurrent }) => !isCurrent)?.id ?? '';
    await second.call(session.endSession, { params: { id } });
    expect(await first.refused(session.checkAuth)).toBe('Unauthorized');
    await second.call(session.checkAuth);
    expect(await second.refused(session.endSession, { params: { id } })).toBe('UserNotFound');
    const foreign = await makeSession(portal.db, (await makeOperator(portal.db, [clientId])).userId);
    expect(await second.refused(session.endSession, { params: { id: foreign } })).toBe('UserNotFound');
    const left = await portal.db.selectFrom('sessions').where('id', '=', foreign).select('id').execute();
    expect(left).toHaveLength(1);
  });

  test('can all be ended but the current one, without those of others', async () => {
    const user = await makeOperator(portal.db, [clientId]);
    const bystander = await portal.as(await makeOperator(portal.db, [clientId]));
    const [first, second] = [await portal.as(user), await portal.as(user)];
    await first.call(session.updateToken);
    await first.call(session.endOtherSessions);
    await first.call(session.checkAuth);
    expect(await second.refused(session.checkAuth)).toBe('Unauthorized');
    await bystander.call(session.checkAuth);
  });
});

describe('consents', () => {
  const version = CONSENT_VERSIONS.PersonalData;

  test('can be given, withdrawn and given again; each change is recorded', async () => {
    const user = await makeOperator(portal.db, [clientId]);
    const client = await portal.as(user);
    const personalData = async () => (await client.call(consents.list)).find(({ kind }) => kind === 'PersonalData');
    expect(await personalData()).toEqual({ kind: 'PersonalData', accepted: false, version: null, at: null });
    for (const accepted of [true, true, false, true]) {
      await client.call(consents.set, { body: { kind: 'PersonalData', version, accepted } });
      expect(await personalData()).toEqual({ kind: 'PersonalData', accepted, version, at: expect.any(String) });
    }
    const rows = await portal.db
      .selectFrom('consents')
      .where('userId', '=', user.userId)
      .orderBy('id')
      .select('accepted')
      .execute();
    expect(rows.map(({ accepted }) => accepted)).toEqual([true, false, true]);
  });

  test('to a former version of a text are refused; withdrawing is not', async () => {
    const client = await portal.as(await makeOperator(portal.db, [clientId]));
    const old = { kind: 'PersonalData', version: '2020-01-01' } as const;
    const { code, fields } = await client.send(consents.set, { body: { ...old, accepted: true } });
    expect([code, Object.keys(fields ?? {})]).toEqual(['Invalid', ['version']]);
    await client.call(consents.set, { body: { ...old, accepted: false } });
  });

  test('refuse wrong input with its fields', async () => {
    const client = await portal.as(await makeOperator(portal.db, [clientId]));
    const { code, fields } = await client.send(consents.set, { body: { kind: 'Other', accepted: 'yes' } });
    expect([code, Object.keys(fields ?? {}).sort()]).toEqual(['Invalid', ['accepted', 'kind', 'version']]);
  });
});
