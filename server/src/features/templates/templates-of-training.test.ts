import { documentCorrections } from '@dopusk/contract/document-corrections.ts';
import type { TemplateSheet } from '@dopusk/contract/documents/sheets.ts';
import { documents } from '@dopusk/contract/documents.ts';
import { groupDocuments } from '@dopusk/contract/group-documents.ts';
import { SafetyArea } from '@dopusk/contract/safety-field.ts';
import { NOT_ISSUED, NOT_OF_FIELDS, templates } from '@dopusk/contract/templates.ts';
import { TrainingType } from '@dopusk/contract/training-type.ts';
import { Document, Packer, Paragraph } from 'docx';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeStudent } from '../../../demo/builders.ts';
import {
  type Graduate,
  makeGraduate,
  makePrintedDocument,
  makeResult,
  markPaid,
} from '../../../demo/document-builders.ts';
import { makeAssignment, makeCourse, makeGroup } from '../../../demo/training-builders.ts';
import type { Client } from '../../../testing/client.ts';
import { type Portal, startPortal } from '../../../testing/portal.ts';
import { startPrintingService } from '../../../testing/printing-service.ts';
import { textInZip } from '../../../testing/read-zip.ts';

let portal: Portal;
let center: Graduate;
let admin: Client;

beforeAll(async () => {
  const service = await startPrintingService();
  portal = await startPortal({ PRINTER: service.setting, PUBLIC_URL: 'http://portal.test' });
});

beforeEach(async () => {
  center = await makeGraduate(portal.db);
  admin = await portal.as(center.administrator);
});

interface For {
  sheet?: 'Certificate' | 'CertificateForPdf' | 'Protocol';
  trainingType?: TrainingType | null;
  safetyArea?: SafetyArea | null;
}

async function upload(text: string, { sheet = 'Certificate', trainingType = null, safetyArea = null }: For = {}) {
  const bytes = await Packer.toBuffer(new Document({ sections: [{ children: [new Paragraph(`${text} {%qr}`)] }] }));
  const protocol = { documentType: 'Protocol', extendedDocumentType: '' } as const;
  const certificate = { documentType: 'Certificate', extendedDocumentType: sheet } as const;
  return {
    file: new File([new Uint8Array(bytes)], 'Бланк.docx'),
    body: {
      organizationId: center.centerId,
      trainingType: trainingType ?? '',
      safetyArea: safetyArea ?? '',
      ...((sheet === 'Protocol' ? protocol : certificate) as object),
    },
  } as never;
}

/** Uploads a template of one line and prints by it from now on. */
async function use(text: string, { sheet = 'Certificate', trainingType = null, safetyArea = null }: For = {}) {
  const of = { sheet, trainingType, safetyArea };
  const added = await admin.call(templates.add, await upload(text, of));
  await admin.call(templates.choose, { body: { ...of, templateId: added.id } });
  return added;
}

/** A person of the center's client, to be certified after training of this kind. */
async function newAssignment(trainingType: TrainingType, groupId?: string) {
  const { centerId, clientId, committeeId } = center;
  const courseId = await makeCourse(portal.db, centerId, {
    trainingType,
    committeeId,
    issuedDocuments: ['Certificate', 'Protocol'],
  });
  const person = { surname: 'Цой', name: 'Виктор', lastname: '', gender: 'Male' } as const;
  const { studentId } = await makeStudent(portal.db, clientId, person);
  const assignId = await makeAssignment(portal.db, { studentId, courseId, ...(groupId ? { groupId } : {}) });
  await markPaid(portal.db, assignId);
  return { assignId, courseId };
}

async function textOf(response: Promise<Response>): Promise<string> {
  const answer = await response;
  if (answer.status !== 200) throw new Error(await answer.text());
  return textInZip(new Uint8Array(await answer.arrayBuffer())).replace(/<[^>]+>/g, '');
}

const wordOf = (id: string, part: string) =>
  textOf(admin.fetch(documents.file, { params: { id, part, format: 'Docx' } }));

async function fix(assignId: string): Promise<string> {
  const { form } = await admin.call(documents.certificateInfo, { params: { id: assignId } });
  const answer = await admin.fetch(documents.certificate, {
    body: { assignId, ...form, suggestedNumber: form.number },
  });
  if (answer.status !== 200) throw new Error(await answer.text());
  const { fixed } = await admin.call(documents.certificateInfo, { params: { id: assignId } });
  return fixed?.id ?? '';
}

async function fixProtocol(assignId: string): Promise<void> {
  await makeResult(portal.db, assignId);
  const { form } = await admin.call(documents.protocolInfo, { params: { id: assignId } });
  const answer = await admin.fetch(documents.protocol, { body: { ...form, assignId } });
  if (answer.status !== 200) throw new Error(await answer.text());
}

