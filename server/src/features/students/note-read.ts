import type { Student } from '@dopusk/contract/students.ts';
import { auditRead } from '../../db/audit.ts';
import type { Db } from '../../db/connection.ts';
import type { UserScope } from '../../db/scope.ts';
import { identifyingNames } from './db/columns.ts';
import { SCANS } from './db/read-student.ts';

/**
 * Leaves a line that somebody has opened a profile: which kind, says what he was told of it. The person's employer sees who has
 * read passport and insurance number, and is not to suspect who was shown neither (decision 147).
 */
export function noteRead(db: Db, scope: UserScope, student: Student): Promise<void> {
  const isIdentified = [...identifyingNames, ...SCANS].some((name) => Boolean(student[name]));
  return auditRead(db, scope, isIdentified ? 'student.read' : 'student.opened', student.id);
}
