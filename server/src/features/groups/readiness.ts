import { descriptions } from '@dopusk/contract/documents/descriptions.ts';
import type { DocumentType } from '@dopusk/contract/documents/document-type.ts';
import { isGivenNothing } from '@dopusk/contract/documents/owed.ts';
import { mayRetrain } from '@dopusk/contract/education-level.ts';
import { isElectricalKnown } from '@dopusk/contract/electrical-check.ts';
import type { Page, PageQuery } from '@dopusk/contract/fields/page.ts';
import { toRubles } from '@dopusk/contract/fields/rubles.ts';
import { type GapCode, gapsByCode, isOfCenter, isPersonal } from '@dopusk/contract/gaps.ts';
import type { ReadinessFilter, ReadinessRow } from '@dopusk/contract/groups.ts';
import { isOldEnough } from '@dopusk/contract/minimal-age.ts';
import type { MissingForCourse } from '@dopusk/contract/missing-for-course.ts';
import { gapsOf, type ReadinessFacts } from '@dopusk/contract/readiness.ts';
import { registerGaps } from '@dopusk/contract/register-gaps.ts';
import { SigningRight } from '@dopusk/contract/signatory-record.ts';
import { isRefused } from '@dopusk/contract/training-result.ts';
import type { Db } from '../../db/connection.ts';
import { isCenter, type OperatorScope, type UserScope } from '../../db/scope.ts';
import type { Seen } from '../../db/seen.ts';
import { found } from '../../http/refusal.ts';
import { genderOfStudent } from '../documents/student-name.ts';
import { lackedOfPerson, type ToldPerson } from '../state-registers/forecast/lacked-of-person.ts';
import {
  findKnownOf,
  findMembersByName,
  findToldOf,
  type Known,
  listAssigns,
  type Member,
  type MemberAssign,
} from './db/read-readiness.ts';

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
    listAssigns(db, scope, { groupId }),
  ]);
  const byStudent = Map.groupBy(assigns, ({ studentId }) => studentId);
  const rows = found(members, 'NotFoundGroup')
    .map((member) => rowOf(member, byStudent.get(member.id) ?? [], isCenter(scope)))
    .filter((row) => state === undefined || matches[state](row));
  const first = (pageNumber - 1) * pageSize;
  return { items: rows.slice(first, first + pageSize), totalCount: rows.length, pageNumber };
}

const isReady = ({ isPaid, result, documents }: ReadinessRow['assigns'][number]) =>
  isPaid && documents.every(({ state }) => state === 'Ready') && !isGivenNothing({ result, documents });

/** What is still to be done or was decided, and no data that is missing. */
const isData = (gap: GapCode): boolean => gap !== 'Payment' && !isOfCenter(gap);

const matches: Record<ReadinessFilter, (row: ReadinessRow) => boolean> = {
  Unpaid: ({ assigns }) => assigns.some(({ isPaid }) => !isPaid),
  Incomplete: ({ assigns }) => assigns.some(({ gaps }) => gaps.some(isData)),
  NotLearned: ({ assigns }) => assigns.some(({ learning }) => learning?.isCompleted === false),
  NotFixed: ({ assigns }) => assigns.some(({ documents }) => documents.some(({ state }) => state !== 'Ready')),
  Ready: ({ assigns }) => assigns.length > 0 && assigns.every(isReady),
};

function rowOf(
  { id, fullName, organizationTitle, ...known }: Member,
  assigns: readonly MemberAssign[],
  forCenter: boolean,
): ReadinessRow {
  const student = factsOf(known);
  return {
    id,
    fullName,
    organizationTitle,
    assigns: assigns.map((assign) => ({
      id: assign.id,
      courseId: assign.courseId,
      courseTitle: assign.courseTitle,
      isPaid: assign.isPaid,
      price: toRubles(assign.priceKopecks),
      trainingType: assign.trainingType,
      result: assign.result,
      learning: assign.learning,
      documents: issuedTo(assign).map(
        (type) =>
          assign.fixed.find((document) => document.type === type) ?? {
            type,
            trainingType: assign.trainingType,
            state: 'Locked' as const,
          },
      ),
      ...personalGaps(student, assign, forCenter),
    })),
  };
}

/** What his course issues, without what nobody gets whom the committee has refused. */
const issuedTo = ({ issuedDocuments, fixed, result }: MemberAssign): DocumentType[] =>
  issuedDocuments.filter(
    (type) =>
      !(isRefused(result) && descriptions[type].needs.includes('Result')) ||
      fixed.some((document) => document.type === type),
  );

