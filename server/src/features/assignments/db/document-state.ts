import { sql } from 'kysely';
import type { UserScope } from '../../../db/scope.ts';
import { isOpen, knownDocument } from '../../../db/visible.ts';

/**
 * On `assignments` joined with `courses`: whether all documents that the course issues are fixed, printed and open: one
 * prepared ahead is there for nobody before its day.
 */
export const documentState =
  () => sql<boolean>`((select count(distinct documents.type) from assignment_documents documents
  where documents.assignment_id = assignments.id and documents.revoked_at is null and documents.printed_at is not null
  and ${isOpen()} and documents.type = any(courses.issued_documents)) = cardinality(courses.issued_documents))`;

/**
 * On a row of `assignments`: whether it has a fixed document, revoked ones included: they are kept, and with them the
 * assignment.
 */
export const hasFixedDocuments = sql<boolean>`exists (select from assignment_documents documents
  where documents.assignment_id = assignments.id)`;

/** The same as the caller knows it: what was prepared ahead is the center's secret. */
export const hasKnownDocuments = (scope: UserScope) => sql<boolean>`exists (select from assignment_documents documents
  where documents.assignment_id = assignments.id and ${knownDocument(scope)})`;
