import { createHash } from 'node:crypto';
import type { DocumentSheet } from '@dopusk/contract/documents/sheets.ts';
import { documents } from '@dopusk/contract/documents.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { linkClient, makeOperator, makeOrganization, makeStudent } from '../../../demo/builders.ts';
import {
  type Graduate,
  makeGraduate,
  markPaid,
  type NewGraduate,
  OUTSIDE_PROTOCOL,
} from '../../../demo/document-builders.ts';
import { makeAssignment } from '../../../demo/training-builders.ts';
import type { Client } from '../../../testing/client.ts';
import { type Portal, startPortal } from '../../../testing/portal.ts';
import { startPrintingService } from '../../../testing/printing-service.ts';

let portal: Portal;

beforeAll(async () => {
  const service = await startPrintingService();
  portal = await startPortal({ PRINTER: service.setting, PUBLIC_URL: 'http://portal.test' });
});

async function graduate(options: NewGraduate = {}): Promise<Graduate & { admin: Client }> {
  const made = await makeGraduate(portal.db, options);
  return { ...made, admin: await portal.as(made.administrator) };
}

/** Another paid assignment of the same center and course, of a new person. */
async function another({ clientId, courseId }: Graduate): Promise<string> {
  const { studentId } = await makeStudent(portal.db, clientId);
  const assignmentId = await makeAssignment(portal.db, { studentId, courseId });
  await markPaid(portal.db, assignmentId);
  return assignmentId;
}

/** The form as the portal suggests it, ready to be sent back. */
async function suggested(admin: Client, assignId: string) {
  const { form } = await admin.call(documents.certificateInfo, { params: { id: assignId } });
  return { assignId, ...form, hoursCount: form.hoursCount ?? 0, suggestedNumber: form.number };
}

async function fixCertificate(admin: Client, assignId: string, changes: object = {}): Promise<string> {
  const body = { ...(await suggested(admin, assignId)), ...changes };
  const response = await admin.fetch(documents.certificate, { body });
  if (response.status !== 200) throw new Error(await response.text());
  await response.arrayBuffer();
  const { fixed } = await admin.call(documents.certificateInfo, { params: { id: assignId } });
  return fixed?.id ?? '';
}

const file = (client: Client, id: string, part: DocumentSheet = 'Certificate', format = 'Pdf') =>
  client.fetch(documents.file, { params: { id, part, format } });