const certify = async (trainingType: TrainingType) => {
  const { assignId, courseId } = await newAssignment(trainingType);
  await fixProtocol(assignId);
  return { courseId, id: await fix(assignId) };
};

const printed = async (trainingType: TrainingType) => wordOf((await certify(trainingType)).id, 'Certificate');

describe('a center’s own certificate', () => {
  test('is printed with its kind of training alone; each kind has its own', async () => {
    await use('Свидетельство нашего центра: {слушатель.фио}', { trainingType: 'ProfessionalTraining' });
    expect(await printed('ProfessionalTraining')).toContain('Свидетельство нашего центра: Цой Виктор');
    expect(await printed('AdvancedTraining')).toContain('УДОСТОВЕРЕНИЕ');
    expect(await printed('SafetyTraining')).toContain('проверке знания');

    await use('Наша проверка знаний: {слушатель.фио}', { trainingType: 'SafetyTraining' });
    await use('Наше повышение: {слушатель.фио}', { trainingType: 'AdvancedTraining' });
    expect(await printed('ProfessionalTraining')).toContain('Свидетельство нашего центра');
    expect(await printed('SafetyTraining')).toContain('Наша проверка знаний');
    expect(await printed('AdvancedTraining')).toContain('Наше повышение');

    const choice = { sheet: 'Certificate', trainingType: 'ProfessionalTraining', templateId: null } as const;
    await admin.call(templates.choose, { body: choice });
    expect(await printed('ProfessionalTraining')).toContain('СВИДЕТЕЛЬСТВО');
    expect(await printed('SafetyTraining')).toContain('Наша проверка знаний');
  });

  test('of one field of safety is printed in that field alone, before the one of all fields, and a duplicate keeps its field', async () => {
    const certifiedIn = async (area: SafetyArea) => {
      const { assignId, courseId } = await newAssignment('SafetyTraining');
      const { id } = await portal.db
        .selectFrom('professions')
        .where('trainingType', '=', 'SafetyTraining')
        .where('safetyArea', '=', area)
        .select('id')
        .limit(1)
        .executeTakeFirstOrThrow();
      await portal.db.updateTable('courses').set({ professionId: id }).where('id', '=', courseId).execute();
      await portal.db
        .updateTable('committees')
        .set({ title: 'Комиссия центра' })
        .where('id', '=', center.committeeId)
        .execute();
      await fixProtocol(assignId);
      return { courseId, id: await fix(assignId) };
    };
    const trainingType = 'SafetyTraining';
    await use('Наша пожарная: {слушатель.фио}', { trainingType, safetyArea: 'Fire' });
    const fire = await certifiedIn('Fire');
    expect(await wordOf(fire.id, 'Certificate')).toContain('Наша пожарная: Цой');
    expect(await wordOf((await certifiedIn('LabourProtection')).id, 'Certificate')).toContain('УДОСТОВЕРЕНИЕ');

    await use('Наша проверка: {слушатель.фио}', { trainingType });
    expect(await wordOf((await certifiedIn('LabourProtection')).id, 'Certificate')).toContain('Наша проверка: Цой');
    expect(await wordOf((await certifiedIn('Fire')).id, 'Certificate')).toContain('Наша пожарная: Цой');
    const { courseId } = await certifiedIn('LabourProtection');
    const other = portal.db.selectFrom('courses').where('id', '=', courseId).select('professionId');
    await portal.db.updateTable('courses').set({ professionId: other }).where('id', '=', fire.courseId).execute();
    const again = { body: { documentId: fire.id, reason: 'Утеря подлинника' } };
    const { id } = await admin.call(documentCorrections.duplicate, again);
    const file = { params: { id, part: 'Certificate', format: 'Docx' } } as const;
    await expect.poll(async () => (await admin.fetch(documents.file, file)).status).toBe(200);
    expect(await wordOf(id, 'Certificate')).toContain('Наша пожарная: Цой');

    const sheets = await admin.call(templates.list, { body: { documentType: 'Certificate' } });
    expect(sheets.filter(({ versions }) => versions.length > 0)).toMatchObject([
      { trainingType, safetyArea: null, hasBuiltIn: true },
      { trainingType, safetyArea: 'Fire', hasBuiltIn: false, versions: [{ version: 1, isCurrent: true }] },
    ]);
  });

  test('of a field is of safety alone', async () => {
    const wrong = await upload('Что-нибудь', { trainingType: 'AdvancedTraining', safetyArea: 'Fire' });
    expect(await admin.send(templates.add, wrong)).toMatchObject({
      code: 'Invalid',
      fields: { safetyArea: [{ message: NOT_OF_FIELDS }] },
    });
    const params = { sheet: 'Certificate' } as const;
    const query = { trainingType: 'AdvancedTraining', safetyArea: 'Fire' } as const;
    expect(await admin.refused(templates.file, { params, query })).toBe('ForbiddenGenerateDocType');
  });

  test('of its PDF alone is of one kind too', async () => {
    const forPdf = await use('Рамка: {слушатель.фио}', {
      sheet: 'CertificateForPdf',
      trainingType: 'ProfessionalTraining',
    });
    const chosenOf = async (id: string) =>
      (await portal.db.selectFrom('documents').where('id', '=', id).select('templates').executeTakeFirstOrThrow())
        .templates;
    expect(await chosenOf((await certify('ProfessionalTraining')).id)).toEqual({ CertificateForPdf: forPdf.id });
    expect(await chosenOf((await certify('AdvancedTraining')).id)).toEqual({});
  });

  test('counts its versions by itself, and the same file may serve two kinds', async () => {
    const versions: (number | null)[] = [];
    for (const trainingType of ['AdvancedTraining', 'ProfessionalTraining', 'AdvancedTraining'] as const) {
      const text: string = `Выдано {слушатель.фио} ${versions.length === 2 ? 'снова' : ''}`;
      versions.push((await use(text, { trainingType })).version);
    }
    expect(versions).toEqual([1, 1, 2]);
    const list = await admin.call(templates.list, { body: { documentType: 'Certificate' } });
    const ofKinds = list.filter(({ safetyArea }) => safetyArea === null);
    const listed = ofKinds.map(({ title, versions, hasBuiltIn }) => [
      title,
      hasBuiltIn,
      versions.map((one) => one.version),
    ]);
    expect(listed).toEqual([
      ['Свидетельство о профессии рабочего', true, [1]],
      ['Удостоверение о повышении квалификации', true, [2, 1]],
      ['Удостоверение о проверке знаний', true, []],
      ['Свидетельство о профессии рабочего для PDF', false, []],
      ['Удостоверение о повышении квалификации для PDF', false, []],
      ['Удостоверение о проверке знаний для PDF', false, []],
    ]);
  });

  test('without a named kind is that of advanced training, as in the calls of the specification', async () => {
    const { id } = await use('Без вида: {слушатель.фио}');
    const list = await admin.call(templates.list, { body: { documentType: 'Certificate' } });
    expect(list.find(({ versions }) => versions.some((one) => one.id === id))?.trainingType).toBe('AdvancedTraining');
    expect(await printed('AdvancedTraining')).toContain('Без вида');
  });
});

