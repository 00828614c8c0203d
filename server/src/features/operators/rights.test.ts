import { assignments } from '@dopusk/contract/assignments.ts';
import { audit } from '@dopusk/contract/audit.ts';
import { documentCorrections } from '@dopusk/contract/document-corrections.ts';
import { documents } from '@dopusk/contract/documents.ts';
import { openedCalls } from '@dopusk/contract/opened-calls.ts';
import { operators } from '@dopusk/contract/operators.ts';
import { organizations } from '@dopusk/contract/organizations.ts';
import { registration } from '@dopusk/contract/registration.ts';
import { rightSets, rightsIn, usualRights, withIncluded } from '@dopusk/contract/rights.ts';
import { type Right, session } from '@dopusk/contract/session.ts';
import { signatories } from '@dopusk/contract/signatories.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { linkClient, type MadeOperator, makeOperator, makeOrganization } from '../../../demo/builders.ts';
import { makeGraduate, type NewGraduate } from '../../../demo/document-builders.ts';
import type { Client } from '../../../testing/client.ts';
import { innOf } from '../../../testing/inn.ts';
import { type Portal, startPortal } from '../../../testing/portal.ts';
import { startPrintingService } from '../../../testing/printing-service.ts';

let portal: Portal;

beforeAll(async () => {
  const service = await startPrintingService();
  portal = await startPortal({ DEMO: 'on', PRINTER: service.setting, PUBLIC_URL: 'http://portal.test' });
});

const give = (by: Client, { operatorId }: MadeOperator, rights: readonly Right[], id = 'Current') =>
  by.send(operators.updateMember, { params: { id }, body: { operator: operatorId, rights: [...rights] } });

const rightsOf = async (client: Client) => (await client.call(session.current)).operator?.rights;

/** A center with its administrator and a plain operator. */
async function center(rights?: Right[]) {
  const centerId = await makeOrganization(portal.db, { type: 'EducationCenter' });
  const administrator = await makeOperator(portal.db, [centerId], 'HighOperator');
  const operator = await makeOperator(portal.db, [centerId], 'Operator', {}, rights);
  return {
    centerId,
    administrator,
    operator,
    boss: await portal.as(administrator),
    colleague: await portal.as(operator),
  };
}

let serial = 0;
const contacts = (title: string) => ({
  title,
  inn: innOf(++serial),
  phone: '+7 (846) 200-10-20',
  email: `office-${Math.random()}@vector.test`,
  address: null,
  bankAccountNumber: '40702810200000000001',
});

