import { documents } from '@dopusk/contract/documents.ts';
import { StaticDocumentType, staticDocuments } from '@dopusk/contract/static-documents.ts';
import { templates } from '@dopusk/contract/templates.ts';
import type { TokenRights } from '@dopusk/contract/tokens.ts';
import type { TrainingType } from '@dopusk/contract/training-type.ts';
import { Document, Packer, Paragraph } from 'docx';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeToken } from '../../../../demo/account-builders.ts';
import { makeOperator, makeOrganization, makeSignatory } from '../../../../demo/builders.ts';
import { type Graduate, makeGraduate } from '../../../../demo/document-builders.ts';
import type { Client } from '../../../../testing/client.ts';
import { type Portal, startPortal } from '../../../../testing/portal.ts';
import { startPrintingService } from '../../../../testing/printing-service.ts';
import { textInZip } from '../../../../testing/read-zip.ts';

const period = { dateStart: '2026-01-01', dateEnd: '2026-12-31' };

let portal: Portal;
let made: Graduate;
let admin: Client;
let client: Client;

beforeAll(async () => {
  const service = await startPrintingService();
  portal = await startPortal({ PRINTER: service.setting, PUBLIC_URL: 'http://portal.test' });
  made = await makeGraduate(portal.db, { isPaid: false, issuedDocuments: ['CertificateEducation'] });
  await portal.db
    .updateTable('organizations')
    .set({ shortTitle: 'УЦ «Берег»' })
    .where('id', '=', made.centerId)
    .execute();
  admin = await portal.as(made.administrator);
  client = await portal.as(await makeOperator(portal.db, [made.clientId]));
});

describe('an invoice', () => {
  test('shows what the client owes, to him and to his center', async () => {
    const info = await client.call(staticDocuments.paymentInvoiceInfo, { query: period });
    expect(info).toMatchObject({ number: '1', center: { id: made.centerId }, total: 1500, missing: [] });
    expect(info.lines).toEqual([
      { title: 'Управление охраной труда в строительстве', quantity: 1, price: 1500, sum: 1500 },
    ]);
    const query = { ...period, organizationId: made.clientId };
    expect(await admin.call(staticDocuments.paymentInvoiceInfo, { query })).toEqual(info);
  });

  test('is made out by the client under the center’s number and found again with the same bytes', async () => {
    const body = { ...period, number: '1', suggestedNumber: '1', format: 'Docx' };
    const response = await client.fetch(staticDocuments.paymentInvoice, { body });
    expect(response.status).toBe(200);
    const bytes = Buffer.from(await response.arrayBuffer());
    const { items } = await client.call(staticDocuments.list, { query: {} });
    expect(items[0]).toMatchObject({ type: 'PaymentInvoice', number: '1', organizationTitle: 'ООО «Волга-Монтаж»' });
    const params = { id: items[0]?.id ?? '', format: 'Docx' as const };
    const again = await admin.fetch(staticDocuments.file, { params });
    expect(Buffer.from(await again.arrayBuffer())).toEqual(bytes);
    const { data } = await portal.db
      .selectFrom('staticDocuments')
      .where('id', '=', params.id)
      .select('data')
      .executeTakeFirstOrThrow();
    expect(data.центр).toMatchObject({ название: expect.stringContaining('АНО ДПО') });
    expect(data.qr).toMatch(/^ST00012\|Name=УЦ «Берег»\|.*\|Sum=150000\|Purpose=Оплата обучения по счёту № 1 от /);
    expect(data.услуги).toHaveLength(1);
    expect(
      await admin.refused(staticDocuments.paymentInvoice, {
        body: { ...body, organizationId: made.clientId, number: '001', suggestedNumber: undefined, isRepeated: true },
      }),
    ).toBe('Invalid');
    const next = await client.call(staticDocuments.paymentInvoiceInfo, { query: period });
    expect(next.number).toBe('2');
  });

  test('is refused where nothing is owed, and while the center lacks requisites, of which it is told', async () => {
    const body = { dateStart: '2020-01-01', dateEnd: '2020-12-31', number: '9' };
    expect(await client.refused(staticDocuments.paymentInvoice, { body })).toBe('NotFoundAssignCourse');
    await portal.db
      .updateTable('organizations')
      .set({ bic: null, vatMode: null })
      .where('id', '=', made.centerId)
      .execute();
    const { missing } = await client.call(staticDocuments.paymentInvoiceInfo, { query: period });
    expect(missing[0]?.what).toEqual(['БИК', 'порядок уплаты НДС']);
    const { code, msg } = await client.send(staticDocuments.paymentInvoice, {
      body: { ...period, number: '9', isRepeated: true },
    });
    expect(code).toBe('CenterNotReady');
    expect(msg).toContain('Портал сообщил центру');
  });

  test('names every wrong field at once', async () => {
    const { fields } = await client.send(staticDocuments.paymentInvoice, { body: {} });
    expect(Object.keys(fields ?? {}).sort()).toEqual(['dateEnd', 'dateStart', 'number']);
  });
});

