import type { FillGroupsBody } from '@dopusk/contract/register-groups.ts';
import { namesOf, pick } from '@dopusk/contract/stored-field.ts';
import { trainingTerms } from '@dopusk/contract/training-terms.ts';
import { audit } from '../../../db/audit.ts';
import { type Db, transaction } from '../../../db/connection.ts';
import type { CenterScope } from '../../../db/scope.ts';
import { toldValues } from '../../../db/told-values.ts';
import { Refusal } from '../../../http/refusal.ts';
import { holdRegisterGroups } from '../../groups/db/register-terms.ts';
import { updateGroup } from '../../groups/db/write-group.ts';
import { newsTo } from '../news.ts';

/**
 * Says of several groups how they are taught and paid for, all or none. What documents were fixed with stays.
 * @returns how many of them said something else before
 * @throws Refusal NotFoundGroup
 */
export const fillGroups = (
  db: Db,
  scope: CenterScope,
  { groupIds, replaces, ...said }: FillGroupsBody,
): Promise<{ changed: number }> =>
  transaction(db, async (tx) => {
    const groups = await holdRegisterGroups(tx, scope, groupIds);
    if (groups.length < groupIds.length) throw new Refusal('NotFoundGroup');
    let changed = 0;
    for (const group of groups) {
      const news = newsTo(group, pick(said, namesOf(trainingTerms)), replaces);
      const fields = Object.keys(news);
      if (fields.length === 0) continue;
      await updateGroup(tx, group.id, news);
      const values = toldValues(trainingTerms, fields, group, news);
      await audit(tx, scope, 'group.changed', group.id, { fields, values, centerId: scope.organization.id });
      changed += 1;
    }
    return { changed };
  });
