import { documents } from '@dopusk/contract/documents.ts';
import { groupDocuments } from '@dopusk/contract/group-documents.ts';
import { issueRegister } from '@dopusk/contract/issue-register.ts';
import { ministryNumbers } from '@dopusk/contract/ministry-numbers.ts';
import { sql } from 'kysely';
import { beforeAll, expect, test, vi } from 'vitest';
import { makeStudent } from '../../../../demo/builders.ts';
import { makeGraduateGroup, makeResult, markPaid } from '../../../../demo/document-builders.ts';
import { makeAssignment } from '../../../../demo/training-builders.ts';
import type { Client } from '../../../../testing/client.ts';
import { makeProtocol } from '../../../../testing/made-protocol.ts';
import { type Portal, startPortal } from '../../../../testing/portal.ts';
import { startPrintingService } from '../../../../testing/printing-service.ts';
import { readZip, textInZip } from '../../../../testing/read-zip.ts';

let portal: Portal;

beforeAll(async () => {
  const service = await startPrintingService();
  portal = await startPortal({ PRINTER: service.setting });
});

/** A group of three on a course of safety, two of them called alike, with its protocol and certificates printed. */
async function trained(where: { program: boolean; hasAbsent?: boolean }) {
  const issuedDocuments = ['Certificate', 'Protocol'] as const;
  const trainingType = 'SafetyTraining';
  const made = await makeGraduateGroup(portal.db, 2, { trainingType, issuedDocuments: [...issuedDocuments] });
  const { id: professionId } = await portal.db
    .selectFrom('professions')
    .where('trainingType', '=', trainingType)
    .where('learnProgramId', where.program ? 'is not' : 'is', null)
    .orderBy('learnProgramId')
    .select('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  await portal.db.updateTable('courses').set({ professionId }).where('id', '=', made.courseId).execute();
  const alike = { surname: 'Соловьёва', name: 'Любовь', lastname: 'Андреевна', jobTitle: 'Техник' };
  const { studentId } = await makeStudent(portal.db, made.clientId, alike);
  const namesakeId = await makeAssignment(portal.db, { studentId, courseId: made.courseId, groupId: made.groupId });
  await markPaid(portal.db, namesakeId);
  await makeResult(portal.db, namesakeId, where.hasAbsent ? 'Не явилась' : 'Сдал');
  const admin = await portal.as(made.administrator);
  // Before that, the dialog knows whether a number of the Ministry is still to come.
  const plan = await admin.call(groupDocuments.plan, { params: { id: made.groupId }, query: {} });
  expect(new Set(plan.map(({ awaitsMinistry }) => awaitsMinistry))).toEqual(new Set([where.program]));
  await admin.call(groupDocuments.generate, { params: { id: made.groupId }, body: {} });
  await vi.waitFor(
    async () => {
      const { run, readyCount } = await admin.call(groupDocuments.read, { params: { id: made.groupId } });
      // Whoever was absent gets nothing that could be ready.
      const ready = where.hasAbsent ? 2 : 3;
      expect({ isRunning: run?.isRunning, readyCount }).toEqual({ isRunning: false, readyCount: ready });
    },
    { timeout: 60_000 },
  );
  return { ...made, namesakeId, admin };
}

/** What the document says as it is handed out now. */
async function text(admin: Client, id: string, part: 'Protocol' | 'Certificate'): Promise<string> {
  const file = await admin.fetch(documents.file, { params: { id, part, format: 'Docx' } });
  return textInZip(new Uint8Array(await file.arrayBuffer()))
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');
}

const fixedOf = async (admin: Client, assignId: string) => {
  const [protocol, certificate] = await Promise.all([
    admin.call(documents.protocolInfo, { params: { id: assignId } }),
    admin.call(documents.certificateInfo, { params: { id: assignId } }),
  ]);
  if (!protocol.fixed || !certificate.fixed) throw new Error('not fixed');
  return { protocol: protocol.fixed, certificate: certificate.fixed };
};

const says = (admin: Client, id: string, part: 'Protocol' | 'Certificate', words: RegExp) =>
  vi.waitFor(async () => expect(await text(admin, id, part)).toMatch(words), { timeout: 60_000 });

test('numbers of the Ministry stand on protocol and certificates once they are entered, each with its person', async () => {
  const { admin, assignmentId, namesakeId } = await trained({ program: true });
  const { protocol, certificate } = await fixedOf(admin, assignmentId);
  expect(protocol.ministry).toEqual({ of: 3, known: 0, number: '' });
  expect(await text(admin, protocol.id, 'Protocol')).toContain('ещё не присвоен');
  expect(await text(admin, certificate.id, 'Certificate')).toContain('номер в реестре Минтруда: ещё не присвоен');

  const people = await admin.call(ministryNumbers.read, { params: { id: protocol.id } });
  expect(people.map(({ number }) => number)).toEqual(['', '', '']);
  expect(people.filter(({ work }) => work.endsWith(', Техник'))).toHaveLength(1);
  const numbers = people.map(({ assignId }, index) => ({ assignId, number: `5010${index}` }));
  await admin.call(ministryNumbers.keep, { body: { numbers } });
  await says(admin, protocol.id, 'Protocol', /50100/);
  const said = await text(admin, protocol.id, 'Protocol');
  expect(said).not.toContain('ещё не присвоен');
  for (const [index, { assignId }] of people.entries()) {
    const own = await fixedOf(admin, assignId);
    await says(admin, own.certificate.id, 'Certificate', new RegExp(`номер в реестре Минтруда: 5010${index}`));
    expect(own.certificate.ministry).toEqual({ of: 1, known: 1, number: `5010${index}` });
    expect(said).toContain(`5010${index}`);
  }
  // Namesakes are told apart: each stands beside his own post.
  const numberOf = (id: string) => numbers.find(({ assignId }) => assignId === id)?.number ?? '?';
  expect(said).toMatch(new RegExp(`Инженер [^0-9]*№? ?[^ ]* ?${numberOf(assignmentId)}`));
  expect(said).toMatch(new RegExp(`Техник [^0-9]*№? ?[^ ]* ?${numberOf(namesakeId)}`));

  const { items } = await admin.call(issueRegister.list, { query: {} });
  expect(items.find(({ type }) => type === 'Protocol')?.ministry).toEqual({ of: 3, known: 3, number: '' });
  const verified = await portal.anonymous().call(documents.verify, { params: { code: protocol.verificationCode } });
  expect(verified.ministry).toEqual({ of: 3, known: 3, number: '' });
  expect(verified.people.map(({ ministryNumber }) => ministryNumber).sort()).toEqual(['50100', '50101', '50102']);
});

test('whoever has not passed is promised no number, and the archive says that nobody came', async () => {
  const { admin, assignmentId, namesakeId, groupId } = await trained({ program: true, hasAbsent: true });
  const { fixed } = await admin.call(documents.protocolInfo, { params: { id: assignmentId } });
  const said = await text(admin, fixed?.id ?? '', 'Protocol');
  expect(said.match(/ещё не присвоен/g)).toHaveLength(2);
  expect(said).toMatch(/Техник первичная Не явилась – /i);
  // The protocol says it; its code says how many.
  const verified = await portal.anonymous().call(documents.verify, { params: { code: fixed?.verificationCode ?? '' } });
  expect([verified.people.length, verified.refusedCount]).toEqual([2, 1]);
  const archive = await admin.fetch(groupDocuments.download, { params: { id: groupId } });
  const files = readZip(new Uint8Array(await archive.arrayBuffer()));
  expect(new TextDecoder().decode(files.get('Чего нет в архиве.txt'))).toMatch(
    /^Соловьёва Любовь Андреевна: .+ – не выдаётся из-за неявки\r\n$/,
  );
  // A number from a protocol before this one is kept, and neither printed here nor counted.
  await portal.db.updateTable('assignments').set({ ministryNumber: '77001' }).where('id', '=', namesakeId).execute();
  const keep = (assignId: string, number: string) =>
    admin.send(ministryNumbers.keep, { body: { numbers: [{ assignId, number }] } });
  expect(await keep(assignmentId, '77000')).toMatchObject({ code: 'Ok' });
  // Nor is one entered; the former can be taken away.
  const { code, fields } = await keep(namesakeId, '77002');
  expect([code, fields?.['numbers.0.number']?.[0]?.message]).toEqual([
    'Invalid',
    expect.stringContaining('не пройдена'),
  ]);
  await says(admin, fixed?.id ?? '', 'Protocol', /77000/);
  const after = await text(admin, fixed?.id ?? '', 'Protocol');
  expect(after).not.toContain('77001');
  expect(after).toMatch(/Техник первичная Не явилась – /i);
  expect((await fixedOf(admin, assignmentId)).protocol.ministry).toEqual({ of: 2, known: 1, number: '' });
  expect(await keep(namesakeId, '')).toMatchObject({ code: 'Ok' });
});

test('what was printed before stays, and a number that is taken back is to come again', async () => {
  const { admin, assignmentId } = await trained({ program: true });
  const { certificate } = await fixedOf(admin, assignmentId);
  const keep = (number: string) =>
    admin.call(ministryNumbers.keep, { body: { numbers: [{ assignId: assignmentId, number }] } });
  await keep('777');
  await says(admin, certificate.id, 'Certificate', /номер в реестре Минтруда: 777/);
  await keep('');
  await says(admin, certificate.id, 'Certificate', /ещё не присвоен/);
  const files = await portal.db
    .selectFrom('documentFiles')
    .where('documentId', '=', certificate.id)
    .where('format', '=', 'Pdf')
    .orderBy('edition')
    .select(['edition', 'storageKey'])
    .execute();
  expect(files.map(({ edition }) => edition)).toEqual([1, 2, 3]);
  expect(new Set(files.map(({ storageKey }) => storageKey)).size).toBe(3);
  const after = await fixedOf(admin, assignmentId);
  expect(after.certificate).toMatchObject({ id: certificate.id, fixedAt: certificate.fixedAt });
});

test('of two who enter numbers at once the second changes what she has typed, and nothing else', async () => {
  const { admin, assignIds } = await trained({ program: true });
  const [first = '', second = ''] = assignIds;
  const keep = (numbers: object[]) => admin.send(ministryNumbers.keep, { body: { numbers } as never });
  const { protocol } = await fixedOf(admin, first);
  const numbers = async () => {
    const people = await admin.call(ministryNumbers.read, { params: { id: protocol.id } });
    return assignIds.map((id) => people.find(({ assignId }) => assignId === id)?.number);
  };
  expect(await keep([{ assignId: first, number: '31', seen: '' }])).toMatchObject({ ok: true });
  const stale = [
    { assignId: first, number: '', seen: '' },
    { assignId: second, number: '32', seen: '' },
  ];
  expect(await keep(stale)).toMatchObject({ ok: true });
  expect(await numbers()).toEqual(['31', '32']);
  const message = 'Пока вы вводили, здесь записан номер 31';
  const refused = await keep([{ assignId: first, number: '39', seen: '' }]);
  expect(refused.fields).toMatchObject({ 'numbers.0.number': [{ message }] });
  expect(await keep([{ assignId: first, number: '31', seen: '' }])).toMatchObject({ ok: true });
  expect(await numbers()).toEqual(['31', '32']);
});

test('a number is one person’s, and of what the register does not keep there is none', async () => {
  const { admin, assignIds } = await trained({ program: true });
  const [first = '', second = ''] = assignIds;
  const keep = (numbers: object[]) => admin.send(ministryNumbers.keep, { body: { numbers } as never });
  expect(await keep([{ assignId: first, number: '900' }])).toMatchObject({ ok: true });
  const taken = { message: 'Этот номер уже записан другому человеку' };
  expect((await keep([{ assignId: second, number: '900' }])).fields).toMatchObject({ 'numbers.0.number': [taken] });
  const doubled = await keep([first, second].map((assignId) => ({ assignId, number: '901' })));
  expect(doubled.fields).toMatchObject({ 'numbers.0.number': [taken] });
  const twice = await keep(['901', '902'].map((number) => ({ assignId: first, number })));
  expect(twice).toMatchObject({ ok: false, fields: { numbers: [{ message: 'Кто-то назван дважды' }] } });

  const fire = await trained({ program: false });
  const { protocol } = await fixedOf(fire.admin, fire.assignmentId);
  expect(protocol.ministry).toBeNull();
  expect(await text(fire.admin, protocol.id, 'Protocol')).not.toContain('ещё не присвоен');
  expect(await fire.admin.refused(ministryNumbers.read, { params: { id: protocol.id } })).toBe('NotFoundFile');
  const refused = await fire.admin.send(ministryNumbers.keep, {
    body: { numbers: [{ assignId: fire.assignmentId, number: '1' }] },
  });
  expect(refused.fields).toMatchObject({ 'numbers.0.number': [{ message: expect.stringContaining('не ведётся') }] });
});

test('a number that meets the revocation of its protocol is refused, and so is one of whoever has no protocol', async () => {
  const made = await makeGraduateGroup(portal.db, 1, { trainingType: 'SafetyTraining', issuedDocuments: ['Protocol'] });
  const program = portal.db.selectFrom('professions').where('learnProgramId', '=', 3).select('id');
  await portal.db.updateTable('courses').set({ professionId: program }).where('id', '=', made.courseId).execute();
  const admin = await portal.as(made.administrator);
  const keep = () =>
    admin.send(ministryNumbers.keep, { body: { numbers: [{ assignId: made.assignmentId, number: '44-1' }] } });
  const refused = {
    code: 'Invalid',
    fields: { 'numbers.0.number': [{ message: expect.stringContaining('Сначала зафиксируйте протокол') }] },
  };
  expect(await keep()).toMatchObject(refused);
  const protocolId = await makeProtocol(portal.db, { ...made, number: '2' });
  // The revocation holds the assignment first, and is done while the number waits for it.
  const { sent } = await portal.db.transaction().execute(async (tx) => {
    await tx.selectFrom('assignments').where('id', '=', made.assignmentId).select('id').forUpdate().execute();
    const waiting = keep();
    await vi.waitFor(async () => {
      const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(portal.db);
      expect(rows).toHaveLength(1);
    });
    await tx
      .updateTable('documents')
      .set({ revokedAt: new Date(), revocationReason: 'Ошибка' })
      .where('id', '=', protocolId)
      .execute();
    return { sent: waiting };
  });
  expect(await sent).toMatchObject(refused);
});
