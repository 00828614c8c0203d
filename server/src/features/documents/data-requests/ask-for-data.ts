import type { DocumentType } from '@dopusk/contract/documents/document-type.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { GapCode, gapsByCode } from '@dopusk/contract/gaps.ts';
import { noticeEventTitles } from '@dopusk/contract/notices.ts';
import { centerNamed, quoted } from '@dopusk/contract/quotes.ts';
import { requiredGaps } from '@dopusk/contract/readiness.ts';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import { audit } from '../../../db/audit.ts';
import { transaction } from '../../../db/connection.ts';
import type { CenterScope } from '../../../db/scope.ts';
import { carriedId } from '../../../db/seen.ts';
import { found, Refusal } from '../../../http/refusal.ts';
import { findSeenStudent, lockAssignment } from '../../assignments/db/read-assignment.ts';
import { defineMessage, deliver, greet } from '../../deliveries/message.ts';
import { findFacts, findFixed } from '../db.ts';
import { type FactsRecord, factsOn } from '../facts.ts';
import { gapsOfDocument } from '../readiness.ts';
import { findLastAsked, findPeoplesMinders, findWanted } from './db.ts';

/** A notice to whoever minds a client's people: a center that it has unlinked lacks data for paid training. */
export const dataWanted = defineMessage('notice.DataWanted', {
  title: noticeEventTitles.DataWanted,
  data: z.object({ assignmentId: carriedId<'assignments'>(), gaps: z.array(GapCode).min(1) }),
  compose: async ({ assignmentId, gaps }, delivery, { db, config }) => {
    const wanted = await findWanted(db, delivery.userId, assignmentId);
    if (!wanted) return null;
    const { studentId, fullName, course, center } = wanted;
    return {
      subject: `${noticeEventTitles.DataWanted}: ${fullName}`,
      greeting: greet(delivery),
      paragraphs: [
        `${centerNamed(center)} не может выдать документы об оплаченном обучении: ${fullName}, ${quoted(course)}.`,
        `Укажите в профиле сотрудника: ${gaps.map((gap) => gapsByCode[gap].title).join(', ')}.`,
        'Центр отвязан и профиля не видит: он получит только то, что стоит в документах.',
      ],
      action: { label: 'Открыть профиль сотрудника', url: `${config.publicUrl}/students/${studentId}/edit` },
      notes: [],
    };
  },
});

const NOBODY = 'Просить некого: у клиента нет пользователя портала с правом «Люди и организации». Позвоните ему';

/**
 * Asks a client that does not show a person to the center any more for what the documents of his paid training lack; for the
 * same once a day.
 * @throws Refusal NotFoundAssignCourse, AssignNotPaid; NothingToAsk when nothing of his is lacking, the center may fill it in
 * itself, it was asked for today, or the client has nobody to answer
 */
export function askForData(context: Pick<Context, 'db' | 'jobs'>, scope: CenterScope, assignId: string): Promise<null> {
  return transaction(context.db, async (tx) => {
    const { id } = found(await lockAssignment(tx, scope, assignId), 'NotFoundAssignCourse');
    const facts = found(await findFacts(tx, scope, assignId), 'NotFoundAssignCourse');
    if (!facts.isPaid) throw new Refusal('AssignNotPaid');
    const gaps: GapCode[] = [];
    for (const type of facts.course.issuedDocuments) {
      if (!(await findFixed(tx, scope, assignId, type))) gaps.push(...personsGaps(type, facts));
    }
    const wanted = [...new Set(gaps)];
    if (wanted.length === 0 || (await findSeenStudent(tx, scope, facts.student.id))) throw new Refusal('NothingToAsk');
    if (await findLastAsked(tx, scope, id, wanted)) {
      throw new Refusal('NothingToAsk', 'Об этом клиента сегодня уже просили');
    }
    const minders = await findPeoplesMinders(tx, id);
    if (minders.length === 0) throw new Refusal('NothingToAsk', NOBODY);
    for (const { ids: _, ...to } of minders) {
      await deliver(context, tx, dataWanted, { ...to, data: { assignmentId: id, gaps: wanted } });
    }
    await audit(tx, scope, 'assignment.data-asked', id, { gaps: wanted });
    return null;
  });
}

/** What stands against a document and is said in the person's record. */
const personsGaps = (type: DocumentType, record: FactsRecord): GapCode[] =>
  requiredGaps(gapsOfDocument(type, factsOn(record, type, today()))).filter(
    (gap) => gapsByCode[gap].place === 'student',
  );