describe('an invoice is nobody’s to read without the right to money:', () => {
  const types = async (by: Client) => {
    const { items, totalCount } = await by.call(staticDocuments.list, { query: {} });
    expect(totalCount).toBe(items.length);
    return items.map(({ type }) => type);
  };
  let params: { id: string; format: 'Docx' };

  beforeAll(async () => {
    const { form } = await admin.call(documents.certificateEducationInfo, {
      query: { studentId: made.student.studentId },
    });
    const body = { ...form, studentId: made.student.studentId, number: 'С-1', outgoingNumber: 'С-1', format: 'Docx' };
    await (await admin.fetch(documents.certificateEducation, { body })).arrayBuffer();
    const { items } = await admin.call(staticDocuments.list, { query: {} });
    params = { id: items.find(({ type }) => type === 'PaymentInvoice')?.id ?? '', format: 'Docx' };
  });

  test('an operator of either side is shown certificates alone', async () => {
    for (const organizationId of [made.centerId, made.clientId]) {
      const without = await portal.as(await makeOperator(portal.db, [organizationId], 'Operator', {}, ['People']));
      expect(new Set(await types(without))).toEqual(new Set(['CertificateEducation']));
      expect(await without.refused(staticDocuments.file, { params })).toBe('RightMissing');
      const own = (await without.call(staticDocuments.list, { query: {} })).items[0]?.id ?? '';
      expect((await without.fetch(staticDocuments.file, { params: { ...params, id: own } })).status).toBe(200);
      const minder = await portal.as(await makeOperator(portal.db, [organizationId], 'Operator', {}, ['Money']));
      expect(await types(minder)).toContain('PaymentInvoice');
      expect((await minder.fetch(staticDocuments.file, { params })).status).toBe(200);
      expect(await minder.refused(staticDocuments.file, { params: { ...params, id: own } })).toBe('RightMissing');
    }
  });

  test('the right in one client opens nothing of another', async () => {
    const other = await makeOrganization(portal.db);
    const both = await makeOperator(portal.db, [made.clientId, other]);
    await portal.db
      .updateTable('memberships')
      .set({ rights: ['People'] })
      .where('operatorId', '=', both.operatorId)
      .where('organizationId', '=', made.clientId)
      .execute();
    const client = await portal.as(both, other);
    expect(new Set(await types(client))).toEqual(new Set(['CertificateEducation']));
    expect(await client.refused(staticDocuments.file, { params })).toBe('NotFoundFile');
  });

  test('a program takes the noun of invoices, to make one out too', async () => {
    const { operatorId } = made.administrator;
    const program = async (rights: TokenRights) =>
      portal.program((await makeToken(portal.db, operatorId, made.centerId, { rights })).token);
    const without = await program({ documents: 'write' });
    expect(new Set(await types(without))).toEqual(new Set(['CertificateEducation']));
    expect(await without.refused(staticDocuments.file, { params })).toBe('TokenForbidden');
    const body = { ...period, organizationId: made.clientId, number: '77', isRepeated: true };
    expect(await without.refused(staticDocuments.paymentInvoice, { body })).toBe('TokenForbidden');
    const minder = await program({ documents: 'read', invoices: 'read' });
    expect(await types(minder)).toContain('PaymentInvoice');
    expect((await minder.fetch(staticDocuments.file, { params })).status).toBe(200);
  });
});