describe('the form before fixing', () => {
  test('is filled from the person, the course and the register', async () => {
    const { admin, assignmentId, courseId, student } = await graduate();
    const info = await admin.call(documents.certificateInfo, { params: { id: assignmentId } });
    expect(info).toEqual({
      type: 'Certificate',
      assignId: assignmentId,
      studentId: student.studentId,
      fullName: 'Соловьёва Любовь Андреевна',
      organizationTitle: 'ООО «Волга-Монтаж»',
      courseId,
      courseTitle: 'Управление охраной труда в строительстве',
      isPaid: true,
      isFree: false,
      isShown: true,
      isFixed: false,
      trainingType: 'AdvancedTraining',
      isIssuedByCourse: true,
      form: {
        number: '1',
        fullNameDative: 'Соловьёвой Любови Андреевне',
        course: 'Управление охраной труда в строительстве',
        hoursCount: 63,
        series: '',
        blankNumber: '',
        protocolNumber: '',
        protocolDate: '',
        differenceReason: '',
        date: today(),
        dateStart: '2026-11-02',
        dateEnd: '2026-11-09',
      },
      fixed: null,
      nextNumber: '1',
      lastNumbered: null,
      former: [],
      missing: [],
      signatories: [expect.objectContaining({ line: 'Подписывает', fullName: 'Громов Василий Николаевич' })],
      gaps: [],
      protocol: null,
      ...{ passedWithout: [], selfExaminers: [] },
      awaitsMinistry: false,
    });
  });

  test('of a diploma has every discipline without a grade, and the series of the one before', async () => {
    const made = await graduate({ issuedDocuments: ['Diplom'] });
    const { admin, assignmentId, disciplineIds } = made;
    const { form } = await admin.call(documents.diplomInfo, { params: { id: assignmentId } });
    expect(form).toMatchObject({
      series: '',
      licenseDate: '2021-04-15',
      appendixOne: { educationType: 'High', themeTitle: '' },
    });
    expect(form.appendixTwo.disciplines).toEqual([
      { id: disciplineIds[0], title: 'Охрана труда', hoursCount: 20, gradeType: null },
      { id: disciplineIds[1], title: 'Электробезопасность', hoursCount: 21, gradeType: null },
      { id: disciplineIds[2], title: 'Первая помощь', hoursCount: 22, gradeType: null },
    ]);
    await fixDiplom(made, { series: 'ПП-63' });
    const next = await admin.call(documents.diplomInfo, { params: { id: await another(made) } });
    expect(next.form).toMatchObject({ series: 'ПП-63', number: '2', regNumber: '2' });
  });

  test('of a protocol has the committee’s conclusion in the gender of the person', async () => {
    const { admin, assignmentId } = await graduate({ issuedDocuments: ['Protocol'] });
    const { form } = await admin.call(documents.protocolInfo, { params: { id: assignmentId } });
    expect(form).toMatchObject({ protocolNumber: '1', date: '2026-11-09', result: 'Допущена', hoursCount: 63 });
  });

  test('names what the center’s documents will lack', async () => {
    const { admin, assignmentId, centerId } = await graduate({ issuedDocuments: ['Certificate'] });
    await portal.db
      .updateTable('organizations')
      .set({ licenceNumber: null, address: null })
      .where('id', '=', centerId)
      .execute();
    await portal.db.deleteFrom('signatories').where('organizationId', '=', centerId).execute();
    const { gaps } = await admin.call(documents.certificateInfo, { params: { id: assignmentId } });
    expect(gaps).toEqual(['Licence', 'City', 'Signatory']);
  });
});

async function fixDiplom({ admin, assignmentId }: Graduate & { admin: Client }, changes: object = {}) {
  const { form } = await admin.call(documents.diplomInfo, { params: { id: assignmentId } });
  const disciplines = form.appendixTwo.disciplines.map((row) => ({ ...row, gradeType: 'Good' }));
  const body = {
    assignId: assignmentId,
    ...form,
    ...OUTSIDE_PROTOCOL,
    suggestedNumber: form.number,
    appendixTwo: { disciplines },
    ...changes,
  };
  return admin.fetch(documents.diplom, { body });
}

