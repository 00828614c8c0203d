import { mayIssue } from '@dopusk/contract/documents/documents-of-training.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { toRubles } from '@dopusk/contract/fields/rubles.ts';
import { isPersonal } from '@dopusk/contract/gaps.ts';
import type { Group, GroupCourse, GroupState } from '@dopusk/contract/groups.ts';
import { gapsOfAll } from '@dopusk/contract/readiness.ts';
import { isCommitteeOfOther, type SafetyArea } from '@dopusk/contract/safety-field.ts';
import type { SigningRight } from '@dopusk/contract/signatory-record.ts';
import { blankOf } from '@dopusk/contract/stored-field.ts';
import type { FundingSource, StudyForm, StudyPlace } from '@dopusk/contract/study-terms.ts';
import { type TrainingTerm, trainingTerms } from '@dopusk/contract/training-terms.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/connection.ts';
import { hasRight, isCenter, type OperatorScope } from '../../../db/scope.ts';
import { shownCourseTitle } from '../../../db/shown-course-title.ts';
import { knownDocument, ownGroup, visibleAssignment, visibleGroup, visibleStudent } from '../../../db/visible.ts';
import {
  awaitsResult,
  documentState,
  hasKnownDocuments,
  hasToBeRevoked,
  isGivenNothing,
} from '../../assignments/db/document-state.ts';
import { isDecided } from '../../assignments/results/db.ts';
import { hoursCount } from '../../courses/db.ts';
import { listProtocols } from '../../documents/group/db.ts';
import { refundedKopecks } from '../../payments/db/refunds.ts';
import { termsOfCenter } from '../../state-registers/settings/db.ts';
import { mayKnowConfidential } from '../../students/db/columns.ts';
import { listLinkedGroups } from './linked-groups.ts';
import { courseCount, organizationTitle, studentsCount } from './list-groups.ts';
import { groupColumns } from './write-group.ts';

/** A group with its people, courses and protocols, as far as the operator sees them; undefined when he does not. */
export async function findGroup(db: Db, scope: OperatorScope, id: string): Promise<Group | undefined> {
  const [row, assigns, protocols, linked] = await Promise.all([
    db
      .selectFrom('groups')
      .where('groups.id', '=', id)
      .where(visibleGroup(scope))
      .select(['groups.id', 'groups.organizationId'])
      .select(groupColumns)
      .select(['groups.centerId as fromOrganizationId', organizationTitle])
      .select([studentsCount(scope).as('studentsCount'), courseCount(scope).as('courseCount')])
      .select([centerTitle, students(scope), opensOn(scope), sql<boolean>`${ownGroup(scope)}`.as('isOwn')])
      .executeTakeFirst(),
    listCourses(db, scope, id),
    listProtocols(db, scope, id),
    listLinkedGroups(db, scope, id),
  ]);
  if (!row) return undefined;
  const types = new Set(assigns.map(({ course }) => course.trainingType));
  const [only = null] = types;
  const sum = (field: Summed) => assigns.reduce((total, one) => total + one[field], 0);
  return {
    ...row,
    ...(mayKnowConfidential(scope) ? {} : { isSeparate: undefined }),
    // Out of whose money people are taught is the center's alone, of a group as of one assignment.
    ...(isCenter(scope) ? {} : blankOf(trainingTerms)),
    protocols,
    ...linked,
    assigns,
    trainingType: types.size === 1 ? only : null,
    assignCount: sum('assignCount'),
    paidCount: sum('paidCount'),
    fixedCount: sum('fixedCount'),
    readyCount: sum('readyCount'),
    givenNothingCount: sum('givenNothingCount'),
    awaitsResultCount: sum('awaitsResultCount'),
    toRevokeCount: sum('toRevokeCount'),
    issuedCount: sum('issuedCount'),
    fullPrice: inKopecks(sum('fullPrice')),
    unpaidPrice: inKopecks(sum('unpaidPrice')),
    refunded: inKopecks(sum('refunded')),
  };
}

type Summed =
  | keyof GroupState
  | 'awaitsResultCount'
  | 'toRevokeCount'
  | 'issuedCount'
  | 'fullPrice'
  | 'unpaidPrice'
  | 'refunded';

/** Rubles added up, without the dust of binary fractions. */
const inKopecks = (rubles: number): number => Math.round(rubles * 100) / 100;

const centerTitle = sql<string>`(select coalesce(short_title, title) from organizations
  where organizations.id = groups.center_id)`.as('centerTitle');

/** On `groups`: the last day on which one of its documents prepared ahead opens. */
const opensOn = (scope: OperatorScope) =>
  sql<string | null>`(select max(documents.issue_date) from assignments
    join assignment_documents documents on documents.assignment_id = assignments.id
    where assignments.group_id = groups.id and documents.revoked_at is null
    and documents.is_prepared_ahead and documents.issue_date > ${today()}::date and ${knownDocument(scope)})`.as(
    'opensOn',
  );