describe('a duplicate is printed by the template', () => {
  const duplicate = async (documentId: string) => {
    const { id } = await admin.call(documentCorrections.duplicate, { body: { documentId, reason: 'Утеря' } });
    const word = () => admin.fetch(documents.file, { params: { id, part: 'Certificate', format: 'Docx' } });
    await expect.poll(async () => (await word()).status).toBe(200);
    return textOf(word());
  };

  test('of the kind that was fixed with its original, whatever the course has become', async () => {
    const { id, courseId } = await certify('ProfessionalTraining');
    await use('Свидетельство: {слушатель.фио}', { trainingType: 'ProfessionalTraining' });
    await use('Повышение: {слушатель.фио}', { trainingType: 'AdvancedTraining' });
    await portal.db
      .updateTable('courses')
      .set({ trainingType: 'AdvancedTraining' })
      .where('id', '=', courseId)
      .execute();
    expect(await duplicate(id)).toContain('Свидетельство: Цой Виктор');
  });

  test('of advanced training when the original is from before there were kinds', async () => {
    await use('Свидетельство: {слушатель.фио}', { trainingType: 'ProfessionalTraining' });
    await use('Повышение: {слушатель.фио}', { trainingType: 'AdvancedTraining' });
    const { assignId } = await newAssignment('ProfessionalTraining');
    expect(await duplicate(await makePrintedDocument(portal.db, assignId, { fullName: 'Цой Виктор' }))).toContain(
      'Повышение: Цой Виктор',
    );
  });
});

