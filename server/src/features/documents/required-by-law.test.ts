import { documents } from '@dopusk/contract/documents.ts';
import { groupDocuments } from '@dopusk/contract/group-documents.ts';
import { groups } from '@dopusk/contract/groups.ts';
import { beforeAll, expect, test } from 'vitest';
import { makeGraduateGroup, type NewGraduate, OUTSIDE_PROTOCOL } from '../../../demo/document-builders.ts';
import { type Portal, startPortal } from '../../../testing/portal.ts';

let portal: Portal;

beforeAll(async () => {
  portal = await startPortal();
});

async function group(graduate: NewGraduate) {
  const made = await makeGraduateGroup(portal.db, 1, graduate);
  const { groupId, assignmentId, student } = made;
  await portal.db.insertInto('groupStudents').values({ groupId, studentId: student.studentId }).execute();
  const admin = await portal.as(made.administrator);
  const params = { id: groupId };
  return {
    ...made,
    admin,
    planned: async (type: 'Protocol' | 'Certificate') =>
      (await admin.call(groupDocuments.plan, { params, query: OUTSIDE_PROTOCOL })).find((one) => one.type === type)
        ?.reason,
    /** What the group's page names: of the course, and of each person on the board. */
    board: async () => {
      const { items } = await admin.call(groups.readiness, { params, query: {} });
      const { assigns } = await admin.call(groups.read, { params });
      return [...assigns, ...items.flatMap((row) => row.assigns)].flatMap(({ gaps }) => gaps);
    },
    fixProtocol: async () => {
      const { form } = await admin.call(documents.protocolInfo, { params: { id: assignmentId } });
      const body = { assignId: assignmentId, ...form, suggestedNumber: form.protocolNumber };
      return (await admin.fetch(documents.protocol, { body })).json();
    },
    fixCertificate: async () => {
      const { form } = await admin.call(documents.certificateInfo, { params: { id: assignmentId } });
      const body = { assignId: assignmentId, ...form, suggestedNumber: form.number };
      return (await admin.fetch(documents.certificate, { body })).json();
    },
  };
}

const EDUCATION = 'образование сотрудника (среднее профессиональное или высшее)';

test.each(['MiddleCommon', null] as const)(
  'advanced training with the education %s gives no certificate',
  async (level) => {
    const made = await group({ trainingType: 'AdvancedTraining', issuedDocuments: ['Certificate'] });
    const { studentId } = made.student;
    await portal.db.updateTable('students').set({ educationType: level }).where('id', '=', studentId).execute();
    const params = { id: made.assignmentId };
    expect((await made.admin.call(documents.certificateInfo, { params })).gaps).toContain('Education');
    expect(await made.planned('Certificate')).toBe(`Не хватает: ${EDUCATION}`);
    expect(await made.board()).toContain('Education');
    expect(await made.fixCertificate()).toMatchObject({ code: 'Invalid', msg: `Не хватает: ${EDUCATION}` });
  },
);

test('a check of knowledge asks for no education', async () => {
  const made = await group({ trainingType: 'SafetyTraining', issuedDocuments: ['Certificate'] });
  const { studentId } = made.student;
  await portal.db.updateTable('students').set({ educationType: null }).where('id', '=', studentId).execute();
  expect(await made.planned('Certificate')).toBeNull();
});

test('knowledge is checked by three at least whom an order has appointed', async () => {
  const made = await group({ trainingType: 'SafetyTraining', issuedDocuments: ['Protocol'] });
  const { committeeId } = made;
  expect(await made.planned('Protocol')).toBeNull();
  await portal.db.updateTable('committees').set({ orderNumber: '' }).where('id', '=', committeeId).execute();
  await portal.db
    .deleteFrom('committeeMembers')
    .where('committeeId', '=', committeeId)
    .where('position', '=', 2)
    .execute();
  const missing = ['три человека в комиссии или больше', 'номер и дата приказа, который назначил комиссию'];
  const params = { id: made.assignmentId };
  const lacks = ['CommitteeOfThree', 'CommitteeAppointment'];
  expect((await made.admin.call(documents.protocolInfo, { params })).gaps).toEqual(lacks);
  expect(await made.planned('Protocol')).toBe(`Не хватает: ${missing.join(', ')}`);
  expect(await made.board()).toEqual(expect.arrayContaining(lacks));
  expect(await made.fixProtocol()).toMatchObject({ code: 'Invalid', msg: `Не хватает: ${missing.join(', ')}` });
});