describe('a study certificate', () => {
  const certificate = async () => {
    const query = { studentId: made.student.studentId };
    const { form, courses } = await admin.call(documents.certificateEducationInfo, { query });
    return { form, courses };
  };

  test('is addressed to a sole proprietor by his name, once', async () => {
    const own = await makeGraduate(portal.db);
    const title = 'Индивидуальный предприниматель Швец Иван Ильич';
    await portal.db
      .updateTable('organizations')
      .set({ title, inn: '500100732259' })
      .where('id', '=', own.clientId)
      .execute();
    const jobTitle = 'Индивидуальный предприниматель';
    await makeSignatory(portal.db, own.clientId, {
      fullName: 'Швец Иван Ильич',
      jobTitle,
      authority: null,
      signs: ['Contract'],
    });
    const query = { studentId: own.student.studentId };
    const { form } = await (await portal.as(own.administrator)).call(documents.certificateEducationInfo, { query });
    expect(form).toMatchObject({
      jobTitle: 'индивидуальному предпринимателю',
      addressee: expect.stringMatching(/^Швецу\sИ\.\sИ\.$/),
    });
  });

  test('is suggested from the person’s course and made out as often as asked', async () => {
    const { form, courses } = await certificate();
    expect(courses).toEqual([{ assignId: made.assignmentId, title: 'Управление охраной труда в строительстве' }]);
    expect(form).toMatchObject({ outgoingNumber: '1', addressee: 'ООО «Волга-Монтаж»', protocol: '' });
    for (const number of ['1', '2']) {
      const protocol = 'Протокол № 22 от 20.11.2026';
      const body = {
        ...form,
        protocol,
        studentId: made.student.studentId,
        suggestedNumber: form.outgoingNumber,
        format: 'Docx',
      };
      const response = await admin.fetch(documents.certificateEducation, { body });
      expect(decodeURIComponent(response.headers.get('content-disposition') ?? '')).toContain(
        `Справка об обучении № ${number} – Соловьёва Любовь Андреевна.docx`,
      );
      await response.arrayBuffer();
    }
    const { verificationCode: code, data } = await portal.db
      .selectFrom('staticDocuments')
      .where('number', '=', '2')
      .select(['verificationCode', 'data'])
      .executeTakeFirstOrThrow();
    expect(data.справка).toMatchObject({ протокол: '№ 22 от 20.11.2026' });
    const verified = await portal.anonymous().call(documents.verify, { params: { code: code ?? '' } });
    expect(verified).toMatchObject({ type: 'CertificateEducation', number: '2', person: 'Соловьёва Л. А.' });
  });

  test('says nothing that is not so of the training: another title needs a reason, what nobody has decided is refused', async () => {
    const { form } = await certificate();
    const { studentId } = made.student;
    const send = (changes: object) =>
      admin.send(documents.certificateEducation, { body: { ...form, studentId, ...changes } as never });
    const invented = { courseTitle: 'Хирургия', qualification: 'Врач', protocol: '№ 1 от 01.01.1900' };
    expect(await send({ ...invented, incomingDate: '2099-01-01' })).toMatchObject({
      code: 'Invalid',
      fields: {
        courseTitle: [{ message: 'В назначении: «Управление охраной труда в строительстве»' }],
        qualification: [{ message: 'Этот курс квалификации не присваивает: оставьте поле пустым' }],
        protocol: [{ message: 'Не раньше окончания обучения (09.11.2026)' }],
        incomingDate: [{ message: 'Запрос не может быть позже ответа на него' }],
        differenceReason: [{ message: 'Справка говорит не то, что назначение: укажите причину' }],
      },
    });
    expect(await send({ protocol: '№ 1' })).toMatchObject({ code: 'Invalid', fields: { protocol: [{}] } });
    const body = {
      ...form,
      studentId,
      courseTitle: 'Охрана труда',
      differenceReason: 'Курс переименован',
      format: 'Docx',
    };
    const response = await admin.fetch(documents.certificateEducation, {
      body: { ...body, outgoingNumber: 'С-7' } as never,
    });
    expect(response.status).toBe(200);
    await response.arrayBuffer();
    const [own] = (await admin.call(staticDocuments.list, { query: { search: 'С-7' } })).items;
    expect(own).toMatchObject({ number: 'С-7', differenceReason: 'Курс переименован' });
    const [told] = (await client.call(staticDocuments.list, { query: { search: 'С-7' } })).items;
    expect(told).toMatchObject({ number: 'С-7', differenceReason: '' });
    const byKind = async (search: string) =>
      (await admin.call(staticDocuments.list, { query: { search } })).items.map(({ number }) => number);
    expect(await byKind('справка')).toContain('С-7');
    expect(await byKind('акт об')).not.toContain('С-7');
  });

  test('of an assignment is fixed by the administrator alone, when it is paid', async () => {
    const { form } = await certificate();
    const body = { ...form, assignId: made.assignmentId };
    expect(await admin.refused(documents.certificateEducation, { body })).toBe('AssignNotPaid');
    const operator = await portal.as(await makeOperator(portal.db, [made.centerId]));
    expect(await operator.refused(documents.certificateEducation, { body })).toBe('RightMissing');
    expect(await client.refused(documents.certificateEducation, { body })).toBe('Forbidden');
  });

  test('wants somebody it is about', async () => {
    const { fields } = await admin.send(documents.certificateEducation, { body: {} });
    expect(Object.keys(fields ?? {})).toContain('studentId');
  });
});