describe('a center’s own protocol', () => {
  async function protocolOf(trainingType: TrainingType): Promise<string> {
    const groupId = await makeGroup(portal.db, center);
    const { assignId } = await newAssignment(trainingType, groupId);
    await makeResult(portal.db, assignId);
    await admin.call(groupDocuments.generate, { params: { id: groupId }, body: {} });
    await expect
      .poll(async () => (await admin.call(documents.protocolInfo, { params: { id: assignId } })).fixed?.isPrinted)
      .toBe(true);
    const { fixed } = await admin.call(documents.protocolInfo, { params: { id: assignId } });
    return wordOf(fixed?.id ?? '', 'Protocol');
  }

  test('is what a group’s protocol is printed by, and that of its kind of training before that of all', async () => {
    expect(await protocolOf('AdvancedTraining')).toContain('ПРОТОКОЛ');
    await use('Наш протокол: {#люди}{фио}{/люди}', { sheet: 'Protocol' });
    await use('Наша проверка: {#люди}{фио}{/люди}', { sheet: 'Protocol', trainingType: 'SafetyTraining' });
    expect(await protocolOf('AdvancedTraining')).toContain('Наш протокол: Цой Виктор');
    expect(await protocolOf('SafetyTraining')).toContain('Наша проверка: Цой Виктор');

    const choice = { sheet: 'Protocol', trainingType: 'SafetyTraining', templateId: null } as const;
    await admin.call(templates.choose, { body: choice });
    expect(await protocolOf('SafetyTraining')).toContain('Наш протокол: Цой Виктор');
  });

  test('of one kind has no built-in one: without it that of all kinds is printed', async () => {
    const list = await admin.call(templates.list, { body: { documentType: 'Protocol' } });
    expect(list.map(({ trainingType, safetyArea, hasBuiltIn }) => [trainingType, safetyArea, hasBuiltIn])).toEqual([
      [null, null, true],
      ...TrainingType.options.map((trainingType) => [trainingType, null, false]),
      ...SafetyArea.options.map((area) => ['SafetyTraining', area, false]),
    ]);
  });
});

describe('refused is', () => {
  test('a kind of training that issues no such document', async () => {
    const wrong = { trainingType: 'ProfessionalRetraining' } as const;
    for (const call of [templates.add, templates.check]) {
      const { code, fields } = await admin.send(call, await upload('{слушатель.фио}', wrong));
      expect({ code, fields }).toEqual({
        code: 'Invalid',
        fields: { trainingType: [expect.objectContaining({ message: expect.stringMatching(/не выдаётся/) })] },
      });
    }
    const body = { sheet: 'Certificate', templateId: null, ...wrong } as const;
    expect((await admin.send(templates.choose, { body })).fields).toHaveProperty('trainingType');
    for (const call of [templates.file, templates.preview, templates.pictures]) {
      const asked = {
        params: { sheet: 'DiplomMain' as TemplateSheet },
        query: { trainingType: 'SafetyTraining' as const },
      };
      const { code, msg } = await admin.send(call, asked);
      expect({ code, msg }).toEqual({ code: 'ForbiddenGenerateDocType', msg: NOT_ISSUED });
    }
  });

  test('a version of another kind, and a stranger’s', async () => {
    const { id } = await use('Наше: {слушатель.фио}', { trainingType: 'ProfessionalTraining' });
    const other = await portal.as((await makeGraduate(portal.db)).administrator);
    const sheet = 'Certificate';
    for (const [by, trainingType] of [
      [admin, 'SafetyTraining'],
      [other, 'ProfessionalTraining'],
    ] as const) {
      const code = 'NotFoundDocumentTemplate';
      expect(await by.refused(templates.choose, { body: { sheet, trainingType, templateId: id } })).toBe(code);
      const asked = { params: { sheet }, query: { trainingType, template: id ?? '' } } as const;
      expect(await by.refused(templates.file, asked)).toBe(code);
      expect(await by.refused(templates.preview, asked)).toBe(code);
      expect(await by.refused(templates.pictures, asked)).toBe(code);
    }
  });
});

describe('a sample', () => {
  const sample = (trainingType: TrainingType | null, sheet: TemplateSheet = 'Certificate', template?: string | null) =>
    textOf(
      admin.fetch(templates.preview, {
        params: { sheet },
        query: { format: 'Docx', trainingType, ...(template ? { template } : {}) },
      }),
    );

  test('is of the kind of training: another document, with what is said of it', async () => {
    const ofProfession = await sample('ProfessionalTraining');
    expect(ofProfession).toContain('СВИДЕТЕЛЬСТВО');
    expect(ofProfession).toContain('Стропальщик');
    const ofKnowledge = await sample('SafetyTraining');
    expect(ofKnowledge).toContain('проверке знания');
    expect(ofKnowledge).not.toContain('Стропальщик');
    const { id } = await use('Разряд {#курс.разряд}{курс.разряд}{/}{^курс.разряд}не присваивается{/}', {
      trainingType: 'AdvancedTraining',
    });
    expect(await sample('AdvancedTraining', 'Certificate', id)).toContain('Разряд не присваивается');
  });

  test('of what all kinds print alike is of one that issues it', async () => {
    const protocol = await sample(null, 'Protocol');
    expect(protocol).toContain('Стропальщик');
    expect(protocol).not.toContain('повышение квалификации');
  });

  test('of the built-in template is downloaded by its true title', async () => {
    const query = { trainingType: 'ProfessionalTraining' } as const;
    const answer = await admin.fetch(templates.file, { params: { sheet: 'Certificate' }, query });
    expect(decodeURIComponent(answer.headers.get('content-disposition') ?? '')).toContain(
      'Свидетельство о профессии рабочего – встроенный шаблон.docx',
    );
  });
});
