import { type SalesFilters, sales } from '@dopusk/contract/sales.ts';
import type { Context } from '../../../context.ts';
import { audit } from '../../../db/audit.ts';
import type { Db } from '../../../db/connection.ts';
import { ownTitle } from '../../../db/own-title.ts';
import type { CenterScope } from '../../../db/scope.ts';
import { found } from '../../../http/refusal.ts';
import { feature } from '../../../http/serve.ts';
import { findCounterparty } from '../../documents/static/db.ts';
import { readChoices } from '../db.ts';
import { listEarned } from '../earned/db.ts';
import { readSales } from './db.ts';
import { salesFile } from './sheet.ts';

export const salesFeature = ({ db, replica }: Context) =>
  feature(sales)({
    list: async ({ scope, query: { pageNumber, pageSize, ...filters } }) => {
      await refuseStrangers(db, scope, filters);
      return {
        ...(await readSales(await replica.forLongReading(), scope, filters, { pageNumber, pageSize })),
        pageNumber,
      };
    },
    earned: async ({ scope, query: { pageNumber, pageSize, ...filters } }) => {
      await refuseStrangers(db, scope, filters);
      return listEarned(await replica.forLongReading(), scope, filters, { pageNumber, pageSize });
    },
    file: async ({ scope, query }) => {
      await refuseStrangers(db, scope, query);
      await audit(db, scope, 'accounting.downloaded', scope.organization.id, { report: query.by });
      return salesFile(await ownTitle(db, scope), query, await readSales(await replica.forLongReading(), scope, query));
    },
  });

/** @throws Refusal NotFoundOrganization, NotFoundCourse for what the center does not see */
async function refuseStrangers(
  db: Db,
  scope: CenterScope,
  { clientId, courseId }: Pick<SalesFilters, 'clientId' | 'courseId'>,
): Promise<void> {
  if (clientId) found(await findCounterparty(db, scope, clientId), 'NotFoundOrganization');
  if (!courseId) return;
  const none = { period: { start: null, end: null }, organizations: [], students: [] };
  const { courses } = await readChoices(db, scope, { ...none, courses: [courseId] });
  found(courses[0], 'NotFoundCourse');
}