describe('fixing', () => {
  test('is refused with the list of what a document cannot do without', async () => {
    const { admin, assignmentId, committeeId } = await graduate();
    await portal.db.deleteFrom('committeeMembers').where('committeeId', '=', committeeId).execute();
    const body = await suggested(admin, assignmentId);
    expect(await admin.send(documents.certificate, { body })).toMatchObject({
      code: 'Invalid',
      msg: 'Не хватает: состав комиссии',
    });
  });

  test('answers with the PDF and shows what was fixed from then on', async () => {
    const { admin, assignmentId } = await graduate();
    const other = { ...(await suggested(admin, assignmentId)), fullNameDative: 'Петрову Сидору Кузьмичу' };
    expect(await admin.send(documents.certificate, { body: other })).toMatchObject({
      code: 'Invalid',
      fields: { fullNameDative: [{ message: expect.stringContaining('другой человек') }] },
    });
    const body = { ...(await suggested(admin, assignmentId)), fullNameDative: 'Соловьёвой Любе' };
    const response = await admin.fetch(documents.certificate, { body });
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(fileName(response)).toBe('Удостоверение о повышении квалификации № 1 – Соловьёва Любовь Андреевна.pdf');
    const bytes = Buffer.from(await response.arrayBuffer());

    const info = await admin.call(documents.certificateInfo, { params: { id: assignmentId } });
    expect(info).toMatchObject({ isFixed: true, form: { fullNameDative: 'Соловьёвой Любе', number: '1' }, gaps: [] });
    // The next document declines the name so by itself.
    const kept = portal.db.selectFrom('students').where('dativeName', '=', 'Соловьёвой Любе').select('id');
    expect(await kept.execute()).toHaveLength(1);
    expect(info.fixed).toMatchObject({ isPrinted: true, printError: '' });
    expect(info.fixed?.files).toEqual([
      {
        part: 'Certificate',
        title: 'Удостоверение о повышении квалификации',
        format: 'Pdf',
        file: { url: `/api/Document/GetFile/${info.fixed?.id}/Certificate/Pdf` },
      },
      {
        part: 'Certificate',
        title: 'Удостоверение о повышении квалификации',
        format: 'Docx',
        file: { url: `/api/Document/GetFile/${info.fixed?.id}/Certificate/Docx` },
      },
    ]);
    const again = await file(admin, info.fixed?.id ?? '');
    expect(Buffer.from(await again.arrayBuffer())).toEqual(bytes);
    expect(again.headers.get('etag')).toBe(`"${createHash('sha256').update(bytes).digest('hex')}"`);
  });

  test('takes the fields of the specification alone: the portal declines the name itself', async () => {
    const { admin, assignmentId } = await graduate();
    const { assignId, number, course, hoursCount, dateStart, dateEnd } = await suggested(admin, assignmentId);
    const body = { assignId, number, course, hoursCount, dateStart, dateEnd };
    const response = await admin.fetch(documents.certificate, { body });
    expect(response.status).toBe(200);
    const fixed = await portal.db
      .selectFrom('documents')
      .select('data')
      .where('assignmentId', '=', assignmentId)
      .executeTakeFirstOrThrow();
    expect(fixed.data).toMatchObject({ слушатель: { фио_дательный: 'Соловьёвой Любови Андреевне' } });
  });

  test('answers with an archive when the document has several sheets', async () => {
    const made = await graduate({ issuedDocuments: ['Diplom'] });
    const response = await fixDiplom(made, { series: 'ПП' });
    expect(response.headers.get('content-type')).toBe('application/zip');
    expect(fileName(response)).toBe('Диплом – Соловьёва Любовь Андреевна.zip');
    expect(namesIn(Buffer.from(await response.arrayBuffer()))).toEqual([
      'Диплом № 1.pdf',
      'Диплом № 1 – Приложение 1.pdf',
      'Диплом № 1 – Приложение 2.pdf',
    ]);
  });

  test('names every wrong field of a certificate at once', async () => {
    const { admin, assignmentId } = await graduate();
    const body = { assignId: assignmentId, number: ' ', dateStart: '2026-11-09', dateEnd: '2026-11-02' };
    const { code, fields } = await admin.send(documents.certificate, { body });
    expect(code).toBe('Invalid');
    expect(Object.keys(fields ?? {}).sort()).toEqual(['course', 'dateEnd', 'hoursCount', 'number']);
    expect(fields?.dateEnd?.[0]?.message).toBe('Не раньше даты начала');
  });

  test('names every wrong field of a diploma, the appendices included', async () => {
    const { admin, assignmentId, disciplineIds } = await graduate({ issuedDocuments: ['Diplom'] });
    const disciplines = [{ id: disciplineIds[0], title: '', hoursCount: 0, gradeType: null }];
    const body = { assignId: assignmentId, appendixOne: {}, appendixTwo: { disciplines } };
    const { code, fields } = await admin.send(documents.diplom, { body });
    expect(code).toBe('Invalid');
    expect(Object.keys(fields ?? {}).sort()).toEqual([
      'appendixTwo.disciplines.0.gradeType',
      'appendixTwo.disciplines.0.hoursCount',
      'appendixTwo.disciplines.0.title',
      'course',
      'dateEnd',
      'dateStart',
      'hoursCount',
      'licenseDate',
      'number',
      'series',
    ]);
  });

  test('of a diploma wants an education that retraining may follow, and names no document of another level', async () => {
    const made = await graduate({ issuedDocuments: ['Diplom'], person: { diplomNumber: 'ВСГ 1234567' } });
    const education = (educationType: string) => ({ appendixOne: { educationType, themeTitle: '' } });
    const refused = await fixDiplom(made, { series: 'ПП', ...education('MiddleCommon') });
    expect(await refused.json()).toMatchObject({
      code: 'Invalid',
      fields: {
        'appendixOne.educationType': [
          { message: 'К переподготовке допускают со средним профессиональным или высшим образованием' },
        ],
      },
    });
    expect((await fixDiplom(made, { series: 'ПП', ...education('MiddleProfessional') })).status).toBe(200);
    const { data } = await portal.db
      .selectFrom('documents')
      .where('centerId', '=', made.centerId)
      .select('data')
      .executeTakeFirstOrThrow();
    expect(data).toMatchObject({
      документ: { предыдущее_образование: 'диплом о среднем профессиональном образовании' },
    });
  });

  test('wants a grade for every discipline of the course and for no other', async () => {
    const made = await graduate({ issuedDocuments: ['Diplom'] });
    const { form } = await made.admin.call(documents.diplomInfo, { params: { id: made.assignmentId } });
    const [first, ...others] = form.appendixTwo.disciplines.map((row) => ({ ...row, gradeType: 'Good' }));
    for (const disciplines of [others, [first, first, ...others.slice(1)]]) {
      const { code, fields } = (await (
        await fixDiplom(made, { series: 'ПП', appendixTwo: { disciplines } })
      ).json()) as { code: string; fields: object };
      expect(code).toBe('Invalid');
      expect(fields).toHaveProperty(['appendixTwo.disciplines', 0, 'code'], 'NotFoundDiscipline');
    }
  });

  test('is refused before payment, twice, for a type the course does not issue and to a stranger', async () => {
    const { admin, assignmentId, clientId } = await graduate({ issuedDocuments: ['Certificate'] });
    const body = await suggested(admin, assignmentId);
    await markPaid(portal.db, assignmentId, false);
    expect(await admin.refused(documents.certificate, { body })).toBe('AssignNotPaid');
    await markPaid(portal.db, assignmentId);
    await fixCertificate(admin, assignmentId);
    expect(await admin.refused(documents.certificate, { body })).toBe('DocumentAlreadyGenerated');
    const protocol = { ...body, protocolNumber: '1', date: '2026-11-09', result: 'Допущен' };
    expect(await admin.refused(documents.protocol, { body: protocol })).toBe('ForbiddenGenerateDocType');

    const stranger = (await graduate()).admin;
    expect(await stranger.refused(documents.certificate, { body })).toBe('NotFoundAssignCourse');
    // Another center that works with the same client is as strange as any.
    const otherCenter = await makeOrganization(portal.db, { type: 'EducationCenter' });
    await linkClient(portal.db, otherCenter, clientId);
    const neighbour = await portal.as(await makeOperator(portal.db, [otherCenter], 'HighOperator'));
    expect(await neighbour.refused(documents.certificate, { body })).toBe('NotFoundAssignCourse');
    expect(await neighbour.refused(documents.certificateInfo, { params: { id: assignmentId } })).toBe(
      'NotFoundAssignCourse',
    );
  });

  test('happens once, however many ask at the same time', async () => {
    const { admin, assignmentId } = await graduate();
    const body = await suggested(admin, assignmentId);
    const responses = await Promise.all(Array.from({ length: 6 }, () => admin.fetch(documents.certificate, { body })));
    const refused = responses.filter(({ status }) => status !== 200);
    expect(await Promise.all(refused.map(codeOf))).toEqual(Array(5).fill('DocumentAlreadyGenerated'));
  });

  test('leaves a line in the audit log', async () => {
    const { admin, assignmentId, administrator } = await graduate();
    const id = await fixCertificate(admin, assignmentId);
    const lines = await portal.db.selectFrom('auditLog').where('subjectId', '=', id).selectAll().execute();
    expect(lines).toContainEqual(
      expect.objectContaining({
        action: 'document.fixed',
        userId: administrator.userId,
        details: { type: 'Certificate', number: '1' },
      }),
    );
  });
});

