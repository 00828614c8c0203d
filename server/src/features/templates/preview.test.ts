import { DocumentSheet } from '@dopusk/contract/documents/sheets.ts';
import { templates } from '@dopusk/contract/templates.ts';
import { unzipSync } from 'fflate';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeOperator } from '../../../demo/builders.ts';
import { type Graduate, makeGraduate } from '../../../demo/document-builders.ts';
import type { Client } from '../../../testing/client.ts';
import { type Portal, startPortal } from '../../../testing/portal.ts';
import { type PrintingService, startPrintingService } from '../../../testing/printing-service.ts';

let service: PrintingService;
let portal: Portal;
let graduate: Graduate;
let operator: Client;

beforeAll(async () => {
  service = await startPrintingService();
  portal = await startPortal({ PRINTER: service.setting });
  graduate = await makeGraduate(portal.db, { issuedDocuments: ['Certificate', 'Diplom', 'Protocol'] });
  // Looking is for every operator of the center, not only for its administrator.
  operator = await portal.as(await makeOperator(portal.db, [graduate.centerId]));
});

const wordOf = async (input: { params: { sheet: string }; query: Record<string, string> }): Promise<string> => {
  const response = await operator.fetch(templates.preview, { ...input, query: { format: 'Docx', ...input.query } });
  expect(response.status).toBe(200);
  const parts = unzipSync(new Uint8Array(await response.arrayBuffer()));
  return Buffer.from(parts['word/document.xml'] ?? [])
    .toString()
    .replace(/<[^>]+>/g, ' ')
    .replace(/[\s\u00a0]+/g, ' ');
};

describe('a preview', () => {
  test('prints the sample with the center’s own requisites, and calls itself a sample', async () => {
    const text = await wordOf({ params: { sheet: 'Certificate' }, query: {} });
    expect(text).toContain('ОБРАЗЕЦ');
    expect(text).toContain('Громов');
    expect(text).toContain('Самара');
  });

  test.each(DocumentSheet.options)('prints %s of an assignment that has nothing fixed yet', async (sheet) => {
    const text = await wordOf({ params: { sheet }, query: { assign: graduate.assignmentId } });
    expect(text).toContain('Соловьёв');
    expect(text).not.toMatch(/\{|\}|undefined|null/);
  });

  test.each(['Settings', 'Money'] as const)('of an assignment is not for the right «%s» alone', async (right) => {
    const clerk = await portal.as(await makeOperator(portal.db, [graduate.centerId], 'Operator', {}, [right]));
    for (const sheet of ['Certificate', 'Contract'] as const) {
      const query = { format: 'Docx' as const };
      const ofPerson = { ...query, assign: graduate.assignmentId };
      expect(await clerk.refused(templates.preview, { params: { sheet }, query: ofPerson })).toBe('RightMissing');
      expect((await clerk.fetch(templates.preview, { params: { sheet }, query })).status).toBe(200);
    }
  });

  test('is a PDF that only a page of the portal may frame', async () => {
    const response = await operator.fetch(templates.preview, { params: { sheet: 'CertificateForPdf' } });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(response.headers.get('content-disposition')).toMatch(/^inline/);
    expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
  });

  test('says why there is none', async () => {
    service.breakDown(true);
    const { code, msg } = await operator.send(templates.preview, { params: { sheet: 'Protocol' } });
    service.breakDown(false);
    expect({ code, msg }).toEqual({ code: 'BadRequest', msg: 'Служба печати ответила 503' });
  });
});

describe('the tags', () => {
  const printed = (groups: { list: string; tags: { tag: string; value: string }[] }[], tag: string, list = '') =>
    groups
      .find((group) => group.list === list && group.tags.some((one) => one.tag === tag))
      ?.tags.find((one) => one.tag === tag)?.value;

  test('of the catalogue have examples', async () => {
    const groups = await operator.call(templates.tags);
    expect(printed(groups, 'слушатель.фио')).toBe('Иванова Мария Петровна');
    expect(printed(groups, 'оценка', 'дисциплины')).toContain('отлично');
    expect(printed(groups, 'роль', 'комиссия.члены')).toContain('член комиссии');
    expect(groups.flatMap(({ tags }) => tags).find(({ tag }) => tag === 'qr')?.insert).toBe('{%qr}');
    expect(groups.flatMap(({ tags }) => tags).every(({ value }) => !value.includes('[object'))).toBe(true);
  });

  test('have the values of the center, a person, a course, a committee and an assignment', async () => {
    const { courseId, committeeId, assignmentId, student } = graduate;
    const center = await operator.call(templates.fillOrganizationAndOperator);
    expect(printed(center, 'центр.руководитель')).toBe('Громов Василий Николаевич');
    const person = await operator.call(templates.fillStudent, { query: { id: student.studentId } });
    expect(printed(person, 'слушатель.фио_дательный')).toBe('Соловьёвой Любови Андреевне');
    const course = await operator.call(templates.fillCourse, { query: { id: courseId } });
    expect(printed(course, 'курс.часы')).toBe('63');
    expect(printed(course, 'название', 'дисциплины')).toBe('Охрана труда; Электробезопасность; Первая помощь');
    const professions = await operator.call(templates.fillProfessions, { query: { id: courseId } });
    expect(professions.flatMap(({ tags }) => tags.map(({ tag }) => tag))).toEqual([
      'курс.профессия',
      'курс.сфера',
      'курс.разряд',
    ]);
    const disciplines = await operator.call(templates.fillDisciplines, { query: { id: courseId } });
    expect(printed(disciplines, 'всего_часов')).toBe('63');
    const committee = await operator.call(templates.fillCommittee, { query: { id: committeeId } });
    expect(printed(committee, 'комиссия.председатель')).toBe('Орлова Мария Петровна');
    const assign = await operator.call(templates.fillAssign, { query: { id: assignmentId } });
    expect(printed(assign, 'слушатель.фамилия')).toBe('Соловьёва');
    expect(printed(assign, 'документ.дата_начала')).toMatch(/^\d\d\.\d\d\.\d{4}$/);
    expect(printed(assign, 'документ.срок')).toMatch(/^со?\s\d+.+ по\s.+\sг\.$/);
  });

  test.each([
    ['a person', (who: Client) => who.call(templates.fillStudent, { query: { id: graduate.student.studentId } })],
    ['an assignment', (who: Client) => who.call(templates.fillAssign, { query: { id: graduate.assignmentId } })],
  ])('of %s are a look at the SNILS, which the employer is told of', async (_, look) => {
    const reader = await makeOperator(portal.db, [graduate.centerId]);
    await look(await portal.as(reader));
    const lines = await portal.db
      .selectFrom('auditLog')
      .where('userId', '=', reader.userId)
      .where('action', '=', 'student.read')
      .select('subjectId')
      .execute();
    expect(lines).toEqual([{ subjectId: graduate.student.studentId }]);
  });
});