describe('rights in a center', () => {
  test('are given by an administrator and taken at once from a running session', async () => {
    const { boss, operator, colleague } = await center();
    expect(await rightsOf(colleague)).toEqual(usualRights.EducationCenter);
    const create = () => colleague.send(organizations.create, { body: contacts('ООО «Новое»') });
    expect((await create()).code).toBe('Ok');
    expect((await give(boss, operator, ['Money'])).code).toBe('Ok');
    const refused = await create();
    expect([refused.code, refused.msg]).toEqual([
      'RightMissing',
      'Для этого нужно право «Люди и организации». Его даёт администратор учебного центра',
    ]);
    expect((await give(boss, operator, ['People'])).code).toBe('Ok');
    expect((await create()).code).not.toBe('RightMissing');
    const line = await portal.db
      .selectFrom('auditLog')
      .where('subjectId', '=', operator.operatorId)
      .select('action')
      .execute();
    expect(line).toEqual([{ action: 'operator.rights-changed' }, { action: 'operator.rights-changed' }]);
    const { items } = await boss.call(audit.list, { query: { action: 'operator.rights-changed' } });
    expect(items.at(-1)?.changed).toContain('снято: Люди и организации');
  });

  test('come with what they include', async () => {
    const { boss, operator, colleague } = await center();
    await give(boss, operator, ['Documents', 'Refunds']);
    expect(await rightsOf(colleague)).toEqual(['Registers', 'Documents', 'Money', 'Refunds']);
    const { items } = await boss.call(operators.listOfOrganization, { params: { id: 'Current' }, query: {} });
    expect(items.find(({ id }) => id === operator.operatorId)?.rights).toEqual([
      'Registers',
      'Documents',
      'Money',
      'Refunds',
    ]);
  });

  test('are all an administrator’s, and what he was given again when he steps down', async () => {
    const { boss, operator, colleague } = await center(['Training']);
    const member = { params: { id: 'Current' }, body: { operator: operator.operatorId } };
    await boss.call(operators.updateMember, { ...member, body: { ...member.body, role: 'HighOperator' } });
    expect(await rightsOf(colleague)).toEqual(rightsIn('EducationCenter'));
    await boss.call(operators.updateMember, { ...member, body: { ...member.body, role: 'Operator' } });
    expect(await rightsOf(colleague)).toEqual(['Training']);
  });

  test('are nobody’s to raise for himself, and no operator’s to give', async () => {
    const { boss, administrator, operator, colleague } = await center(rightsIn('EducationCenter'));
    const own = await give(boss, administrator, ['People']);
    expect([own.code, own.msg]).toEqual(['OwnRights', 'Свои права изменить нельзя: это делает другой администратор']);
    for (const member of [operator, administrator]) {
      expect((await give(colleague, member, ['People'])).code).toBe('Forbidden');
    }
  });

  test('of one center say nothing about another', async () => {
    const first = await center([]);
    const otherId = await makeOrganization(portal.db, { type: 'EducationCenter' });
    await portal.db
      .insertInto('memberships')
      .values({
        operatorId: first.operator.operatorId,
        organizationId: otherId,
        role: 'HighOperator',
        rights: [...usualRights.EducationCenter],
      })
      .execute();
    // Left out it would be the first by its title, and «Организация 100» stands before «Организация 99».
    const colleague = await portal.as(first.operator, first.centerId);
    const body = contacts('ООО «Чужое»');
    expect(await colleague.refused(organizations.create, { body })).toBe('RightMissing');
    await colleague.call(operators.updateCurrentOrganization, { params: { id: otherId } });
    expect((await colleague.send(organizations.create, { body })).code).toBe('Ok');
  });
});

describe('the right «Documents»', () => {
  async function graduate(options: NewGraduate = {}, rights: Right[] = withIncluded(['Documents'])) {
    const made = await makeGraduate(portal.db, options);
    // The only administrator is away for good.
    await portal.db.deleteFrom('memberships').where('operatorId', '=', made.administrator.operatorId).execute();
    const secretary = await makeOperator(portal.db, [made.centerId], 'Operator', {}, rights);
    return { ...made, secretary: await portal.as(secretary) };
  }

  test('lets an operator fix, make a duplicate, revoke and hand out while the administrator is away', async () => {
    const { secretary, assignmentId } = await graduate({ issuedDocuments: ['Certificate'] });
    const info = () => secretary.call(documents.certificateInfo, { params: { id: assignmentId } });
    const { form } = await info();
    const body = { assignId: assignmentId, ...form, hoursCount: form.hoursCount ?? 0, suggestedNumber: form.number };
    expect((await secretary.fetch(documents.certificate, { body })).status).toBe(200);
    const { fixed } = await info();
    const issue = { params: { id: assignmentId }, query: { status: 'Issued' } };
    expect((await secretary.send(assignments.setIssueStatus, issue)).code).toBe('Ok');
    const reason = 'Испорчен при печати';
    const duplicate = { documentId: fixed?.id ?? '', reason };
    expect((await secretary.send(documentCorrections.duplicate, { body: duplicate })).code).toBe('Ok');
    const repeated = (await info()).fixed?.id ?? '';
    expect(repeated).not.toBe(fixed?.id);
    expect((await secretary.send(documentCorrections.revoke, { body: { documentId: repeated, reason } })).code).toBe(
      'Ok',
    );
  });

  test('is missing from the usual rights: a plain operator hands out and does no more', async () => {
    const { secretary, assignmentId } = await graduate({}, [...usualRights.EducationCenter]);
    expect(await secretary.refused(documents.certificateInfo, { params: { id: assignmentId } })).toBe('RightMissing');
    const issue = { params: { id: assignmentId }, query: { status: 'Issued' } };
    expect(await secretary.refused(assignments.setIssueStatus, issue)).not.toBe('RightMissing');
  });
});