describe('a fixed document', () => {
  test('is unchanged whatever is renamed later, byte for byte', async () => {
    const { admin, assignmentId, centerId, courseId, student } = await graduate();
    const id = await fixCertificate(admin, assignmentId);
    const before = await Promise.all(
      ['Pdf', 'Docx'].map(async (format) => bytesOf(await file(admin, id, 'Certificate', format))),
    );
    const { data: snapshot } = await portal.db
      .selectFrom('documents')
      .where('id', '=', id)
      .select('data')
      .executeTakeFirstOrThrow();
    await portal.db.updateTable('users').set({ surname: 'Иная' }).where('id', '=', student.userId).execute();
    await portal.db.updateTable('courses').set({ title: 'Иной курс' }).where('id', '=', courseId).execute();
    await portal.db.updateTable('organizations').set({ title: 'Иной центр' }).where('id', '=', centerId).execute();
    const after = await Promise.all(
      ['Pdf', 'Docx'].map(async (format) => bytesOf(await file(admin, id, 'Certificate', format))),
    );
    expect(after).toEqual(before);
    const row = await portal.db.selectFrom('documents').where('id', '=', id).select('data').executeTakeFirstOrThrow();
    expect(row.data).toEqual(snapshot);
    const { fixed, form } = await admin.call(documents.certificateInfo, { params: { id: assignmentId } });
    expect(form.course).toBe('Управление охраной труда в строительстве');
    const verified = await portal
      .anonymous()
      .call(documents.verify, { params: { code: fixed?.verificationCode ?? '' } });
    expect(verified).toMatchObject({ person: 'Соловьёва Л. А.', centerTitle: 'АНО ДПО «Учебный центр „Берег“»' });
  });

  test('cannot be changed in the database either', async () => {
    const { admin, assignmentId } = await graduate();
    const id = await fixCertificate(admin, assignmentId);
    const set = (values: object) => portal.db.updateTable('documents').set(values).where('id', '=', id).execute();
    for (const values of [{ number: '99' }, { data: '{}' }]) await expect(set(values)).rejects.toThrow('append-only');
    const removal = portal.db.deleteFrom('documentFiles').where('documentId', '=', id).execute();
    await expect(removal).rejects.toThrow('append-only');
  });

  test('is handed to those it concerns, when paid, and to nobody else', async () => {
    const { admin, assignmentId, centerId, clientId, student } = await graduate();
    const id = await fixCertificate(admin, assignmentId);
    const concerned = await Promise.all([
      portal.as(await makeOperator(portal.db, [centerId])),
      portal.as(await makeOperator(portal.db, [clientId])),
      portal.as(student),
    ]);
    for (const client of concerned) expect((await file(client, id)).status).toBe(200);

    const stranger = await graduate();
    const colleague = await makeStudent(portal.db, clientId);
    const curious = [
      stranger.admin,
      await portal.as(await makeOperator(portal.db, [stranger.clientId])),
      await portal.as(stranger.student),
      await portal.as(colleague),
    ];
    for (const client of curious) expect(await codeOf(await file(client, id))).toBe('NotFoundFile');
    expect(await codeOf(await file(portal.anonymous(), id))).toBe('Unauthorized');

    await markPaid(portal.db, assignmentId, false);
    for (const client of [admin, ...concerned]) expect(await codeOf(await file(client, id))).toBe('AssignNotPaid');
    for (const client of curious) expect(await codeOf(await file(client, id))).toBe('NotFoundFile');
  });

  test('has no sheets but its own', async () => {
    const { admin, assignmentId } = await graduate();
    const id = await fixCertificate(admin, assignmentId);
    expect(await codeOf(await file(admin, id, 'DiplomMain'))).toBe('NotFoundFile');
    expect(await codeOf(await file(admin, id, 'Certificate', 'Odt'))).toBe('Invalid');
  });
});

