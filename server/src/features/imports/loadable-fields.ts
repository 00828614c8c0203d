import type { LoadedName } from '@dopusk/contract/imported-columns.ts';
import { namesOf } from '@dopusk/contract/stored-field.ts';
import { loadedFields } from '@dopusk/contract/student-record.ts';
import type { OperatorScope } from '../../db/scope.ts';
import { confidentialNames, mayKnowConfidential } from '../students/db/columns.ts';

/** The fields that a table does not load for this operator: few may know them (decision 73). */
export const barredFields = (scope: OperatorScope): readonly (typeof confidentialNames)[number][] =>
  mayKnowConfidential(scope) ? [] : confidentialNames;

/** All others. */
export function loadableFields(scope: OperatorScope): LoadedName[] {
  const barred: readonly LoadedName[] = barredFields(scope);
  return namesOf(loadedFields).filter((name) => !barred.includes(name));
}