test('of two who change the rights of one, neither undoes what the other has done', async () => {
  const { boss, operator, colleague } = await center(['People', 'Training', 'Registers', 'Money']);
  const seen: Right[] = ['People', 'Training', 'Registers', 'Money'];
  const change = (rights: Right[]) =>
    boss.call(operators.updateMember, {
      params: { id: 'Current' },
      body: { operator: operator.operatorId, seen, rights },
    });
  await change(['People', 'Training', 'Registers']);
  await change(['People', 'Registers', 'Documents', 'Money']);
  expect(await rightsOf(colleague)).toEqual(['People', 'Registers', 'Documents']);
});

describe('rights in a client', () => {
  test('are given by whoever has them all, who cannot be left without', async () => {
    const clientId = await makeOrganization(portal.db);
    const [one, two] = [await makeOperator(portal.db, [clientId]), await makeOperator(portal.db, [clientId])];
    const [first, second] = [await portal.as(one), await portal.as(two)];
    expect((await give(first, two, ['Money'])).code).toBe('Ok');
    expect(await rightsOf(second)).toEqual(['Money']);
    // Narrowed, he can neither take his back nor take another's.
    for (const member of [one, two]) {
      expect((await give(second, member, rightsIn('Customer'))).code).toBe('Forbidden');
      const off = { params: { id: 'Current' }, body: { operator: member.operatorId, isActive: false } };
      expect(await second.refused(operators.updateMember, off)).toBe('Forbidden');
    }
    expect((await give(first, one, ['Money'])).code).toBe('OwnRights');
    expect((await give(first, two, ['Documents'])).code).toBe('BadRequest');
  });

  test('reach the rows of no organization in which they were not given', async () => {
    const [here, there] = [await makeOrganization(portal.db), await makeOrganization(portal.db)];
    const operator = await makeOperator(portal.db, [here, there]);
    await portal.db
      .updateTable('memberships')
      .set({ rights: ['Money'] })
      .where('operatorId', '=', operator.operatorId)
      .where('organizationId', '=', there)
      .execute();
    const client = await portal.as(operator);
    const update = (id: string) => client.send(organizations.update, { body: { ...contacts('ООО «Имя»'), id } });
    expect((await update(here)).code).toBe('Ok');
    expect((await update(there)).code).toBe('NotFoundOrganization');
    expect((await client.send(organizations.read, { params: { id: there } })).code).toBe('Ok');
  });

  test('to its people alone leave the center’s account, bank, VAT and signatories to who has the settings', async () => {
    const { centerId, operator, boss, colleague } = await center(['People']);
    const missing = {
      code: 'RightMissing',
      msg: 'Для этого нужно право «Настройки». Его даёт администратор учебного центра',
    };
    const own = { ...contacts('АНО ДПО «Центр»'), id: centerId, bankAccountNumber: undefined };
    const bank = { bankAccountNumber: '40702810938000000001', bic: '044525225', bankTitle: 'ПАО Сбербанк' };
    const payee = {
      ...bank,
      correspondentAccount: '30101810400000000225',
      vatMode: 'Exempt',
      vatBasis: 'НК РФ',
    } as const;
    const update = (by: Client, changes: object) => by.send(organizations.update, { body: { ...own, ...changes } });
    const before = await boss.call(organizations.read, { params: { id: centerId } });
    for (const changes of Object.entries(payee))
      expect(await update(colleague, Object.fromEntries([changes]))).toMatchObject(missing);
    expect(await boss.call(organizations.read, { params: { id: centerId } })).toEqual(before);
    expect((await update(colleague, {})).code).toBe('Ok');
    expect((await update(boss, { ...payee, effectiveFrom: '2026-01-01' })).code).toBe('Ok');
    expect((await update(colleague, { ...payee, title: 'АНО ДПО «Имя»' })).code).toBe('Ok');
    const version = { body: { id: centerId, validFrom: '2026-01-01' } };
    expect(await colleague.send(organizations.removeVersion, version)).toMatchObject(missing);

    const body = {
      organizationId: centerId,
      fullName: 'Громов Пётр Ильич',
      jobTitle: 'Ректор',
      signs: ['Invoice' as const],
    };
    const { id } = await boss.call(signatories.create, { body });
    expect(await colleague.send(signatories.create, { body })).toMatchObject(missing);
    const end = { body: { id, validUntil: '2026-01-31' } };
    expect(await colleague.send(signatories.update, end)).toMatchObject(missing);
    expect(await colleague.send(signatories.putFirst, { body: { id } })).toMatchObject(missing);

    await give(boss, operator, ['People', 'Settings']);
    expect((await update(colleague, { bankTitle: 'Сбербанк' })).code).toBe('Ok');
    expect((await colleague.send(signatories.update, end)).code).toBe('Ok');
  });

  test('to the settings of one center leave another of his alone', async () => {
    const { centerId, operator, colleague } = await center(['People', 'Settings']);
    const otherId = await makeOrganization(portal.db, { type: 'EducationCenter' });
    const member = { operatorId: operator.operatorId, organizationId: otherId, role: 'Operator' as const };
    await portal.db
      .insertInto('memberships')
      .values({ ...member, rights: ['People'] })
      .execute();
    const name = async (id: string) =>
      (await colleague.send(organizations.update, { body: { ...contacts('АНО'), id } })).code;
    expect([await name(centerId), await name(otherId)]).toEqual(['Ok', 'RightMissing']);
  });

  test('of a center reach its clients', async () => {
    const { centerId, colleague } = await center(['People']);
    const clientId = await makeOrganization(portal.db);
    await linkClient(portal.db, centerId, clientId);
    const body = { ...contacts('ООО «Клиент»'), id: clientId };
    expect((await colleague.send(organizations.update, { body })).code).toBe('Ok');
  });
});