describe('numbers', () => {
  test('a number left as suggested that was taken meanwhile becomes the next free one', async () => {
    const made = await graduate({ issuedDocuments: ['Certificate'] });
    const { admin, assignmentId } = made;
    const second = await another(made);
    const opened = [await suggested(admin, assignmentId), await suggested(admin, second)];
    expect(opened.map(({ number }) => number)).toEqual(['1', '1']);
    for (const body of opened) expect((await admin.fetch(documents.certificate, { body })).status).toBe(200);
    const { form } = await admin.call(documents.certificateInfo, { params: { id: second } });
    expect(form.number).toBe('2');
  });

  test('a typed number that is taken is refused at its field, also with other zeros, and takes nothing', async () => {
    const made = await graduate({ issuedDocuments: ['Certificate'] });
    const { admin, assignmentId } = made;
    const second = await another(made);
    await fixCertificate(admin, assignmentId, { number: '0041' });
    const body = { ...(await suggested(admin, second)), number: '41' };
    const { code, fields } = await admin.send(documents.certificate, { body });
    expect(code).toBe('Invalid');
    expect(fields?.number?.[0]?.message).toBe('Номер уже занят другим документом');
    expect((await suggested(admin, second)).number).toBe('42');
  });

  test('a number ahead of the count is skipped when the count gets there', async () => {
    const made = await graduate({ issuedDocuments: ['Certificate'] });
    const { admin } = made;
    const numbers: string[] = [];
    for (const typed of [null, '3', null, null]) {
      const assignId = await another(made);
      await fixCertificate(admin, assignId, typed ? { number: typed } : {});
      numbers.push((await admin.call(documents.certificateInfo, { params: { id: assignId } })).form.number);
    }
    expect(numbers).toEqual(['1', '3', '2', '4']);
  });

  test('each type and each center has its own register, which goes on over the years', async () => {
    const made = await graduate();
    const { admin, assignmentId } = made;
    await fixCertificate(admin, assignmentId);
    const second = await another(made);
    const inYear = await suggested(admin, second);
    expect(inYear.number).toBe('2');
    // A certificate of another year shares no number with those of this one.
    const days = { dateStartLearning: '2025-02-03', dateEndLearning: '2025-02-11' };
    await portal.db.updateTable('assignments').set(days).where('id', '=', second).execute();
    const body = { ...inYear, dateStart: '2025-02-03', dateEnd: '2025-02-11', date: '2025-02-11' };
    expect((await admin.fetch(documents.certificate, { body })).status).toBe(200);
    expect((await admin.call(documents.certificateInfo, { params: { id: second } })).form.number).toBe('2');
    const protocol = await admin.call(documents.protocolInfo, { params: { id: assignmentId } });
    expect(protocol.form.protocolNumber).toBe('1');
    const other = await graduate();
    expect((await suggested(other.admin, other.assignmentId)).number).toBe('1');
  });

  test('a protocol that is fixed gives its number to the certificate', async () => {
    const { admin, assignmentId } = await graduate({ issuedDocuments: ['Certificate', 'Protocol'] });
    const { form } = await admin.call(documents.protocolInfo, { params: { id: assignmentId } });
    const body = { assignId: assignmentId, ...form, protocolNumber: '15/2026' };
    expect((await admin.fetch(documents.protocol, { body })).status).toBe(200);
    const { gaps } = await admin.call(documents.certificateInfo, { params: { id: assignmentId } });
    expect(gaps).toEqual([]);
    const id = await fixCertificate(admin, assignmentId);
    const { data } = await portal.db
      .selectFrom('documents')
      .where('id', '=', id)
      .select('data')
      .executeTakeFirstOrThrow();
    expect(data).toMatchObject({ протокол: { номер: '15/2026', дата: '09.11.2026' } });
  });
});

