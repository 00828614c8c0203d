import type { AuditAction } from '@dopusk/contract/audit.ts';
import type { courseRecord } from '@dopusk/contract/course-record.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import type { organizationRecord } from '@dopusk/contract/organization-record.ts';
import type { RegisterRecord } from '@dopusk/contract/register-records.ts';
import type { studentRecord } from '@dopusk/contract/student-record.ts';
import { sql } from 'kysely';
import type { Db } from '../../../db/connection.ts';
import type { CenterScope } from '../../../db/scope.ts';

/** What registers are told of a person, of his employer and of what he was taught, by the names of the records. */
const TOLD: readonly (keyof typeof studentRecord | keyof typeof organizationRecord | keyof typeof courseRecord)[] = [
  ...(['surname', 'name', 'lastName', 'snilsNumber', 'citizenship', 'birthday', 'gender', 'jobTitle'] as const),
  ...(['educationType', 'educationProof', 'diplomSurname', 'diplomSeries', 'diplomNumber'] as const),
  ...(['inn', 'title'] as const),
  ...(['studyForm', 'fundingSource', 'studyPlace', 'specialtyGroup', 'workerProgram', 'rank', 'rankCategory'] as const),
];

/** What else changes what a register has been told of a training. */
const CHANGES: readonly AuditAction[] = [
  ...([
    'student.merged',
    'student.merge-undone',
    'students.imported',
    'students.import-undone',
    'name.mended',
  ] as const),
  ...(['assignment.concluded', 'assignment.work-corrected', 'assignment.terms-said'] as const),
  ...(['document.fixed', 'document.revoked'] as const),
];

interface Told extends Pick<RegisterRecord, 'id' | 'assignId' | 'studentId' | 'courseId' | 'client' | 'document'> {
  toldAt: Date;
}

/**
 * The day on which each record became another than the register was told: that of the first line of the log since then that may
 * have made it so. Where there is none the day of telling: nobody knows better.
 */
export async function listChangedOn(db: Db, scope: CenterScope, told: readonly Told[]): Promise<Map<string, string>> {
  if (told.length === 0) return new Map();
  const { rows } = await sql<{ id: string; changedAt: Date | null }>`
    select told.id, (
      select line.created_at from audit_log as line
      where line.subject_id in (
          select unnest(array[told.assignment, told.student, told.course, told.client, told.document])
          union all select import_people.import_id from import_people
            join students on students.user_id = import_people.user_id where students.id = told.student)
        and line.created_at > told.told_at
        and (line.action = any(${CHANGES}) or line.details -> 'fields' ?| ${TOLD})
      order by line.created_at limit 1) as "changedAt"
    from unnest(
      ${told.map(({ id }) => id)}::uuid[], ${told.map(({ assignId }) => assignId)}::uuid[],
      ${told.map(({ studentId }) => studentId)}::uuid[], ${told.map(({ courseId }) => courseId)}::uuid[],
      ${told.map(({ client }) => client.id)}::uuid[],
      ${told.map(({ document }) => document?.id ?? null)}::uuid[], ${told.map(({ toldAt }) => toldAt.toISOString())}::timestamptz[]
    ) as told (id, assignment, student, course, client, document, told_at)
    join assignments on assignments.id = told.assignment and assignments.center_id = ${scope.organization.id}`.execute(
    db,
  );
  const toldOn = new Map(told.map(({ id, toldAt }) => [id, toldAt]));
  return new Map(
    rows.flatMap(({ id, changedAt }) => {
      const at = changedAt ?? toldOn.get(id);
      return at ? [[id, today(at)]] : [];
    }),
  );
}
