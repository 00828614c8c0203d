import type { AuditAction } from '@dopusk/contract/audit.ts';
import { mayIdentify } from '@dopusk/contract/rights.ts';
import type { Student } from '@dopusk/contract/students.ts';
import { audit, auditRead } from '../../db/audit.ts';
import type { Db } from '../../db/connection.ts';
import type { CenterScope, UserScope } from '../../db/scope.ts';
import { identifyingNames } from './db/columns.ts';
import { SCANS } from './db/read-student.ts';

/**
 * Leaves a line that somebody has opened a profile: which kind, says what he was told of it. The person's employer sees who has
 * read passport and insurance number, and is not to suspect who was shown neither (decision 147).
 */
export function noteRead(db: Db, scope: UserScope, student: Student): Promise<void> {
  return auditRead(db, scope, kindOf(student), student.id);
}

/** The same where it is known which lines of the last hour there are. */
export async function noteOpened(
  db: Db,
  scope: UserScope,
  { student, noted }: { student: Student; noted: readonly AuditAction[] },
): Promise<void> {
  const kind = kindOf(student);
  if (!noted.includes(kind)) await audit(db, scope, kind, student.id);
}

/** Whoever is told somebody's SNILS or passport elsewhere has read it, and his employer sees that. */
export async function noteIdentified(db: Db, scope: CenterScope, studentId: string): Promise<void> {
  if (mayIdentify(scope.rights)) await auditRead(db, scope, 'student.read', studentId);
}

const kindOf = (student: Student): AuditAction =>
  [...identifyingNames, ...SCANS].some((name) => Boolean(student[name])) ? 'student.read' : 'student.opened';