describe('all documents in one archive', () => {
  test('has a folder a person, in Russian, namesakes apart', async () => {
    const made = await graduate({ issuedDocuments: ['Certificate'] });
    const { admin, assignmentId } = made;
    const namesakes = [await another(made), await another(made)];
    for (const assignId of [assignmentId, ...namesakes]) await fixCertificate(admin, assignId);
    const body = { assignIds: [assignmentId, ...namesakes, assignmentId] };
    const response = await admin.fetch(documents.byAssigns, { body });
    expect(fileName(response)).toBe('Документы.zip');
    expect(namesIn(Buffer.from(await response.arrayBuffer())).sort()).toEqual([
      'Иванов Иван Иванович (2)/Удостоверение о повышении квалификации № 3.pdf',
      'Иванов Иван Иванович/Удостоверение о повышении квалификации № 2.pdf',
      'Соловьёва Любовь Андреевна/Удостоверение о повышении квалификации № 1.pdf',
    ]);
    const docx = await admin.fetch(documents.byAssigns, { body: { assignIds: [assignmentId], format: 'Docx' } });
    expect(namesIn(Buffer.from(await docx.arrayBuffer()))).toEqual([
      'Соловьёва Любовь Андреевна/Удостоверение о повышении квалификации № 1.docx',
    ]);
  });

  test('is refused when something is missing, not paid or not one’s own', async () => {
    const made = await graduate({ issuedDocuments: ['Certificate', 'Contract'] });
    const { admin, assignmentId, clientId, student } = made;
    await fixCertificate(admin, assignmentId);
    const body = { assignIds: [assignmentId] };
    // The contract is not fixed yet.
    expect(await admin.refused(documents.byAssigns, { body })).toBe('NotFoundRecipiencyDocuments');
    await markPaid(portal.db, assignmentId, false);
    expect(await (await portal.as(student)).refused(documents.byAssigns, { body })).toBe('AssignNotPaid');
    const foreign = await graduate();
    const mixed = { assignIds: [assignmentId, foreign.assignmentId] };
    const client = await portal.as(await makeOperator(portal.db, [clientId]));
    for (const one of [admin, client]) {
      expect(await one.refused(documents.byAssigns, { body: mixed })).toBe('NotFoundAssignCourse');
    }
  });
});

