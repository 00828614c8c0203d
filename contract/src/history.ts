import { z } from 'zod';
import type { AuditAction } from './audit.ts';
import type { ResultCode } from './codes.ts';
import { endpoints, type Right } from './endpoint.ts';
import { id } from './fields/id.ts';
import { severalLines } from './fields/one-line.ts';
import { REQUIRED, requiredText } from './fields/text.ts';
import { rightTitle } from './rights.ts';
import type { OrganizationType } from './session.ts';
import { pick } from './stored-field.ts';
import { studentRecord } from './student-record.ts';
import { Undoable } from './undo.ts';

/** The records that have a history of their own. */
export const HistoryRecord = z.enum(['Student', 'Organization', 'Course', 'Group', 'Invoice', 'Assignment'], {
  error: REQUIRED,
});
export type HistoryRecord = z.infer<typeof HistoryRecord>;

/** What is answered where the reader does not see the record. */
export const notFoundOf: Record<HistoryRecord, ResultCode> = {
  Student: 'NotFoundStudent',
  Organization: 'NotFoundOrganization',
  Course: 'NotFoundCourse',
  Group: 'NotFoundGroup',
  Invoice: 'NotFoundInvoice',
  Assignment: 'NotFoundAssignCourse',
};

/** The right that a record takes of whoever opens it; the others every operator opens. */
export const rightToOpen: Partial<Record<HistoryRecord, Right>> = { Invoice: 'Money' };

/** Why a colleague with these rights cannot be named in a note: what is told of him; null when nothing stands in the way. */
export function whyNotMentioned(
  record: HistoryRecord,
  rights: readonly Right[],
  type: OrganizationType,
): string | null {
  const right = rightToOpen[record];
  return right && !rights.includes(right) ? `нет права «${rightTitle(right, type)}»` : null;
}

/** What the author of a note is told of a colleague whom it names and who does not see its record. */
export const cannotOpen = (fullName: string, why: string | null): string =>
  `${fullName}: эта запись не открывается${why ? `, ${why}` : ''}. Уберите упоминание`;

/**
 * Of a person what the log may keep for ever: of all else his history says that it was changed, and never of passport,
 * SNILS, health or contacts what they were.
 */
export const toldOfPeople = pick(studentRecord, [
  'surname',
  'name',
  'lastName',
  'latinName',
  'dativeName',
  'jobTitle',
  'department',
  'workplace',
  'personnelNumber',
  'educationType',
]);

/** What letters call them. */
export const historyRecordTitles: Record<HistoryRecord, string> = {
  Student: 'Сотрудник',
  Organization: 'Организация',
  Course: 'Курс',
  Group: 'Группа',
  Invoice: 'Счёт',
  Assignment: 'Назначение',
};

/**
 * The actions that a history tells: `shared` to everybody who sees the record, `own` to the colleagues of whoever did
 * it alone. Who has read what stands only in the log of the center's administrator.
 */