type KnownOfPerson = Omit<ReadinessFacts['student'], 'hasJobTitle'> & Pick<Known, 'birthday'>;

const factsOf = ({ person, educationType, hasPhoto, hasSnils, birthday }: Known): KnownOfPerson => ({
  birthday,
  hasPhoto,
  hasSnils,
  hasGender: genderOfStudent(person) !== null,
  hasEducation: mayRetrain(educationType),
});

/**
 * What the record of a person lacks for the documents of his courses, and for the registers that are told of them; of whoever was
 * refused them nothing is asked.
 */
export async function listMissing(db: Db, scope: UserScope, studentId: Seen<'students'>): Promise<MissingForCourse[]> {
  const [known, told, assigns] = await Promise.all([
    findKnownOf(db, studentId),
    findToldOf(db, studentId),
    listAssigns(db, scope, { studentId }),
  ]);
  return assigns
    .filter(({ result }) => !isRefused(result))
    .flatMap((assign) => {
      const lacking = gapsByType(factsOf(known), assign)
        .map(({ type, gaps }) => ({ type, gaps: gaps.filter((gap) => gapsByCode[gap].place === 'student') }))
        .filter(({ gaps }) => gaps.length > 0);
      const gaps = [...new Set(lacking.flatMap((one) => one.gaps))];
      const registers = lackedByRegisters(told, assign, gaps);
      if (lacking.length === 0 && registers.length === 0) return [];
      const { id: assignId, courseTitle, trainingType } = assign;
      return [{ assignId, courseTitle, trainingType, types: lacking.map(({ type }) => type), gaps, registers }];
    });
}

/** What the registers will want besides what the documents lack. */
function lackedByRegisters(
  told: ToldPerson,
  { issuedDocuments, fixed, ...training }: MemberAssign,
  lacking: readonly GapCode[],
): MissingForCourse['registers'] {
  const awaited = issuedDocuments.filter((type) => !fixed.some((document) => document.type === type));
  const asked = new Set(lacking.map((gap) => gapsByCode[gap].field));
  return lackedOfPerson(told, { ...training, awaited })
    .map(({ register, gaps }) => ({ register, gaps: gaps.filter((gap) => !asked.has(registerGaps[gap].field)) }))
    .filter(({ gaps }) => gaps.length > 0);
}

/** What a person and his assignment lack; the protocol itself stands among the documents, and needs no line of its own. */
function personalGaps(student: KnownOfPerson, assign: MemberAssign, forCenter: boolean) {
  const gaps = [...new Set(gapsByType(student, assign).flatMap((one) => one.gaps))].filter(isPersonal);
  // A client can do nothing about what the center has not graded; of whom the committee has refused nothing is asked.
  const asksGrades = forCenter && gaps.includes('Grades') && !isRefused(assign.result);
  return {
    gaps: asksGrades ? gaps : gaps.filter((gap) => gap !== 'Grades'),
    ungraded: asksGrades ? assign.ungraded : [],
  };
}

/** Of the documents not fixed yet. What everybody on the course shares is taken to be there. */
function gapsByType(
  { birthday, ...student }: KnownOfPerson,
  {
    hasJobTitle,
    isPaid,
    result,
    trainingType,
    safetyArea,
    safety,
    dateEnd,
    electrical,
    issuedDocuments,
    hoursCount,
    ungraded,
    fixed,
  }: MemberAssign,
): { type: DocumentType; gaps: GapCode[] }[] {
  const open = issuedDocuments.filter((type) => !fixed.some((document) => document.type === type));
  const facts = {
    isPaid,
    isRefused: isRefused(result),
    isOldEnough: isOldEnough(birthday, safety, dateEnd),
    hasAward: true,
    hasValidity: true,
    hasGrades: ungraded.length === 0,
    hasElectricalCheck: isElectricalKnown(electrical),
    student: { ...student, hasJobTitle },
    hoursCount,
    committeeMemberCount: 1,
    hasCommitteePositions: true,
    hasCommitteeOrder: true,
    isCommitteeOfOther: false,
    center: { hasLicence: true, hasCity: true, signs: SigningRight.options },
    issuedDocuments,
    trainingType,
    safetyArea,
    hasProtocol: fixed.some(({ type }) => type === 'Protocol'),
  };
  return open.map((type) => ({ type, gaps: gapsOf(type, facts) }));
}
