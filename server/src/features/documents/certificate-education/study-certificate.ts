import type { StudyCertificateInfo } from '@dopusk/contract/documents/certificate-education/calls.ts';
import type { StudyCertificateBody } from '@dopusk/contract/documents/certificate-education/form.ts';
import { immediateDateFault } from '@dopusk/contract/documents/document-date.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import type { z } from 'zod';
import type { Context } from '../../../context.ts';
import { audit } from '../../../db/audit.ts';
import { type Db, transaction } from '../../../db/connection.ts';
import type { CenterScope } from '../../../db/scope.ts';
import { requireRight } from '../../../http/access.ts';
import type { Download } from '../../../http/download.ts';
import { fieldRefusal, found, Refusal } from '../../../http/refusal.ts';
import { fixDocument } from '../commands.ts';
import { findFacts } from '../db.ts';
import { suggestOn } from '../document-kind.ts';
import { factsOn } from '../facts.ts';
import { handOutFixed } from '../handout.ts';
import { readInfo } from '../info.ts';
import { refuseOtherSignatories } from '../parties/signatory-options.ts';
import { insertStaticDocument, listCoursesOf, nextStaticNumber } from '../static/db.ts';
import { handOutStatic } from '../static/print-static.ts';
import { takeStaticNumber } from '../static/take-static-number.ts';
import { newVerificationCode } from '../verification-code.ts';
import { certificateEducation } from './certificate-education.ts';
import { differencesIn } from './true-of-training.ts';

/**
 * What the form of a study certificate shows: of one assignment, or of a person, whose latest course it begins with.
 * @throws Refusal NotFoundAssignCourse for a stranger and a person whom the center has not taught
 */
export async function readStudyCertificate(
  db: Db,
  scope: CenterScope,
  { assignId, studentId }: { assignId?: string | undefined; studentId?: string | undefined },
): Promise<StudyCertificateInfo> {
  const courses = studentId ? await listCoursesOf(db, scope, studentId) : [];
  const about = assignId ?? courses[0]?.assignId;
  if (!about) throw new Refusal('NotFoundAssignCourse', 'Сотруднику не назначен ни один курс центра');
  const info = await readInfo(db, scope, certificateEducation, about);
  if (!studentId) return { ...info, courses };
  const { form } = suggestOn(certificateEducation, found(await findFacts(db, scope, about), 'NotFoundAssignCourse'));
  const year = Number(form.outgoingDate.slice(0, 4));
  const centerId = scope.organization.id;
  const next = await nextStaticNumber(db, { centerId, type: 'CertificateEducation', year });
  return { ...info, form: { ...form, outgoingNumber: String(next) }, courses };
}

/**
 * Fixes the study certificate of an assignment, or makes one out about a person, and hands it out.
 * @throws Refusal RightMissing when an assignment's is asked for without the right «Documents», what `fixDocument` says, and
 *   NotFoundAssignCourse or Invalid for a taken number
 */
export async function issueStudyCertificate(
  context: Pick<Context, 'config' | 'db' | 'jobs' | 'printer' | 'storage'>,
  scope: CenterScope,
  body: z.output<typeof StudyCertificateBody>,
): Promise<Download> {
  const { assignId, studentId = '', format } = body;
  if (!assignId) {
    const id = await makeStudyCertificate(context, scope, { ...body, studentId });
    return handOutStatic(context, scope, id, format);
  }
  // It is fixed then, as every document of an assignment, and takes the same right (docs/rules.md#1.5).
  requireRight(scope, 'Documents');
  return handOutFixed(context, scope, await fixDocument(context, scope, certificateEducation, { ...body, assignId }));
}

/**
 * Makes out a study certificate about a person, as often as it is asked for.
 * @returns its id
 * @throws Refusal NotFoundAssignCourse, WrongDocumentDate, Invalid for a taken number
 */
async function makeStudyCertificate(
  { config, db }: Pick<Context, 'config' | 'db'>,
  scope: CenterScope,
  body: z.output<typeof StudyCertificateBody> & { studentId: string },
): Promise<string> {
  const courses = await listCoursesOf(db, scope, body.studentId);
  const wanted = body.courseAssignId ?? courses.find(({ title }) => title === body.courseTitle)?.assignId;
  const course = wanted ? courses.find(({ assignId }) => assignId === wanted) : courses[0];
  const assignId = found(course, 'NotFoundAssignCourse').assignId;
  return transaction(db, async (tx) => {
    const record = found(await findFacts(tx, scope, assignId), 'NotFoundAssignCourse');
    const date = body.outgoingDate;
    refuseOtherSignatories('CertificateEducation', record, date, body.signatoryIds);
    const facts = factsOn(record, 'CertificateEducation', date, body.signatoryIds);
    const fault = immediateDateFault(date, { from: facts.dateStart, today: today() });
    if (fault) throw fieldRefusal(fault.code, 'outgoingDate', fault.message);
    const wrong = certificateEducation.check?.(facts, { ...body, assignId });
    if (wrong) throw new Refusal('Invalid', undefined, wrong);
    const centerId = scope.organization.id;
    const register = { centerId, type: 'CertificateEducation', year: Number(date.slice(0, 4)) } as const;
    const number = await takeStaticNumber(tx, register, body.outgoingNumber, body.suggestedNumber);
    if (number === null) throw fieldRefusal('Invalid', 'outgoingNumber', `Номер уже занят в ${register.year} году`);
    const verificationCode = newVerificationCode();
    const issued = { number, date, verificationCode, verificationPage: `${config.publicUrl}/verify` };
    const id = await insertStaticDocument(tx, scope, {
      centerId,
      type: 'CertificateEducation',
      trainingType: facts.course.trainingType,
      organizationId: facts.client.id,
      date,
      number,
      data: certificateEducation.print(facts, { ...body, assignId }, issued),
      verificationCode,
      differenceReason: body.differenceReason,
    });
    const differs = differencesIn(facts, body).map(({ field }) => field);
    await audit(tx, scope, 'document.fixed', id, {
      type: 'CertificateEducation',
      number,
      ...(differs.length > 0 ? { differs } : {}),
    });
    return id;
  });
}
