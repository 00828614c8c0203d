import { sql } from 'kysely';

/** On `assignments` joined with `courses`: whether all documents that the course issues are fixed and printed. */
export const documentState = sql<boolean>`((select count(distinct documents.type) from assignment_documents documents
  where documents.assignment_id = assignments.id and documents.revoked_at is null and documents.printed_at is not null
  and documents.type = any(courses.issued_documents)) = cardinality(courses.issued_documents))`;

/**
 * On a row of `assignments`: whether it has a fixed document, revoked ones included: they are kept, and with them the
 * assignment.
 */
export const hasFixedDocuments = sql<boolean>`exists (select from assignment_documents documents
  where documents.assignment_id = assignments.id)`;
