import type { SayFundingBody } from '@dopusk/contract/register-funding.ts';
import { trainingTerms } from '@dopusk/contract/training-terms.ts';
import { audit } from '../../../db/audit.ts';
import { type Db, transaction } from '../../../db/connection.ts';
import type { CenterScope } from '../../../db/scope.ts';
import type { Seen } from '../../../db/seen.ts';
import { toldValues } from '../../../db/told-values.ts';
import { sayFundingOf } from '../../assignments/db/register-funding.ts';
import { listExpected } from '../forecast/db.ts';
import { documentToldOf } from '../forecast/lacked-of-person.ts';
import { readEntries } from '../read-entries.ts';

/**
 * Says out of whose money free trainings are of which nobody has said it: those whose documents the register of education lacks
 * it of, and of a group those that have no document yet. What somebody has said meanwhile stays.
 * @returns of how many it is said now
 * @throws Refusal NotFoundGroup, Invalid for a period of more records than are read at once
 */
export async function sayFunding(
  db: Db,
  scope: CenterScope,
  { fundingSource, ...asked }: SayFundingBody,
): Promise<{ changed: number }> {
  const entries = await readEntries(db, scope, { ...asked, register: 'EducationDocuments' });
  const lacking = new Set<Seen<'assignments'>>(
    entries.filter(({ record }) => record.gaps.includes('FundingSource')).map(({ assignId }) => assignId),
  );
  if (asked.groupId) {
    for (const { assignId, trainingType, known } of await listExpected(db, scope, { groupId: asked.groupId })) {
      if (documentToldOf(trainingType) !== null && known.fundingSource === null) lacking.add(assignId);
    }
  }
  return transaction(db, async (tx) => {
    const said = await sayFundingOf(tx, [...lacking], fundingSource);
    const fields = ['fundingSource'];
    const values = toldValues(trainingTerms, fields, { fundingSource: null }, { fundingSource });
    for (const id of said) await audit(tx, scope, 'assignment.terms-said', id, { fields, values });
    return { changed: said.length };
  });
}
