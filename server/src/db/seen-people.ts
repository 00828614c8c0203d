import { type Compilable, type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { builtOnce } from './planned-once.ts';
import type { Database } from './schema.ts';
import { isCenter, type UserScope } from './scope.ts';
import {
  isOfOrganizations,
  isSeenByCenter,
  isTrainingOfCenter,
  isTrainingOfOrganizations,
  isTrainingOfStudent,
} from './visible.ts';

/**
 * A statement about people whom the caller sees, built and planned once for each kind of caller: a center, a client's operator,
 * the person himself.
 * @param build the query; `isSeen` is the condition on its rows of `students`, `isSeenTraining` that on rows of
 *   `assignments`. What `values` hold goes into it as it is.
 */
export function aboutSeenPeople<Values extends object, O>(
  build: (
    db: Kysely<Database>,
    values: Values,
    isSeen: RawBuilder<SqlBool>,
    isSeenTraining: RawBuilder<SqlBool>,
  ) => Compilable<O>,
): (db: Kysely<Database>, scope: UserScope, values: Values) => Promise<O[]> {
  const forCenter = builtOnce((db, values: Values & { centerId: string }) =>
    build(db, values, isSeenByCenter(values.centerId), isTrainingOfCenter(values.centerId)),
  );
  const forClient = builtOnce((db, values: Values & { customerIds: readonly string[] }) =>
    build(db, values, isOfOrganizations(values.customerIds), isTrainingOfOrganizations(values.customerIds)),
  );
  const forHimself = builtOnce((db, values: Values & { ownId: string }) =>
    build(db, values, sql`students.id = ${values.ownId}`, isTrainingOfStudent(values.ownId)),
  );
  return (db, scope, values) => {
    if (scope.kind === 'student') return forHimself(db, { ...values, ownId: scope.studentId });
    if (isCenter(scope)) return forCenter(db, { ...values, centerId: scope.organization.id });
    return forClient(db, { ...values, customerIds: scope.customerIds });
  };
}
