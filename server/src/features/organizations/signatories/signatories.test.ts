import { audit } from '@dopusk/contract/audit.ts';
import { signatories } from '@dopusk/contract/signatories.ts';
import { signatoryRecord } from '@dopusk/contract/signatory-record.ts';
import { namesOf, pick } from '@dopusk/contract/stored-field.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeOperator } from '../../../../demo/builders.ts';
import type { Client } from '../../../../testing/client.ts';
import { type Portal, startPortal } from '../../../../testing/portal.ts';
import { makeWorld, type World } from '../../../../testing/world.ts';

let portal: Portal;
let world: World;
let administrator: Client;
let client: Client;

beforeAll(async () => {
  portal = await startPortal();
  world = await makeWorld(portal.db);
  administrator = await portal.as(world.own.administrator);
  client = await portal.as(world.own.clientOperator);
});

const person = {
  fullName: 'Дурново Анна Львовна',
  jobTitle: 'Исполнительный директор',
  authority: 'Доверенность № 5 от 01.02.2026',
  fullNameGenitive: null,
  jobTitleGenitive: null,
  authorityGenitive: null,
  signs: ['Contract', 'Act'],
  validFrom: '2026-02-01',
  validUntil: null,
} as const;

const add = (changes: object = {}) =>
  administrator.call(signatories.create, {
    body: { ...person, signs: [...person.signs], organizationId: world.own.centerId, ...changes },
  });
const read = (id: string) => administrator.call(signatories.read, { params: { id } });
const list = async () => administrator.call(signatories.list, { params: { id: 'Current' } });

describe('a person who signs', () => {
  test('is kept with all his fields, and each of them can be changed', async () => {
    const { id } = await add();
    expect(pick(await read(id), namesOf(signatoryRecord))).toEqual(person);
    const other = {
      ...{ fullName: 'Швец Пётр Ильич', jobTitle: 'Директор', authority: 'Устав' },
      ...{ fullNameGenitive: 'Швеца Петра Ильича', jobTitleGenitive: 'директора', authorityGenitive: 'Устава' },
      ...{ signs: ['Invoice' as const], validFrom: '2026-03-01', validUntil: '2026-12-31' },
    };
    await administrator.call(signatories.update, { body: { id, ...other } });
    expect(pick(await read(id), namesOf(signatoryRecord))).toEqual(other);
    const { items } = await administrator.call(audit.list, { query: { action: 'signatory.changed' } });
    expect(items[0]?.changed).toEqual(Object.values(signatoryRecord).map(({ title }) => title));
  });

  test('is declined by the rules, and by hand where somebody has corrected them', async () => {
    const { id } = await add();
    expect(await read(id)).toMatchObject({
      byRules: { jobTitle: 'исполнительного директора', fullName: 'Дурново Анны Львовны' },
      inPerson:
        'исполнительного директора Дурново Анны Львовны, действующей на основании доверенности № 5 от 01.02.2026',
    });
    await administrator.call(signatories.update, { body: { id, authorityGenitive: 'генеральной доверенности' } });
    expect((await read(id)).inPerson).toMatch(/Анны Львовны, действующей на основании генеральной доверенности$/);
  });

  test('comes last until he is put first, and ends without being removed', async () => {
    const { id } = await add({ fullName: 'Последний Пётр Ильич' });
    expect((await list()).at(-1)?.id).toBe(id);
    await administrator.call(signatories.putFirst, { body: { id } });
    expect((await list())[0]?.id).toBe(id);
    await administrator.call(signatories.update, { body: { id, validUntil: '2026-05-31' } });
    expect((await list())[0]).toMatchObject({ id, jobTitle: person.jobTitle, validUntil: '2026-05-31' });
  });

  test('is refused with all that is wrong, and with a term that ends before it begins', async () => {
    const body = {
      organizationId: world.own.centerId,
      fullName: ' ',
      jobTitle: '',
      signs: [],
      validFrom: '31.02.2026',
    };
    const { code, fields } = await administrator.send(signatories.create, { body });
    expect([code, Object.keys(fields ?? {}).sort()]).toEqual([
      'Invalid',
      ['fullName', 'jobTitle', 'signs', 'validFrom'],
    ]);
    const { id } = await add();
    const wrong = { validUntil: [{ message: 'Не раньше первого дня' }] };
    const ended = await administrator.send(signatories.update, { body: { id, validUntil: '2026-01-31' } });
    expect(ended).toMatchObject({ code: 'Invalid', fields: wrong });
    const turned = { ...person, signs: ['Act' as const], organizationId: world.own.centerId, validUntil: '2025-01-01' };
    expect(await administrator.send(signatories.create, { body: turned })).toMatchObject({ fields: wrong });
  });
});

describe('a client’s signatories', () => {
  test('are seen by its center, and changed by its own operators alone', async () => {
    const { clientId, signatoryId } = world.own;
    const seen = await administrator.call(signatories.list, { params: { id: clientId } });
    expect(seen.map(({ id }) => id)).toEqual([signatoryId]);
    expect(await administrator.refused(signatories.update, { body: { id: signatoryId, jobTitle: 'Никто' } })).toBe(
      'Forbidden',
    );
    expect(await administrator.refused(signatories.putFirst, { body: { id: signatoryId } })).toBe('Forbidden');
    const body = { ...person, signs: ['Act' as const], organizationId: clientId };
    expect(await administrator.refused(signatories.create, { body })).toBe('Forbidden');
    await client.call(signatories.update, { body: { id: signatoryId, jobTitle: 'Президент' } });
    expect(await read(signatoryId)).toMatchObject({ jobTitle: 'Президент' });
  });

  test('are nobody’s who is no relation of it, the client of the center least of all the center’s', async () => {
    const stranger = await portal.as(await makeOperator(portal.db, [world.stranger.clientId]));
    const { centerId, clientId, signatoryId } = world.own;
    expect(await stranger.refused(signatories.list, { params: { id: clientId } })).toBe('NotFoundOrganization');
    expect(await stranger.refused(signatories.read, { params: { id: signatoryId } })).toBe('NotFoundSignatory');
    expect(await client.refused(signatories.list, { params: { id: centerId } })).toBe('NotFoundOrganization');
  });
});
