import { keptTypes, typesOfPassed } from '@dopusk/contract/documents/descriptions.ts';
import type { DocumentType } from '@dopusk/contract/documents/document-type.ts';
import { nameableBy } from '@dopusk/contract/documents/documents-of-training.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { documentsOfResult } from '@dopusk/contract/readiness.ts';
import { TrainingType } from '@dopusk/contract/training-type.ts';
import { type RawBuilder, sql } from 'kysely';
import type { UserScope } from '../../../db/scope.ts';
import { isOpen, knownDocument, lackOf } from '../../../db/visible.ts';
import { isRefusedAssignment } from '../results/db.ts';

/** Whether a course on `courses` ends with a document that its protocol names. */
const endsWithDocument = sql<boolean>`case courses.training_type ${sql.join(
  TrainingType.options.map(
    (trainingType) => sql`when ${trainingType} then courses.issued_documents && ${nameableBy(trainingType)}::text[]`,
  ),
  sql` `,
)} end`;

/** On `assignments`, of which lists of tasks read three columns alone: whether it repeats the check of another for nothing. */
const isFreeRepeat = sql<boolean>`exists (select from assignments own where own.id = assignments.id and own.repeats_id is not null
  and own.price_kopecks = 0)`;

/**
 * On `assignments` joined with `courses`: the types of document that the person is owed of those that the course issues.
 * The same as `isOwed` of the contract, which a test holds it to.
 */
export const owedTypes = () => sql<
  DocumentType[]
>`array(select owed.type from unnest(courses.issued_documents) as owed (type)
  where not (owed.type = 'Contract' and ${isFreeRepeat}) and case when owed.type = 'CertificateEducation'
    then case when ${isRefusedAssignment} then assignments.date_end_learning <= ${today()}::date else not ${endsWithDocument} end
    else owed.type <> all(${typesOfPassed}::text[]) or not ${isRefusedAssignment} end)`;

/**
 * On `assignments` joined with `courses`: whether all documents that the person is owed are fixed, printed and in force: one
 * prepared ahead is there for nobody before that.
 */
export const documentState =
  () => sql<boolean>`(select count(distinct documents.type) = cardinality(owed.types) from (select ${owedTypes()}) as owed (types)
  left join assignment_documents documents on documents.assignment_id = assignments.id
    and documents.revoked_at is null and documents.printed_at is not null
    and ${isOpen()} and documents.type = any(owed.types) group by owed.types)`;

/**
 * On `assignments` joined with `courses`: whether the committee has refused the person, so that he is owed no document that
 * people keep, and none was given to him by its own form.
 */
export const isGivenNothing = () => sql<boolean>`(exists (select from training_results
    where assignment_id = assignments.id and outcome <> 'Passed' and decided_on <= ${today()}::date)
  and not ${owedTypes()} && ${keptTypes}::text[]
  and not exists (select from assignment_documents documents where documents.assignment_id = assignments.id
    and documents.revoked_at is null and ${isOpen()} and documents.type = any(${keptTypes}::text[])))`;

/**
 * On a row of `assignments`: whether it has a fixed document, revoked ones included: they are kept, and with them the
 * assignment.
 */
export const hasFixedDocuments = sql<boolean>`exists (select from assignment_documents documents
  where documents.assignment_id = assignments.id)`;

/** The same as the caller knows it: what was prepared ahead is the center's secret. */
export const hasKnownDocuments = (scope: UserScope) => sql<boolean>`exists (select from assignment_documents documents
  where documents.assignment_id = assignments.id and ${knownDocument(scope)})`;

/** On a row of `assignments`: whether an act in force tells of it; an annulled one has let it go. */
export const isInAct = sql<boolean>`exists (select from act_assignments where assignment_id = assignments.id)`;

/** On a row of `assignments`: whether the person has a valid document that was prepared ahead and waits for his result. */
export const awaitsResult = () => sql<boolean>`(${hasPrepared(sql`documents.issue_date <= ${today()}::date`)}
  and not exists (select from training_results where assignment_id = assignments.id and decided_on <= ${today()}::date))`;

/** The same: a document that says he has passed, which he has not. */
export const hasToBeRevoked = () => hasPrepared(sql`(${lackOf()}) = 'Pass'`);

const hasPrepared = (condition: RawBuilder<unknown>) => sql<boolean>`exists (select from assignment_documents documents
  where documents.assignment_id = assignments.id and documents.is_prepared_ahead and documents.revoked_at is null
  and documents.type = any(${documentsOfResult}::text[]) and ${condition})`;