describe('verification', () => {
  test('tells anyone who has the code, however it is typed, the least there is to compare', async () => {
    const { admin, assignmentId } = await graduate();
    await fixCertificate(admin, assignmentId);
    const { fixed } = await admin.call(documents.certificateInfo, { params: { id: assignmentId } });
    const code = fixed?.verificationCode ?? '';
    const answer = await portal
      .anonymous()
      .call(documents.verify, { params: { code: code.replaceAll('-', '').toLowerCase() } });
    expect(answer).toEqual({
      status: 'Valid',
      type: 'Certificate',
      blankNumber: '',
      trainingType: 'AdvancedTraining',
      series: '',
      number: '1',
      date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      title: 'Удостоверение о повышении квалификации',
      centerTitle: 'АНО ДПО «Учебный центр „Берег“»',
      courseTitle: 'Управление охраной труда в строительстве',
      instead: '',
      training: {
        hoursCount: 63,
        ...{ profession: '', rank: '', qualification: '', activity: '', program: '' },
        electricalGroup: '',
        voltage: '',
        heightGroup: '',
        period: expect.stringMatching(/^со?\s\d\d\.\d\d\.\d{4} по\s\d\d\.\d\d\.\d{4}$/),
        protocol: '',
      },
      person: 'Соловьёва Л. А.',
      peopleCount: 1,
      isDuplicate: false,
      expiresOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      revokedOn: null,
      replacedBy: null,
      isLastRevoked: false,
      revokedWith: null,
      revokedProtocol: null,
      people: [],
      refusedCount: 0,
      ministry: null,
    });
    await portal.db
      .updateTable('documents')
      .set({ revokedAt: new Date() })
      .where('verificationCode', '=', code)
      .execute();
    expect(await portal.anonymous().call(documents.verify, { params: { code } })).toMatchObject({ status: 'Revoked' });
  });

  test('knows no other code and does not let codes be tried one by one', async () => {
    const visitor = portal.anonymous();
    expect(await visitor.refused(documents.verify, { params: { code: 'AAAAA-AAAAA-AAAAA' } })).toBe('NotFoundFile');
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => visitor.refused(documents.verify, { params: { code: 'BBBBB' } })),
    );
    expect(new Set(answers)).toEqual(new Set(['NotFoundFile', 'ManyRecoveryCodeRequests']));
  });
});

const codeOf = async (response: Response) => ((await response.json()) as { code: string }).code;
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

const fileName = (response: Response): string =>
  decodeURIComponent(/filename\*=UTF-8''(.+)$/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? '');

/** The names in a ZIP, in order, by its central directory. */
function namesIn(zip: Buffer): string[] {
  const names: string[] = [];
  const end = zip.lastIndexOf('PK\x05\x06');
  for (let at = zip.readUInt32LE(end + 16); at < end; ) {
    const [name, extra, comment] = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset));
    names.push(zip.toString('utf8', at + 46, at + 46 + (name ?? 0)));
    at += 46 + (name ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return names;
}
