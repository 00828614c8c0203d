import type { AgreedRubles } from '@dopusk/contract/agreed-price.ts';
import type { Db, Tx } from '../../db/connection.ts';
import { isCenter, type OperatorScope } from '../../db/scope.ts';
import { type ListedCourse, priceRules } from '../prices/agree.ts';
import { agreedRubles, columnsOfPrice } from '../prices/agreed-columns.ts';

/** What one person of the client that the operator acts for pays for courses that are assigned today; null to a center. */
export async function agreedWith(
  db: Db | Tx,
  scope: OperatorScope,
  courses: readonly ListedCourse[],
): Promise<(course: ListedCourse) => AgreedRubles | null> {
  const clientId = scope.organization?.id;
  if (!clientId || isCenter(scope) || courses.length === 0) return () => null;
  const priceFor = await priceRules(db, courses, [clientId]);
  return (course) => agreedRubles(columnsOfPrice(priceFor(course, { clientId, peopleCount: 1 })));
}
