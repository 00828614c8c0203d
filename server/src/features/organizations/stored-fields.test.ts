import { audit } from '@dopusk/contract/audit.ts';
import { contactFields, organizationRecord, registeredFields } from '@dopusk/contract/organization-record.ts';
import { organizations } from '@dopusk/contract/organizations.ts';
import { registration } from '@dopusk/contract/registration.ts';
import { requisiteFields } from '@dopusk/contract/requisites.ts';
import { namesOf, pick } from '@dopusk/contract/stored-field.ts';
import { beforeAll, expect, test } from 'vitest';
import type { Client } from '../../../testing/client.ts';
import { innOf } from '../../../testing/inn.ts';
import { type Portal, startPortal } from '../../../testing/portal.ts';
import { makeWorld, type World } from '../../../testing/world.ts';
import { partyOf } from '../documents/parties/db.ts';

let portal: Portal;
let world: World;
let administrator: Client;

beforeAll(async () => {
  portal = await startPortal();
  world = await makeWorld(portal.db);
  administrator = await portal.as(world.own.administrator);
});

type Values = Record<keyof typeof organizationRecord, unknown>;

/** A value for each field; what is no plain text is said as it has to be. */
function sample(suffix: string, said: Partial<Values>): Values {
  const texts = Object.fromEntries(namesOf(organizationRecord).map((name) => [name, `${name}-${suffix}`]));
  return { ...(texts as Record<keyof Values, string>), ...said };
}

const address = { postalCode: '443001', region: '', city: 'Самара', street: 'ул. Мира', house: '1', flat: '' };

const first = sample('а', {
  inn: '7728168971',
  phone: '+79120000001',
  email: 'a@x.test',
  bankAccountNumber: '40702810938000000001',
  address,
  kpp: '772801001',
  ogrn: '1027700132195',
  bic: '044525225',
  correspondentAccount: '30101810400000000225',
  licenceDate: '2024-02-29',
  vatMode: 'Exempt',
});
const second = sample('б', {
  inn: innOf(3),
  phone: '+79120000002',
  email: 'b@x.test',
  bankAccountNumber: '40702810138000000002',
  address: { ...address, house: '2' },
  kpp: '770701001',
  ogrn: '1027739207462',
  bic: '044525226',
  correspondentAccount: '30101810700000000226',
  licenceDate: '2025-02-28',
  vatMode: 'Vat22',
});

const shown = (values: Values) => ({
  ...pick(values, namesOf(registeredFields)),
  requisites: pick(values, namesOf(requisiteFields)),
});

/** Changes the center itself, and gives what the log says of that. */
async function change(values: Partial<Values>) {
  await administrator.call(organizations.update, { body: { id: world.own.centerId, ...values } as never });
  const { items } = await administrator.call(audit.list, { query: { action: 'organization.changed' } });
  return items[0]?.changed;
}

const own = () => administrator.call(organizations.read, { params: { id: 'Current' } });

test('every field is changed, the log names it, and documents know it', async () => {
  await change(first);
  expect(await own()).toMatchObject(shown(first));
  expect(await change(pick(first, namesOf(contactFields)))).toEqual([]);
  expect(await own()).toMatchObject(shown(first));
  expect(await change(second)).toEqual(Object.values(organizationRecord).map(({ title }) => title));
  expect(await own()).toMatchObject(shown(second));
  const { party } = await portal.db
    .selectFrom('organizations')
    .where('id', '=', world.own.centerId)
    .select(partyOf('organizations').as('party'))
    .executeTakeFirstOrThrow();
  expect(party).toEqual({ id: world.own.centerId, isPerson: false, ...second, signatories: [], former: [] });
});

test('every field of a new client is kept', async () => {
  const names = namesOf(contactFields);
  const body = { ...pick(first, names), inn: innOf(1) };
  const { id } = await administrator.call(organizations.create, { body: body as never });
  expect(await administrator.call(organizations.read, { params: { id } })).toMatchObject(body);
});

test('every field of an organization that registers itself is kept', async () => {
  const names = namesOf(registeredFields);
  const organization = { ...pick(first, names), inn: innOf(2) };
  const password = 'Надёжный-1';
  const person = { surname: 'Белова', name: 'Ирина', lastName: 'Петровна', phone: '+79120000003', email: 'c@x.test' };
  const operator = { ...person, password, confirmPassword: password };
  const { id } = await portal.anonymous().call(registration.organizationAndOperator, {
    body: { organization: organization as never, operator, userAgreement: true },
  });
  const row = portal.db.selectFrom('organizations').where('id', '=', id).select(names);
  expect(await row.executeTakeFirst()).toEqual(organization);
});