test('its secretary is none of the three on the page of the group, and needs no position there', async () => {
  const made = await group({ trainingType: 'SafetyTraining', issuedDocuments: ['Protocol'] });
  const ofGroup = async () =>
    (await made.admin.call(groups.read, { params: { id: made.groupId } })).assigns.flatMap(({ gaps }) => gaps);
  expect(await ofGroup()).toEqual([]);
  await portal.db
    .updateTable('committeeMembers')
    .set({ jobTitle: 'Secretary', workPosition: '' })
    .where('committeeId', '=', made.committeeId)
    .where('position', '=', 2)
    .execute();
  expect(await ofGroup()).toEqual(['CommitteeOfThree']);
});

test('a certificate of a check of knowledge that would name no day of the next one says so before', async () => {
  const made = await group({ trainingType: 'SafetyTraining', issuedDocuments: ['Certificate'] });
  const professionOf = async (area: 'Fire' | 'Other') => {
    const line = portal.db.selectFrom('professions').where('safetyArea', '=', area).limit(1).select('id');
    await portal.db.updateTable('courses').set({ professionId: line }).where('id', '=', made.courseId).execute();
  };
  const gaps = async () =>
    (await made.admin.call(documents.certificateInfo, { params: { id: made.assignmentId } })).gaps;
  await professionOf('Fire');
  expect(await gaps()).not.toContain('Validity');
  await portal.db
    .updateTable('courses')
    .set({ validityPeriodDocument: null })
    .where('id', '=', made.courseId)
    .execute();
  expect(await gaps()).toContain('Validity');
  expect(await made.board()).toContain('Validity');
  await professionOf('Other');
  expect(await gaps()).not.toContain('Validity');
});

test('of a committee whose members work as nobody knows what a protocol of knowledge tells before it is printed', async () => {
  const made = await group({ trainingType: 'SafetyTraining', issuedDocuments: ['Protocol'] });
  const { committeeId, assignmentId, groupId } = made;
  const gaps = async () => (await made.admin.call(documents.protocolInfo, { params: { id: assignmentId } })).gaps;
  expect(await gaps()).toEqual([]);
  await portal.db
    .updateTable('committeeMembers')
    .set({ workPosition: '' })
    .where('committeeId', '=', committeeId)
    .where('position', '=', 1)
    .execute();
  expect(await gaps()).toEqual(['CommitteePositions']);
  expect(await made.board()).toEqual(expect.arrayContaining(['CommitteePositions']));
  const [planned] = await made.admin.call(groupDocuments.plan, { params: { id: groupId }, query: {} });
  expect(planned?.blank).toEqual(['должности членов комиссии']);
});

test('a committee that checks knowledge of another field fixes no protocol, and its group says so', async () => {
  const made = await group({ trainingType: 'SafetyTraining', issuedDocuments: ['Protocol'] });
  const { committeeId, courseId } = made;
  const { id: professionId } = await portal.db
    .selectFrom('professions')
    .where('safetyArea', '=', 'LabourProtection')
    .select('id')
    .executeTakeFirstOrThrow();
  await portal.db.updateTable('courses').set({ professionId }).where('id', '=', courseId).execute();
  const title = (said: string) =>
    portal.db.updateTable('committees').set({ title: said }).where('id', '=', committeeId).execute();
  await title('Комиссия по проверке знаний норм и правил работы в электроустановках');
  const params = { id: made.assignmentId };
  expect((await made.admin.call(documents.protocolInfo, { params })).gaps).toEqual(['CommitteeField']);
  expect(await made.board()).toEqual(expect.arrayContaining(['CommitteeField']));
  expect(await made.fixProtocol()).toMatchObject({
    code: 'Invalid',
    msg: expect.stringContaining('назначена для другой'),
  });
  // One of both fields, and one whose title names none, go with the course.
  for (const said of [
    'Комиссия по проверке знания требований охраны труда и правил работы в электроустановках',
    'Комиссия № 3',
  ]) {
    await title(said);
    expect((await made.admin.call(documents.protocolInfo, { params })).gaps).toEqual([]);
  }
});