test('themes are found by fragments', async () => {
  const found = await admin.call(staticDocuments.themes, { query: { search: 'пожарн безоп' } });
  expect(found.map(({ title }) => title)).toEqual(['Обеспечение пожарной безопасности производственного здания']);
});

test('a center’s own template prints what is made out from then on, and only that; one of the training before all', async () => {
  const query = { studentId: made.student.studentId };
  const use = async (text: string, trainingType: TrainingType | null) => {
    const docx = await Packer.toBuffer(new Document({ sections: [{ children: [new Paragraph(`${text} {%qr}`)] }] }));
    const { id } = await admin.call(templates.add, {
      body: {
        organizationId: made.centerId,
        documentType: 'CertificateEducation',
        extendedDocumentType: '',
        trainingType: trainingType ?? '',
      } as never,
      file: new File([new Uint8Array(docx)], 'Справка.docx'),
    });
    await admin.call(templates.choose, { body: { sheet: 'CertificateEducation', trainingType, templateId: id } });
  };
  const makeOut = async () => {
    const { form } = await admin.call(documents.certificateEducationInfo, { query });
    const body = { ...form, ...query, suggestedNumber: form.outgoingNumber, format: 'Docx' as const };
    await (await admin.fetch(documents.certificateEducation, { body })).arrayBuffer();
    const { items } = await admin.call(staticDocuments.list, { query: {} });
    return items[0]?.id ?? '';
  };
  const textOf = async (id: string) => {
    const file = await admin.fetch(staticDocuments.file, { params: { id, format: 'Docx' } });
    const xml = textInZip(new Uint8Array(await file.arrayBuffer()));
    return xml.replace(/<[^>]+>/g, '');
  };
  const before = await makeOut();
  await use('Обучение рабочих: {слушатель.фио}', 'ProfessionalTraining');
  await use('Свой бланк: {слушатель.фио}, № {документ.номер}', null);
  const after = await makeOut();
  expect(await textOf(after)).toMatch(/^Свой бланк: Соловьёва Любовь Андреевна, №\s\d+/);
  expect(await textOf(before)).not.toContain('Свой бланк');
  await use('Повышение квалификации: {слушатель.фио}', 'AdvancedTraining');
  expect(await textOf(await makeOut())).toMatch(/^Повышение квалификации: Соловьёва/);
});

test('the database takes every type of static document, and no other', async () => {
  const { rows } = await sql<{ rule: string }>`select pg_get_constraintdef(oid) as rule from pg_constraint
    where conrelid = 'static_documents'::regclass and contype = 'c'`.execute(portal.db);
  const types = rows.find(({ rule }) => rule.includes('PaymentInvoice'))?.rule.match(/(?<=')\w+(?=')/g);
  expect(types?.toSorted()).toEqual(StaticDocumentType.options.toSorted());
});
