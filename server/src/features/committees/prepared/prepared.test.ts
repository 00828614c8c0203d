import { committees } from '@dopusk/contract/committees.ts';
import { documents } from '@dopusk/contract/documents.ts';
import { groupDocuments } from '@dopusk/contract/group-documents.ts';
import { notices } from '@dopusk/contract/notices.ts';
import { undo } from '@dopusk/contract/undo.ts';
import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { makeOperator, makeSignatory } from '../../../../demo/builders.ts';
import { makeGraduateGroup } from '../../../../demo/document-builders.ts';
import type { Client } from '../../../../testing/client.ts';
import { type Portal, startPortal } from '../../../../testing/portal.ts';
import { startPrintingService } from '../../../../testing/printing-service.ts';
import { newId } from '../../../db/new-id.ts';
import type { PrintedData } from '../../documents/printed-data.ts';

const MONDAY = '2026-11-23';
/** The last day of the training that goes on. */
const END = '2026-12-07';

let portal: Portal;

beforeAll(async () => {
  const service = await startPrintingService();
  portal = await startPortal({ PRINTER: service.setting });
});
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${MONDAY}T09:00:00Z`) }));
afterEach(() => void vi.useRealTimers());

/** A group of two with protocol and certificates prepared for the END. */
async function preparedGroup() {
  const made = await makeGraduateGroup(portal.db, 2, { issuedDocuments: ['Protocol', 'Certificate'] });
  const { assignIds, groupId } = made;
  const period = { dateStartLearning: '2026-11-16', dateEndLearning: END };
  await portal.db.updateTable('assignments').set(period).where('id', 'in', assignIds).execute();
  await portal.db
    .updateTable('trainingResults')
    .set({ decidedOn: END })
    .where('assignmentId', 'in', assignIds)
    .execute();
  const admin = await portal.as(made.administrator);
  await admin.call(groupDocuments.generate, { params: { id: groupId }, body: { prepareAhead: true } });
  const run = async () => (await admin.call(groupDocuments.read, { params: { id: groupId } })).run;
  await expect.poll(async () => (await run())?.isRunning, { timeout: 60_000 }).toBe(false);
  const kept = () =>
    portal.db
      .selectFrom('documents')
      .where('centerId', '=', made.centerId)
      .where('revokedAt', 'is', null)
      .orderBy('id')
      .select(['id', 'type', 'number', 'edition', 'printedAt', 'verificationCode'])
      .select(sql<PrintedData['комиссия']>`data -> 'комиссия'`.as('sat'))
      .execute();
  await expect.poll(async () => (await kept()).every(({ printedAt }) => printedAt), { timeout: 60_000 }).toBe(true);
  const { id: committeeId } = await portal.db
    .selectFrom('committees')
    .where('centerId', '=', made.centerId)
    .select('id')
    .executeTakeFirstOrThrow();
  const read = await admin.call(committees.read, { params: { id: committeeId } });
  const change = (changes: object) =>
    admin.send(committees.update, { body: { ...read, id: committeeId, ...changes } as never });
  const prepared = () => admin.call(committees.prepared, { params: { id: committeeId } });
  return { ...made, admin, committeeId, kept, change, prepared };
}

test('what is prepared ahead does not hold a committee: it is named and made anew with who sits on its day', async () => {
  const { admin, committeeId, kept, change, prepared } = await preparedGroup();
  const before = await kept();
  expect(before.map(({ type }) => type).sort()).toEqual(['Certificate', 'Certificate', 'Protocol']);
  expect(await prepared()).toEqual([]);
  const members = [{ fullName: 'Новиков Илья Петрович', jobTitleMemberCommitee: 'Chairman', position: 'директор' }];
  expect((await change({ members, effectiveFrom: MONDAY })).fields).toBeNull();
  const named = await prepared();
  expect(named).toHaveLength(3);
  expect(named[0]).toMatchObject({ type: 'Protocol', title: 'Протокол', date: END, number: '1' });
  // Nothing is made anew by itself.
  expect((await kept()).map(({ sat }) => sat)).toEqual(before.map(({ sat }) => sat));
  expect(await admin.call(committees.remakePrepared, { params: { id: committeeId } })).toEqual({ remade: 3 });
  expect(await prepared()).toEqual([]);
  await expect.poll(async () => (await kept()).every(({ printedAt }) => printedAt), { timeout: 60_000 }).toBe(true);
  const after = await kept();
  expect(after.map(({ id, number, verificationCode, edition }) => ({ id, number, verificationCode, edition }))).toEqual(
    before.map(({ id, number, verificationCode }) => ({ id, number, verificationCode, edition: 3 })),
  );
  for (const { type, sat } of after)
    expect(sat).toMatchObject({
      председатель: 'Новиков Илья Петрович',
      члены: [],
      должность_председателя: type === 'Protocol' ? 'директор' : '',
    });
  // The files are others, too.
  const keys = await portal.db
    .selectFrom('documentFiles')
    .where(
      'documentId',
      'in',
      after.map(({ id }) => id),
    )
    .select(['documentId', 'edition', 'sha256'])
    .execute();
  const hashesOf = (edition: number) =>
    new Set(keys.filter((file) => file.edition === edition).map(({ sha256 }) => sha256.toString('hex')));
  expect(hashesOf(3).size).toBeGreaterThan(0);
  expect([...hashesOf(3)].filter((hash) => hashesOf(1).has(hash))).toEqual([]);
});

const secretary = { fullName: 'Белова Ольга Николаевна', jobTitleMemberCommitee: 'Secretary' as const };

test('its own secretary stands in its protocols alone, and leaves them with it, to the one of the center', async () => {
  const { admin, centerId, committeeId, kept, change, prepared } = await preparedGroup();
  const { members } = await admin.call(committees.read, { params: { id: committeeId } });
  const secretaries = async () => (await kept()).map(({ type, sat }) => [type, sat.секретарь]).toSorted();
  expect((await change({ members: [...members, secretary], effectiveFrom: MONDAY })).fields).toBeNull();
  expect((await prepared()).map(({ type }) => type)).toEqual(['Protocol']);
  await admin.call(committees.remakePrepared, { params: { id: committeeId } });
  expect(await secretaries()).toEqual([
    ['Certificate', ''],
    ['Certificate', ''],
    ['Protocol', secretary.fullName],
  ]);
  const [protocol] = (await kept()).filter(({ type }) => type === 'Protocol');
  expect(protocol?.sat.члены.map(({ фио }) => фио)).not.toContain(secretary.fullName);
  vi.setSystemTime(new Date('2026-11-24T09:00:00Z'));
  expect((await change({ members, effectiveFrom: '2026-11-24' })).fields).toBeNull();
  expect((await prepared()).map(({ type }) => type)).toEqual(['Protocol']);
  // The center has one for the days after the protocol's, and one for its day.
  const signs = ['Secretary'] as const;
  await makeSignatory(portal.db, centerId, { fullName: 'Рогов Пётр Ильич', signs, validFrom: '2026-12-08' });
  await makeSignatory(portal.db, centerId, { fullName: 'Ким Ирина Сергеевна', signs, validUntil: END });
  expect(await admin.call(committees.remakePrepared, { params: { id: committeeId } })).toEqual({ remade: 1 });
  expect(await secretaries()).toContainEqual(['Protocol', 'Ким Ирина Сергеевна']);
  expect(await prepared()).toEqual([]);
});

test('a committee without a secretary has one of the signatories in its protocol; with one, nobody is chosen there', async () => {
  const { administrator, centerId, courseId, assignIds } = await makeGraduateGroup(portal.db, 1, {
    issuedDocuments: ['Protocol'],
  });
  await makeSignatory(portal.db, centerId, { fullName: 'Ким Ирина Сергеевна', signs: ['Secretary'] });
  const admin = await portal.as(administrator);
  const [assignId = ''] = assignIds;
  const info = () => admin.call(documents.protocolInfo, { params: { id: assignId } });
  expect((await info()).signatories).toMatchObject([{ line: 'Секретарь', fullName: 'Ким Ирина Сергеевна' }]);
  const { committeeId = '' } = await portal.db
    .selectFrom('courses')
    .where('id', '=', courseId)
    .select('committeeId')
    .executeTakeFirstOrThrow();
  const { title, members } = await admin.call(committees.read, { params: { id: committeeId } });
  await admin.call(committees.update, { body: { id: committeeId, title, members: [...members, secretary] } as never });
  const { form, signatories } = await info();
  expect(signatories).toEqual([]);
  const body = { ...form, assignId, suggestedNumber: form.protocolNumber } as never;
  expect((await admin.fetch(documents.protocol, { body })).status).toBe(200);
  const { sat } = await portal.db
    .selectFrom('documents')
    .where('assignmentId', '=', assignId)
    .select(sql<PrintedData['комиссия']>`data -> 'комиссия'`.as('sat'))
    .executeTakeFirstOrThrow();
  expect(sat.секретарь).toBe(secretary.fullName);
});

test('on its day a prepared protocol holds the committee as any other', async () => {
  const { change, prepared } = await preparedGroup();
  vi.setSystemTime(new Date(`${END}T09:00:00Z`));
  expect(
    (await change({ title: 'Другая комиссия', effectiveFrom: MONDAY })).fields?.effectiveFrom?.[0]?.message,
  ).toContain('последний от 07.12.2026');
  expect(await prepared()).toEqual([]);
});

test('what rests on a protocol in force keeps its committee, whichever the course is given since', async () => {
  const { administrator, assignIds, courseId, centerId } = await makeGraduateGroup(portal.db, 1, {
    issuedDocuments: ['Protocol', 'Certificate'],
  });
  const admin = await portal.as(administrator);
  const [assignId = ''] = assignIds;
  const protocol = await admin.call(documents.protocolInfo, { params: { id: assignId } });
  const ofProtocol = { ...protocol.form, assignId, suggestedNumber: protocol.nextNumber } as never;
  expect((await admin.fetch(documents.protocol, { body: ofProtocol })).status).toBe(200);
  const { form, nextNumber } = await admin.call(documents.certificateInfo, { params: { id: assignId } });
  const ahead = { ...form, assignId, suggestedNumber: nextNumber, date: END, prepareAhead: true } as never;
  expect((await admin.fetch(documents.certificate, { body: ahead })).status).toBe(200);
  const { id } = await admin.call(committees.create, {
    body: {
      title: 'Другая комиссия',
      members: [{ fullName: 'Новиков Илья Петрович', jobTitleMemberCommitee: 'Chairman', position: 'директор' }],
    } as never,
  });
  await portal.db.updateTable('courses').set({ committeeId: id }).where('id', '=', courseId).execute();
  expect(await admin.call(committees.prepared, { params: { id } })).toEqual([]);
  expect(await admin.call(committees.remakePrepared, { params: { id } })).toEqual({ remade: 0 });
  const certificate = await portal.db
    .selectFrom('documents')
    .where('centerId', '=', centerId)
    .where('type', '=', 'Certificate')
    .select(['edition', sql<string>`data -> 'комиссия' ->> 'председатель'`.as('chairman')])
    .executeTakeFirstOrThrow();
  expect(certificate.chairman).not.toBe('Новиков Илья Петрович');
  expect(certificate.edition).toBe(1);
});

test('of what is prepared with a former composition the group’s page tells, and the bell of who has prepared it', async () => {
  const { admin, administrator, assignIds, centerId, groupId, committeeId, kept } = await preparedGroup();
  const colleague = await portal.as(await makeOperator(portal.db, [centerId], 'HighOperator'));
  const ofGroup = (id = groupId) => colleague.call(committees.preparedOfGroup, { params: { id } });
  const bell = async (reader: Client) =>
    (await reader.call(notices.latest)).filter(({ title }) => title.startsWith('Подготовлено заранее'));
  expect(await ofGroup()).toEqual([]);
  const read = await colleague.call(committees.read, { params: { id: committeeId } });
  const change = (fullName: string) =>
    colleague.call(committees.update, {
      body: {
        ...read,
        members: [{ fullName, jobTitleMemberCommitee: 'Chairman', position: 'директор' }],
        effectiveFrom: MONDAY,
      } as never,
    });
  await change('Новиков Илья Петрович');
  const told = await ofGroup();
  expect(told.map(({ documentId }) => documentId).sort()).toEqual((await kept()).map(({ id }) => id).sort());
  expect(told[0]).toMatchObject({ type: 'Protocol', number: '1', committee: { id: committeeId, title: read.title } });
  const other = await preparedGroup();
  expect(await colleague.refused(committees.preparedOfGroup, { params: { id: other.groupId } })).toBe('NotFoundGroup');
  const [notice, ...others] = await bell(admin);
  expect(notice?.text).toContain('Протокол № 1 от 07.12.2026');
  expect(notice?.path).toBe(`/groups/${groupId}`);
  expect(others).toEqual([]);
  // What stands in no group, or in several, the committee's page lists; who may not print it anew is told who may.
  const [alone = ''] = assignIds;
  await portal.db.updateTable('assignments').set({ groupId: null }).where('id', '=', alone).execute();
  expect((await bell(admin))[0]).toMatchObject({ path: `/committees/${committeeId}` });
  expect((await bell(admin))[0]?.text).toContain('напечатайте их заново на странице комиссии');
  const ofAdmin = () => portal.db.updateTable('memberships').where('operatorId', '=', administrator.operatorId);
  await ofAdmin()
    .set({ role: 'Operator', rights: ['Documents'] })
    .execute();
  expect((await bell(admin))[0]?.text).toContain(
    'заново печатает на странице комиссии тот, у кого есть право «Обучение»',
  );
  expect(await admin.call(committees.prepared, { params: { id: committeeId } })).toHaveLength(3);
  await ofAdmin().set({ role: 'HighOperator' }).execute();
  await portal.db.updateTable('assignments').set({ groupId }).where('id', '=', alone).execute();
  // Whoever has changed it knows; who has been told is not told again of the same.
  expect(await bell(colleague)).toEqual([]);
  await change('Новикова Инна Петровна');
  expect(await bell(admin)).toHaveLength(1);
  await colleague.call(committees.remakePrepared, { params: { id: committeeId } });
  expect(await ofGroup()).toEqual([]);
  expect(await bell(admin)).toEqual([]);
});

test('who has prepared documents is told also when a version of their committee is removed, and when it is put back', async () => {
  const { admin, administrator, centerId, committeeId } = await preparedGroup();
  const colleague = await portal.as(await makeOperator(portal.db, [centerId], 'HighOperator'));
  const remake = () => colleague.call(committees.remakePrepared, { params: { id: committeeId } });
  const bell = async () =>
    (await admin.call(notices.latest)).filter(({ title }) => title.startsWith('Подготовлено заранее')).length;
  const told = async () => {
    const rows = await portal.db
      .selectFrom('portalNotices')
      .where('userId', '=', administrator.userId)
      .where('kind', '=', 'notice.PreparedOutdated')
      .select('id')
      .execute();
    return rows.length;
  };
  const read = await colleague.call(committees.read, { params: { id: committeeId } });
  const members = [{ fullName: 'Новиков Илья Петрович', jobTitleMemberCommitee: 'Chairman', position: 'директор' }];
  await colleague.call(committees.update, { body: { ...read, members, effectiveFrom: MONDAY } as never });
  await remake();
  expect([await told(), await bell()]).toEqual([1, 0]);
  const undoId = newId();
  await colleague.call(committees.removeVersion, { body: { id: committeeId, validFrom: MONDAY, undoId } });
  expect(await told()).toBe(2);
  expect(await bell()).toBeGreaterThan(0);
  await remake();
  expect(await bell()).toBe(0);
  await colleague.call(undo.undo, { body: { id: undoId } });
  expect(await told()).toBe(3);
  expect(await bell()).toBeGreaterThan(0);
});