const students = (scope: OperatorScope) =>
  sql<Group['students']>`(
  select coalesce(json_agg(json_build_object('id', students.id, 'fullName', students.full_name,
    'organizationTitle', coalesce(organizations.short_title, organizations.title)) order by students.full_name, students.id), '[]')
  from group_students join students on students.id = group_students.student_id
  join organizations on organizations.id = students.organization_id
  where group_students.group_id = groups.id and ${visibleStudent(scope)})`.as('students');

/** How many of the assignments, for the center alone: others know neither what was prepared ahead nor out of whose money. */
const ofCenter = (scope: OperatorScope, condition: RawBuilder<boolean>) =>
  sql<number>`count(*) filter (where ${isCenter(scope) ? condition : sql`false`})`;

/** On `assignments`: it is learned in the center's learning system, and there holds what is said of `place`. */
const learns = (condition: RawBuilder<unknown>) =>
  sql`exists (select from lms_enrolments place where place.assignment_id = assignments.id and ${condition})`;

const committeeId = sql<string>`coalesce(total.own_committee_id, courses.committee_id)`;

/** On `courses`: how it is taught and paid for as itself says, or its center. */
const termOfCourse = <T extends string | null>(term: TrainingTerm) =>
  sql<T>`coalesce(${sql.ref(`courses.${term}`)}, ${termsOfCenter(sql.ref('courses.centerId'))[term]})`;

/** On `total`: what nobody of the group pays for is not paid for because most trainings of the center are (decision 600). */
const fundingOfCourse = sql<FundingSource | null>`coalesce(courses.funding_source, nullif(
  ${termsOfCenter(sql.ref('courses.centerId')).fundingSource}, case when total.price = 0 then 'Paid' end))`;

