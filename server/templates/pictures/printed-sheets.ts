import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { GradeType } from '@dopusk/contract/documents/diplom/grades.ts';
import { DocumentType } from '@dopusk/contract/documents/document-type.ts';
import { type DocumentSheet, sheetsOf } from '@dopusk/contract/documents/sheets.ts';
import { documents } from '@dopusk/contract/documents.ts';
import { groupDocuments } from '@dopusk/contract/group-documents.ts';
import { serviceActs } from '@dopusk/contract/service-acts.ts';
import { type StaticDocumentType, staticDocuments } from '@dopusk/contract/static-documents.ts';
import { makeStudent } from '../../demo/builders.ts';
import { markPaid } from '../../demo/document-builders.ts';
import { makeAssignment, makeCourse } from '../../demo/training-builders.ts';
import type { Context } from '../../src/context.ts';
import type { Client } from '../../testing/client.ts';
import { type FinishedGroup, type HardCenter, makeFinishedGroup, TRAINING } from './hard-center.ts';
import { hardPeople } from './hard-people.ts';
import { longTitle, type Pictured } from './pictured.ts';

/** A sheet as it was printed. */
export interface PrintedSheet {
  sheet: DocumentSheet | StaticDocumentType;
  pdf: Buffer;
  /** What it is called, where it is not the sheet's usual title. */
  title?: string;
}

type Opened = Pick<Context, 'db' | 'storage'>;

/**
 * Fixes the documents of a new group and takes what was printed: of each sheet that is pictured the first.
 * @throws Error naming what could not be fixed
 */
export async function printDocuments(
  context: Opened,
  admin: Client,
  center: HardCenter,
  { course, people, shown = course.issuedDocuments, theme }: Pictured,
): Promise<PrintedSheet[]> {
  const group = await makeFinishedGroup(context, center, course, people);
  if (theme) await fixDiploma(admin, group.assignIds[0] ?? '', theme);
  else await fixGroup(admin, group.groupId);
  const sheets = DocumentType.options.filter((type) => shown.includes(type)).flatMap(sheetsOf);
  return Promise.all(sheets.map(async (sheet) => ({ sheet, pdf: await firstFile(context, group, sheet) })));
}

async function fixGroup(admin: Client, id: string): Promise<void> {
  const params = { id };
  await admin.call(groupDocuments.generate, {
    params,
    body: { gradeType: 'Excelent', series: '', prepareAhead: false },
  });
  for (;;) {
    const { run, failures } = await admin.call(groupDocuments.read, { params });
    if (failures[0]) throw new Error(`${failures[0].type}, ${failures[0].title}: ${failures[0].reason}`);
    if (!run?.isRunning) return;
    await sleep(200);
  }
}

/** A diploma with all three marks and a theme. */
async function fixDiploma(admin: Client, assignId: string, theme: string): Promise<void> {
  const protocol = await admin.call(documents.protocolInfo, { params: { id: assignId } });
  await fix(admin, documents.protocol, {
    assignId,
    ...protocol.form,
    protocolNumber: '15',
    result: 'Освоил программу',
  });
  const { form } = await admin.call(documents.diplomInfo, { params: { id: assignId } });
  const appendixTwo = {
    disciplines: form.appendixTwo.disciplines.map((row, i) => ({
      ...row,
      gradeType: GradeType.options[i % GradeType.options.length],
    })),
  };
  const appendixOne = { ...form.appendixOne, themeTitle: theme };
  await fix(admin, documents.diplom, { assignId, ...form, series: 'ПП', appendixOne, appendixTwo });
}

async function fix(admin: Client, endpoint: typeof documents.diplom | typeof documents.protocol, body: object) {
  const response = await admin.fetch(endpoint, { body });
  if (!response.ok) throw new Error(await response.text());
  await response.arrayBuffer();
}

async function firstFile(
  { db, storage }: Opened,
  { groupId, assignIds }: FinishedGroup,
  sheet: DocumentSheet,
): Promise<Buffer> {
  const { storageKey } = await db
    .selectFrom('documentFiles')
    .innerJoin('documents', 'documents.id', 'documentFiles.documentId')
    .where((is) => is.or([is('documents.groupId', '=', groupId), is('documents.assignmentId', 'in', assignIds)]))
    .where('documentFiles.part', '=', sheet)
    .where('documentFiles.format', '=', 'Pdf')
    .orderBy('documents.id')
    .select('documentFiles.storageKey')
    .executeTakeFirstOrThrow();
  return buffer((await storage.get(storageKey)).stream);
}

const UPD = 'Универсальный передаточный документ';

/**
 * An invoice for unpaid training, and the act when it is paid and over: of one course, or of 25 with the longest titles.
 * For a center that has taught nobody yet.
 */
export async function printMoney(
  { db }: Pick<Context, 'db'>,
  admin: Client,
  { centerId, clientId, committeeId, disciplineIds }: HardCenter,
  isLong: boolean,
): Promise<PrintedSheet[]> {
  const { studentId } = await makeStudent(db, clientId, hardPeople.leila);
  const titles = isLong
    ? Array.from({ length: 25 }, (_, i) => (i % 3 ? `Охрана труда, ступень ${i}` : longTitle(i)))
    : ['Охрана труда'];
  const made: string[] = [];
  for (const title of titles) {
    const courseId = await makeCourse(db, centerId, {
      title,
      committeeId,
      disciplineIds,
      priceRubles: isLong ? 125_000 : 1200,
    });
    made.push(await makeAssignment(db, { studentId, courseId, ...TRAINING }));
  }
  const period = { dateStart: TRAINING.start, dateEnd: TRAINING.end, organizationId: clientId };
  const { number } = await admin.call(staticDocuments.paymentInvoiceInfo, { query: period });
  const invoice = await admin.fetch(staticDocuments.paymentInvoice, {
    body: { ...period, number, suggestedNumber: number },
  });
  if (!invoice.ok) throw new Error(await invoice.text());
  for (const id of made) await markPaid(db, id);
  const { id } = await admin.call(serviceActs.create, { body: period });
  const act = await admin.fetch(staticDocuments.file, { params: { id, format: 'Pdf' } });
  return [
    { sheet: 'PaymentInvoice', pdf: Buffer.from(await invoice.arrayBuffer()) },
    // A center that pays VAT makes out УПД in their place (decision 825).
    { sheet: 'ServiceAct', pdf: Buffer.from(await act.arrayBuffer()), ...(isLong ? { title: UPD } : {}) },
  ];
}
