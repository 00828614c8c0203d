import { clientStatements } from '@dopusk/contract/client-statements.ts';
import { shownTitle } from '@dopusk/contract/organization-record.ts';
import type { Context } from '../../../context.ts';
import { audit } from '../../../db/audit.ts';
import { transaction } from '../../../db/connection.ts';
import { ownTitle } from '../../../db/own-title.ts';
import { isCenter } from '../../../db/scope.ts';
import { feature } from '../../../http/serve.ts';
import { listFormerClients, listStatementCenters, writeMonthly } from './db.ts';
import { findSides, readStatement } from './statement.ts';
import { printStatement, statementTable } from './statement-files.ts';
import { monthBefore } from './tell-monthly.ts';

export const clientStatementsFeature = (context: Context) => {
  const { db } = context;
  return feature(clientStatements)({
    centers: async ({ scope }) => {
      const { organization } = scope;
      const centers = organization ? await listStatementCenters(db, scope, organization.id) : [];
      return centers.map(({ party }) => ({ id: party.id, title: shownTitle(party) }));
    },
    formerClients: ({ scope }) => listFormerClients(db, scope),
    read: async ({ scope, query }) => (await readStatement(db, scope, query)).statement,
    file: async ({ scope, query: { format, ...query } }) => {
      const full = await readStatement(db, scope, query);
      await audit(db, scope, 'client-statement.downloaded', full.client.id);
      const { dateStart, dateEnd, by } = query;
      const asked = { dateStart, dateEnd, by, isOfCenter: isCenter(scope) };
      return format === 'Xlsx'
        ? statementTable(await ownTitle(db, scope), full, asked)
        : printStatement(context, full, { ...asked, format });
    },
    setMonthly: ({ scope, body: { isMonthly, ...wanted } }) =>
      transaction(db, async (tx) => {
        const { center, client } = await findSides(tx, scope, wanted);
        const sides = { centerId: center.id, clientId: client.id };
        await writeMonthly(tx, sides, { isOn: isMonthly, month: monthBefore() });
        await audit(tx, scope, 'client-statement.monthly', client.id, { isOn: isMonthly });
        return null;
      }),
  });
};