/** The group's courses by title, each with the state of all its assignments. */
async function listCourses(db: Db, scope: OperatorScope, groupId: string): Promise<GroupCourse[]> {
  const ofGroup = db
    .selectFrom('assignments')
    .innerJoin('courses', 'courses.id', 'assignments.courseId')
    .where('assignments.groupId', '=', groupId)
    .where(visibleAssignment(scope))
    .groupBy('assignments.courseId')
    .select([
      'assignments.courseId',
      // Of those who may still be examined by another one.
      sql<string | null>`(array_agg(assignments.committee_id order by assignments.id desc)
        filter (where assignments.committee_id is not null))[1]`.as('ownCommitteeId'),
      sql<string>`min(assignments.date_start_learning)`.as('start'),
      sql<string>`max(assignments.date_end_learning)`.as('end'),
      sql<number>`count(*)`.as('assignCount'),
      sql<number>`count(assignments.paid_at)`.as('paidCount'),
      sql<number>`count(*) filter (where ${hasKnownDocuments(scope)})`.as('fixedCount'),
      sql<number>`count(*) filter (where ${documentState()} and not ${isGivenNothing()})`.as('readyCount'),
      sql<number>`count(*) filter (where ${documentState()} and ${isGivenNothing()})`.as('givenNothingCount'),
      sql<number>`count(*) filter (where ${isDecided(scope)})`.as('resultCount'),
      sql<number>`count(*) filter (where ${learns(sql`true`)})`.as('learningCount'),
      sql<number>`count(*) filter (where ${learns(sql`place.is_completed`)})`.as('learnedCount'),
      ofCenter(scope, awaitsResult()).as('awaitsResultCount'),
      ofCenter(scope, hasToBeRevoked()).as('toRevokeCount'),
      sql<number>`count(*) filter (where assignments.is_issued and not ${isGivenNothing()})`.as('issuedCount'),
      ofCenter(
        scope,
        sql<boolean>`coalesce(assignments.funding_source, assignments.study_form, assignments.study_place) is not null`,
      ).as('ownTermsCount'),
      sql<number>`sum(assignments.price_kopecks)::bigint`.as('price'),
      sql<number>`sum(coalesce(assignments.list_price_kopecks, assignments.price_kopecks))::bigint`.as('listPrice'),
      sql<string[]>`coalesce(array_agg(distinct assignments.price_reason)
        filter (where assignments.price_reason <> ''), '{}')`.as('priceReasons'),
      sql<number>`coalesce(sum(assignments.price_kopecks) filter (where assignments.paid_at is null), 0)::bigint`.as(
        'unpaid',
      ),
      sql<number>`coalesce(sum(${refundedKopecks}), 0)::bigint`.as('refunded'),
    ]);
  const rows = await db
    .selectFrom(ofGroup.as('total'))
    .innerJoin('courses', 'courses.id', 'total.courseId')
    .innerJoin('organizations as center', 'center.id', 'courses.centerId')
    .orderBy('courses.title')
    .selectAll('total')
    .select(['courses.id', shownCourseTitle.as('title'), 'courses.trainingType'])
    .select(['courses.issuedDocuments', hoursCount, committeeId.as('committeeId')])
    .select(({ selectFrom }) => [
      selectFrom('committeeMembers')
        .where('committeeMembers.committeeId', '=', committeeId)
        // Its secretary decides nothing (decision 982), as readiness.ts has it.
        .where('committeeMembers.jobTitle', '<>', 'Secretary')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('memberCount'),
      sql<boolean>`(select order_number <> '' and order_date is not null from committees
        where committees.id = ${committeeId})`.as('hasCommitteeOrder'),
      sql<boolean>`not exists (select from committee_members
        where committee_id = ${committeeId} and job_title <> 'Secretary' and work_position = '')`.as(
        'hasCommitteePositions',
      ),
      sql<string>`coalesce((select title from committees where committees.id = ${committeeId}), '')`.as(
        'committeeTitle',
      ),
      sql<SafetyArea | null>`(select safety_area from professions where professions.id = courses.profession_id)`.as(
        'area',
      ),
      fundingOfCourse.as('fundingSource'),
      termOfCourse<StudyForm | null>('studyForm').as('studyForm'),
      termOfCourse<StudyPlace>('studyPlace').as('studyPlace'),
      sql<boolean>`courses.validity_period_document is not null`.as('hasValidity'),
      sql<boolean>`courses.award_kind is not null and courses.award <> ''`.as('hasAward'),
      sql<boolean>`center.licence_number is not null`.as('hasLicence'),
      sql<boolean>`coalesce(center.address ->> 'city', '') <> ''`.as('hasCity'),
      sql<SigningRight[]>`array(select distinct unnest(signs) from signatories
        where organization_id = center.id and daterange(valid_from, valid_until, '[]') @> ${today()}::date)`.as(
        'signs',
      ),
    ])
    .execute();
  return rows.map((row) => ({
    course: { id: row.id, title: row.title, trainingType: row.trainingType, issuedDocuments: row.issuedDocuments },
    dateStartLearning: row.start,
    dateEndLearning: row.end,
    assignCount: row.assignCount,
    paidCount: row.paidCount,
    fixedCount: row.fixedCount,
    readyCount: row.readyCount,
    givenNothingCount: row.givenNothingCount,
    resultCount: row.resultCount,
    learningCount: row.learningCount,
    learnedCount: row.learnedCount,
    awaitsResultCount: row.awaitsResultCount,
    toRevokeCount: row.toRevokeCount,
    issuedCount: row.issuedCount,
    fullPrice: toRubles(row.price),
    fullListPrice: toRubles(row.listPrice),
    priceReasons: row.priceReasons,
    unpaidPrice: toRubles(row.unpaid),
    refunded: toRubles(row.refunded),
    // A client can do nothing about what the center has not filled in.
    gaps: isCenter(scope) && row.readyCount + row.givenNothingCount < row.assignCount ? gapsOfEverybody(row) : [],
    committeeId: hasRight(scope, 'Documents') ? row.committeeId : null,
    ownTermsCount: row.ownTermsCount,
    terms: isCenter(scope)
      ? { fundingSource: row.fundingSource, studyForm: row.studyForm, studyPlace: row.studyPlace }
      : null,
  }));
}

type CourseFacts = Pick<GroupCourse['course'], 'issuedDocuments' | 'trainingType'> & {
  hasAward: boolean;
  hasValidity: boolean;
  hoursCount: number;
  memberCount: number;
  hasCommitteePositions: boolean;
  hasCommitteeOrder: boolean;
  committeeTitle: string;
  area: SafetyArea | null;
  hasLicence: boolean;
  hasCity: boolean;
  signs: SigningRight[];
};

/** What everybody's documents lack, as if the people themselves lacked nothing. */
function gapsOfEverybody({ issuedDocuments, memberCount, hasLicence, hasCity, signs, ...row }: CourseFacts) {
  const gaps = gapsOfAll({
    isPaid: true,
    isRefused: false,
    isOldEnough: true,
    student: { hasGender: true, hasPhoto: true, hasJobTitle: true, hasSnils: true, hasEducation: true },
    hasElectricalCheck: true,
    hasAward: row.hasAward,
    hasValidity: row.hasValidity,
    hasGrades: true,
    hoursCount: row.hoursCount,
    committeeMemberCount: memberCount,
    hasCommitteePositions: row.hasCommitteePositions,
    hasCommitteeOrder: row.hasCommitteeOrder,
    isCommitteeOfOther: isCommitteeOfOther(row.committeeTitle, row.area),
    center: { hasLicence, hasCity, signs },
    issuedDocuments: issuedDocuments.filter((type) => mayIssue(row.trainingType, type)),
    trainingType: row.trainingType,
    safetyArea: row.area,
    hasProtocol: true,
  });
  return gaps.filter((gap) => !isPersonal(gap));
}