export const historyActions: { readonly [A in AuditAction]?: 'shared' | 'own' } = {
  'student.created': 'shared',
  'student.changed': 'shared',
  'student.merged': 'shared',
  'student.merge-undone': 'shared',
  'students.imported': 'shared',
  'students.import-undone': 'shared',
  'students.import-rest-removed': 'own',
  'students.import-rest-restored': 'own',
  'contact.change-asked': 'shared',
  'contact.change-withdrawn': 'shared',
  'contact.changed': 'shared',
  'contact.change-undone': 'shared',
  'contact.given-up': 'shared',
  'email.corrected': 'shared',
  'email.disowned': 'shared',
  'name.mended': 'shared',
  'student.invited': 'own',
  'student.told-apart': 'own',
  'lms.account-created': 'own',
  'lms.password-changed': 'own',
  'lms.access-sent': 'own',
  'consent.withdrawn': 'own',
  'organization.created': 'shared',
  'center.created': 'shared',
  'organization.registered': 'shared',
  'organization.changed': 'shared',
  'organization.version-removed': 'shared',
  'organization.version-restored': 'shared',
  'organization.extent-changed': 'shared',
  'organization.center-unlinked': 'shared',
  'organization.people-assigned': 'shared',
  'bank-account.added': 'own',
  'bank-account.closed': 'own',
  'signatory.added': 'own',
  'signatory.changed': 'own',
  'balance.corrected': 'own',
  'balance.refunded': 'own',
  'balance.returned': 'own',
  'balance.return-undone': 'own',
  'payment-terms.changed': 'own',
  'invoice-letters.changed': 'own',
  'client-prices.changed': 'own',
  'client-statement.monthly': 'own',
  'course.created': 'own',
  'course.changed': 'own',
  'course.restored': 'own',
  'group.created': 'shared',
  'group.changed': 'shared',
  'group.removed': 'shared',
  'group.restored': 'shared',
  'group.people-restored': 'shared',
  'group.begun': 'shared',
  'group.course-assigned': 'shared',
  'group.course-removed': 'shared',
  'group.course-restored': 'shared',
  'group.paid': 'shared',
  'group.set-off': 'shared',
  'group.set-off-undone': 'shared',
  'group.committee-chosen': 'own',
  'documents.group-started': 'own',
  'questionnaire.link-made': 'own',
  'questionnaire.link-revoked': 'own',
  'assignment.created': 'shared',
  'assignment.created-begun': 'shared',
  'assignment.check-repeated': 'shared',
  'assignment.removed': 'shared',
  'assignment.restored': 'shared',
  'assignment.refunded': 'shared',
  'assignment.refunded-part': 'shared',
  'assignment.paid': 'shared',
  'assignment.unpaid': 'shared',
  'assignment.price-given': 'shared',
  'assignment.price-recounted': 'shared',
  'assignment.concluded': 'own',
  'assignment.recipiency-chosen': 'shared',
  'assignment.work-corrected': 'shared',
  'assignment.terms-said': 'own',
  'assignment.graded': 'shared',
  'assignment.electrical-noted': 'shared',
  'assignment.issued': 'shared',
  'assignment.not-issued': 'shared',
  'document.fixed': 'own',
  'document.revoked': 'own',
  'act.annulled': 'shared',
  'act.corrected': 'shared',
  'act.sent': 'own',
  'document.remade': 'own',
  'document.duplicated': 'own',
  'document.exchanged': 'own',
  'document.sent': 'own',
  'document.ministry-number-kept': 'own',
  'invoice.issued': 'shared',
  'invoice.paid': 'shared',
  'invoice.set-off': 'shared',
  'invoice.set-off-undone': 'shared',
  'invoice.reopened': 'shared',
  'invoice.cancelled': 'shared',
  'invoice.promised': 'own',
  'invoice.sent': 'own',
};

/** A field that was changed; both are null where the history does not keep what it says. */
const HistoryChange = z.object({ title: z.string(), before: z.string().nullable(), after: z.string().nullable() });
export type HistoryChange = z.output<typeof HistoryChange>;

/** What somebody did with a record, or wrote to his colleagues beside it. */
export const HistoryLine = z.object({
  id,
  kind: z.enum(['Action', 'Note']),
  at: z.iso.datetime(),
  /** As far as the reader may know him; empty when the portal itself did it. */
  author: z.string(),
  isOwn: z.boolean(),
  /** The title of the action, or what the note says. */
  text: z.string(),
  /** What more there is to say of an action: the course, the sum, whose. */
  about: z.array(z.string()),
  changes: z.array(HistoryChange),
  /** By which the reader may undo it (undo.ts); null when he may not, or not any more. */
  undoId: id.nullable(),
  /** The load of a file that the line tells of, which the reader himself has made and may take back still (imports.ts); else null. */
  loadId: id.nullable(),
  /** What the other organizations are called whose people that takes back, too. */
  loadInto: z.array(z.string()),
});
export type HistoryLine = z.output<typeof HistoryLine>;

/** So many lines are read at once. */
export const HISTORY_PAGE = 20;

export const LONGEST_NOTE = 2000;
const MOST_MENTIONED = 20;

const Of = { record: HistoryRecord, recordId: id };

export const history = endpoints({
  list: {
    method: 'GET',
    path: '/History/GetHistory',
    access: 'operator:any',
    summary: `История записи и заметки своей организации, новые сверху, по ${HISTORY_PAGE}; before – после какой строки читать дальше`,
    query: z.object({ ...Of, before: id.optional() }),
    reply: z.object({ items: z.array(HistoryLine), hasMore: z.boolean() }),
  },
  addNote: {
    method: 'POST',
    path: '/History/AddNote',
    access: 'operator:any',
    once: true,
    summary: 'Заметка к записи: её видят только коллеги по организации; упомянутым приходит уведомление',
    body: z.object({
      ...Of,
      text: requiredText(LONGEST_NOTE, severalLines),
      /** The colleagues, as operators, who are told of it. */
      mentioned: z.array(id).max(MOST_MENTIONED, `Не больше ${MOST_MENTIONED} человек`).default([]),
    }),
    reply: z.object({ id }),
  },
  removeNote: {
    method: 'DELETE',
    path: '/History/RemoveNote',
    access: 'operator:any',
    summary: 'Удалить свою заметку; в течение суток это можно отменить',
    body: z.object({ id }),
    reply: Undoable,
  },
});