test('who brings a colleague hands on no more than he has', async () => {
  const { boss, operator, colleague } = await center(['People', 'Training']);
  const person = (email: string) => ({
    surname: 'Белова',
    name: 'Анна',
    lastName: 'Петровна',
    phone: `+7913${String(Math.random()).slice(2, 9)}`,
    email,
    password: 'Ромашка-2026',
    confirmPassword: 'Ромашка-2026',
  });
  const rightsIn = async (id: string) => {
    const { items } = await boss.call(operators.listOfOrganization, { params: { id: 'Current' }, query: {} });
    return items.find((row) => row.id === id)?.rights;
  };
  const byPlain = await colleague.call(registration.operator, { body: person('one@brought.test') });
  expect(await rightsIn(byPlain.id)).toEqual(['People', 'Training']);
  const byBoss = await boss.call(registration.operator, { body: person('two@brought.test') });
  expect(await rightsIn(byBoss.id)).toEqual(usualRights.EducationCenter);
  await give(boss, operator, ['Training']);
  expect(await colleague.refused(registration.operator, { body: person('three@brought.test') })).toBe('RightMissing');
});

test('the table of rights names what each opens, in a client only what clients do', async () => {
  const { colleague } = await center([]);
  const ofCenter = await colleague.call(openedCalls.read);
  expect(ofCenter.map(({ right }) => right)).toEqual(rightsIn('EducationCenter'));
  const documents = ofCenter.find(({ right }) => right === 'Documents')?.calls;
  expect(documents).toContain(documentCorrections.revoke.summary);
  expect(documents).not.toContain(organizations.create.summary);
  const client = await portal.as(await makeOperator(portal.db, [await makeOrganization(portal.db)]));
  const ofClient = await client.call(openedCalls.read);
  expect(ofClient.map(({ right }) => right)).toEqual(rightsIn('Customer'));
  expect(ofClient.flatMap(({ calls }) => calls)).not.toContain(organizations.create.summary);
  expect(ofClient.flatMap(({ calls }) => calls)).toContain(organizations.update.summary);
});

test('every ready set is whole and differs from the others', () => {
  for (const { rights } of rightSets) expect(withIncluded(rights)).toEqual(rights);
  expect(new Set(rightSets.map(({ rights }) => rights.join())).size).toBe(rightSets.length);
});
