import { rankedTitle } from '@dopusk/contract/course-title.ts';
import { restsOnProtocol } from '@dopusk/contract/documents/document-date.ts';
import type { FixedDocument } from '@dopusk/contract/documents/document-info.ts';
import type { DocumentType } from '@dopusk/contract/documents/document-type.ts';
import { sheetTitle } from '@dopusk/contract/documents/documents-of-training.ts';
import { type DocumentFormat, documentFileUrl, sheetsOf } from '@dopusk/contract/documents/sheets.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import type { FormerDocument } from '@dopusk/contract/former-document.ts';
import type { Db } from '../../db/connection.ts';
import type { CenterScope } from '../../db/scope.ts';
import { found } from '../../http/refusal.ts';
import { findSeenStudent } from '../assignments/db/read-assignment.ts';
import { isIssuedByCourse } from './commands.ts';
import { listFormer } from './corrections/db.ts';
import { findFacts, findFixed } from './db.ts';
import { type DocumentKind, type FixBody, suggestOn } from './document-kind.ts';
import type { Facts } from './facts.ts';
import { signatoriesOf } from './parties/signatory-options.ts';
import { awaitsMinistry, gapsOfDocument, passedWithout } from './readiness.ts';
import { findLastNumbered, findRegister } from './register/db.ts';
import { numberToCome } from './register/number-to-come.ts';
import { findBeside } from './register/reserved/db.ts';
import { nextNumber } from './register/take-number.ts';
import { selfExaminers } from './self-examiners.ts';

const formats: readonly DocumentFormat[] = ['Pdf', 'Docx'];

/**
 * What a document's form shows: before fixing the portal's suggestions with the next free number, afterwards what
 * was fixed with its files.
 * @throws Refusal NotFoundAssignCourse
 */
export async function readInfo<Form extends object, Body extends Form & FixBody>(
  db: Db,
  scope: CenterScope,
  kind: DocumentKind<DocumentType, Form, Body>,
  assignId: string,
) {
  const record = found(await findFacts(db, scope, assignId), 'NotFoundAssignCourse');
  const { form, facts } = suggestOn(kind, record);
  const fixed = await findFixed(db, scope, assignId, kind.type);
  const { student, course } = facts;
  const trainingType = fixed ? fixed.trainingType : course.trainingType;
  const numbering = { type: kind.type, trainingType, year: Number(today().slice(0, 4)) };
  return {
    type: kind.type,
    assignId,
    studentId: student.id,
    fullName: student.fullName,
    isShown: (await findSeenStudent(db, scope, student.id)) !== undefined,
    organizationTitle: student.organizationTitle || facts.client.title,
    courseId: course.id,
    courseTitle: rankedTitle(course),
    isPaid: facts.isPaid,
    isFree: facts.priceKopecks === 0,
    isFixed: fixed !== undefined,
    trainingType,
    isIssuedByCourse: isIssuedByCourse(course, kind.type),
    form: fixed
      ? ({ ...fixed.form, [kind.dateField]: fixed.date } as unknown as Form)
      : await suggestForm(db, scope, kind, form, facts),
    fixed: fixed ? fixedOf(fixed, kind.type) : null,
    nextNumber: (await findBeside(db, scope, assignId, numbering)) ?? (await nextNumber(db, scope, numbering)),
    lastNumbered: await findLastNumbered(db, scope, await findRegister(db, scope, numbering)),
    former: await readFormer(db, scope, kind.type, assignId),
    gaps: fixed ? [] : gapsOfDocument(kind.type, facts),
    protocol: restsOnProtocol(kind.type) ? facts.protocol : null,
    missing: fixed ? [] : (kind.missing?.(facts) ?? []),
    signatories: fixed ? [] : signatoriesOf(kind.type, record),
    passedWithout: kind.type === 'Protocol' && !fixed ? passedWithout([facts]) : [],
    selfExaminers: kind.type === 'Protocol' && !fixed ? selfExaminers([facts]) : [],
    awaitsMinistry: !fixed && awaitsMinistry(kind.type, facts),
  };
}

async function suggestForm<Form extends object, Body extends Form & FixBody>(
  db: Db,
  scope: CenterScope,
  kind: DocumentKind<DocumentType, Form, Body>,
  form: Form,
  { assignId, course: { trainingType } }: Facts,
): Promise<Form> {
  const year = Number(kind.issueDate(form).slice(0, 4));
  return kind.withNumber(form, await numberToCome(db, scope, assignId, { type: kind.type, trainingType, year }));
}

function fixedOf(fixed: NonNullable<Awaited<ReturnType<typeof findFixed>>>, type: DocumentType): FixedDocument {
  const { id, date, fixedAt, verificationCode, printedAt, printError, receivedAt } = fixed;
  const files = sheetsOf(type).flatMap((part) =>
    formats.map((format) => ({
      part,
      title: sheetTitle(part, fixed.trainingType),
      format,
      file: { url: documentFileUrl(id, part, format) },
    })),
  );
  const isPrinted = printedAt !== null;
  return {
    id,
    type,
    date,
    opensOn: fixed.isPreparedAhead && date > today() ? date : null,
    lacks: fixed.lacks,
    fixedAt: fixedAt.toISOString(),
    // There is nothing to verify of what the portal has not made.
    verificationCode: fixed.isOutside ? '' : verificationCode,
    isPrinted,
    printError,
    receivedAt: receivedAt?.toISOString() ?? null,
    isDuplicate: fixed.replaces !== null && fixed.duplicateCause !== 'Exchange',
    isExchanged: fixed.duplicateCause === 'Exchange',
    citesRevoked: fixed.citesRevoked,
    ministry: fixed.ministry,
    group: fixed.groupId === null ? null : { id: fixed.groupId, title: fixed.groupTitle ?? '' },
    files: isPrinted && !fixed.isOutside ? files : [],
  };
}

async function readFormer(db: Db, scope: CenterScope, type: DocumentType, assignId: string): Promise<FormerDocument[]> {
  const rows = await listFormer(db, scope, assignId, type);
  return rows.map(({ isReplaced, isPrinted, revokedAt, receivedAt, trainingType, ...row }) => ({
    ...row,
    status: isReplaced ? 'Replaced' : 'Revoked',
    revokedAt: revokedAt.toISOString(),
    receivedAt: receivedAt?.toISOString() ?? null,
    files: (isPrinted ? sheetsOf(type) : []).map((part) => ({
      title: sheetTitle(part, trainingType),
      file: { url: documentFileUrl(row.id, part, 'Pdf') },
    })),
  }));
}
