import { audit } from '@dopusk/contract/audit.ts';
import { CONSENT_VERSIONS } from '@dopusk/contract/consent-versions.ts';
import { ConsentKind, consents } from '@dopusk/contract/consents.ts';
import { invitations } from '@dopusk/contract/invitations.ts';
import { operators } from '@dopusk/contract/operators.ts';
import { session } from '@dopusk/contract/session.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { makeOperator } from '../../../demo/builders.ts';
import type { Client } from '../../../testing/client.ts';
import { innOf } from '../../../testing/inn.ts';
import { messageTo } from '../../../testing/outbox.ts';
import { type Portal, startPortal } from '../../../testing/portal.ts';
import { createCenter } from '../organizations/create-center.ts';

/** The first administrator of a center that the command has made says who he is. */

let portal: Portal;
let first: Client;
let email: string;
let serial = 0;

beforeAll(async () => {
  portal = await startPortal({ DEMO: 'on' });
});

beforeEach(async () => {
  email = `first${++serial}@garant.test`;
  const center = { title: 'ООО «УЦ Гарант»', inn: innOf(serial), email, phone: '' };
  const token = await createCenter(portal.db, center as Parameters<typeof createCenter>[1]);
  first = portal.anonymous();
  await first.call(session.authorizeByLink, { body: { token } });
  await first.call(session.updatePassword, { body: { password: 'Ромашка-2026', confirmPassword: 'Ромашка-2026' } });
});

const who = () => ({
  ...{ surname: 'Гарантова', name: 'Нина', lastName: 'Львовна' },
  phone: `+7916555${String(serial).padStart(4, '0')}`,
  userAgreement: true as const,
  personalData: true as const,
});
const invite = (to: string) =>
  first.send(invitations.create, { body: { email: to, role: 'HighOperator', rights: [] } });

test('invites nobody before, and is named in the letter and the log after it', async () => {
  expect(await first.call(session.current)).toMatchObject({ isUnnamed: true });
  expect((await invite(`early${serial}@garant.test`)).code).toBe('NameNotSaid');
  await first.call(operators.introduce, { body: who() });
  expect(await first.call(session.current)).toMatchObject({
    ...{ isUnnamed: false, surname: 'Гарантова', phone: who().phone, email },
  });
  const colleague = `colleague${serial}@garant.test`;
  expect((await invite(colleague)).code).toBe('Ok');
  expect((await messageTo(portal, colleague)).text).toContain('Гарантова Нина Львовна');
  const { items } = await first.call(audit.list, { query: {} });
  expect(items.map(({ action, author }) => [action, author])).toContainEqual([
    'operator.changed',
    expect.stringContaining('Гарантова'),
  ]);
});

test('says so once: another name is changed in the profile, another phone confirmed', async () => {
  await first.call(operators.introduce, { body: who() });
  expect(await first.refused(operators.introduce, { body: who() })).toBe('NameAlreadySaid');
});

test('agrees and consents, of his own, with the version and the moment', async () => {
  const given = async () =>
    (await first.call(consents.list)).map(({ kind, accepted, version }) => [kind, accepted, version]);
  expect((await given()).filter(([, accepted]) => accepted)).toEqual([]);
  for (const box of ['userAgreement', 'personalData']) {
    const { code, fields } = await first.send(operators.introduce, { body: { ...who(), [box]: false } as never });
    expect([code, Object.keys(fields ?? {})]).toEqual(['Invalid', [box]]);
  }
  await first.call(operators.introduce, { body: who() });
  expect(await given()).toEqual(ConsentKind.options.map((kind) => [kind, true, CONSENT_VERSIONS[kind]]));
});

test('has a phone that nobody has', async () => {
  const { phone } = who();
  await makeOperator(portal.db, [], 'Operator', { phone });
  const { code, fields } = await first.send(operators.introduce, { body: who() });
  expect([code, Object.keys(fields ?? {})]).toEqual(['PhoneAlreadyUse', ['phone']]);
  expect(await first.call(session.current)).toMatchObject({ isUnnamed: true, phone: null });
});
