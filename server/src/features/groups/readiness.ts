import { mayRetrain } from '@dopusk/contract/education-level.ts';
import type { Page, PageQuery } from '@dopusk/contract/fields/page.ts';
import { type GapCode, isPersonal } from '@dopusk/contract/gaps.ts';
import type { ReadinessFilter, ReadinessRow } from '@dopusk/contract/groups.ts';
import { gapsOf, type ReadinessFacts } from '@dopusk/contract/readiness.ts';
import { SigningRight } from '@dopusk/contract/signatory-record.ts';
import { isRefused } from '@dopusk/contract/training-result.ts';
import type { Db } from '../../db/connection.ts';
import type { OperatorScope } from '../../db/scope.ts';
import { found } from '../../http/refusal.ts';
import { genderOfStudent } from '../documents/student-name.ts';
import { findMembersByName, listGroupAssigns, type Member, type MemberAssign } from './db/read-readiness.ts';

/**
 * A page of the readiness board: each person's courses of the group with what still stands before their documents. The
 * rule is the contract's, so the whole group (500 people at most) is judged before a page of it is cut.
 * @throws Refusal NotFoundGroup
 */
export async function readReadiness(
  db: Db,
  scope: OperatorScope,
  groupId: string,
  { search, pageNumber, pageSize, state }: PageQuery & { state?: ReadinessFilter | undefined },
): Promise<Page<ReadinessRow>> {
  const [members, assigns] = await Promise.all([
    findMembersByName(db, scope, groupId, search),
    listGroupAssigns(db, scope, groupId),
  ]);
  const byStudent = Map.groupBy(assigns, ({ studentId }) => studentId);
  const rows = found(members, 'NotFoundGroup')
    .map((member) => rowOf(member, byStudent.get(member.id) ?? []))
    .filter((row) => state === undefined || matches[state](row));
  const first = (pageNumber - 1) * pageSize;
  return { items: rows.slice(first, first + pageSize), totalCount: rows.length, pageNumber };
}

const isReady = ({ isPaid, documents }: ReadinessRow['assigns'][number]) =>
  isPaid && documents.every(({ state }) => state === 'Ready');

/** What is still to be done, and no data that is missing. */
const STEPS: readonly GapCode[] = ['Payment', 'Protocol', 'ProtocolNumber'];

const matches: Record<ReadinessFilter, (row: ReadinessRow) => boolean> = {
  Unpaid: ({ assigns }) => assigns.some(({ isPaid }) => !isPaid),
  Incomplete: ({ assigns }) => assigns.some(({ gaps }) => gaps.some((gap) => !STEPS.includes(gap))),
  NotFixed: ({ assigns }) => assigns.some(({ documents }) => documents.some(({ state }) => state !== 'Ready')),
  Ready: ({ assigns }) => assigns.length > 0 && assigns.every(isReady),
};

function rowOf(
  { id, fullName, organizationTitle, person, educationType, ...known }: Member,
  assigns: readonly MemberAssign[],
): ReadinessRow {
  const student = {
    ...known,
    hasGender: genderOfStudent(person) !== null,
    hasEducation: mayRetrain(educationType),
  };
  return {
    id,
    fullName,
    organizationTitle,
    assigns: assigns.map((assign) => ({
      id: assign.id,
      courseId: assign.courseId,
      courseTitle: assign.courseTitle,
      isPaid: assign.isPaid,
      trainingType: assign.trainingType,
      result: assign.result,
      documents: assign.issuedDocuments.map(
        (type) =>
          assign.fixed.find((document) => document.type === type) ?? {
            type,
            trainingType: assign.trainingType,
            state: 'Locked' as const,
          },
      ),
      gaps: personalGaps(student, assign),
    })),
  };
}

/** Of the documents not fixed yet; the protocol itself stands among them, and needs no line of its own. */
function personalGaps(
  student: ReadinessFacts['student'],
  { isPaid, result, trainingType, issuedDocuments, hoursCount, fixed }: MemberAssign,
) {
  const open = issuedDocuments.filter((type) => !fixed.some((document) => document.type === type));
  const facts = {
    isPaid,
    isRefused: isRefused(result),
    hasAward: true,
    student,
    hoursCount,
    committeeMemberCount: 1,
    hasCommitteeOrder: true,
    center: { hasLicence: true, hasCity: true, signs: SigningRight.options },
    issuedDocuments,
    trainingType,
    hasProtocol: fixed.some(({ type }) => type === 'Protocol'),
  };
  return [...new Set(open.flatMap((type) => gapsOf(type, facts)))].filter(isPersonal);
}
