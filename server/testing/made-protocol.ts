import type { Db } from '../src/db/connection.ts';
import { newId } from '../src/db/new-id.ts';
import type { Seen } from '../src/db/seen.ts';
import { programKept } from '../src/features/documents/study-terms/db.ts';

interface MadeProtocol {
  centerId: string;
  assignmentId: string;
  number: string;
  issueDate?: string;
  isRevoked?: boolean;
}

/** A fixed protocol about one person's safety training, as the portal keeps one. @returns its id */
export async function makeProtocol(
  db: Db,
  { centerId, assignmentId, number, issueDate = '2026-11-09', isRevoked = false }: MadeProtocol,
): Promise<Seen<'documents'>> {
  const id = newId<'documents'>();
  const { courseId } = await db
    .selectFrom('assignments')
    .where('id', '=', assignmentId)
    .select('courseId')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('documents')
    .values({
      ...{ id, centerId, type: 'Protocol', trainingType: 'SafetyTraining', verificationCode: id },
      ...{ assignmentId, issueDate, number, data: '{}', form: '{}' },
      studyTerms: programKept(courseId),
      ...(isRevoked ? { revokedAt: new Date(), revocationReason: 'Ошибка' } : {}),
    })
    .execute();
  return id;
}
