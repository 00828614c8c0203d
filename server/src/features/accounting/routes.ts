import { type AccountingFilters, accounting, UPD_AT_ONCE } from '@dopusk/contract/accounting.ts';
import type { Context } from '../../context.ts';
import { audit } from '../../db/audit.ts';
import type { Db } from '../../db/connection.ts';
import { ownTitle } from '../../db/own-title.ts';
import type { CenterScope } from '../../db/scope.ts';
import { fieldRefusal, found } from '../../http/refusal.ts';
import { feature } from '../../http/serve.ts';
import { findCounterparty } from '../documents/static/db.ts';
import { listFoundActs, listRegister, readRegister } from './db.ts';
import { registerFile } from './register-file.ts';
import { shownRow } from './register-rows.ts';
import { updFiles } from './upd-files.ts';
import { readVatDuties } from './vat/duties.ts';

/** The most documents and payments of one file. */
const FILE_LIMIT = 50_000;

export const accountingFeature = (context: Context) => {
  const { db } = context;
  return feature(accounting)({
    list: async ({ scope, query }) => {
      await refuseStranger(db, scope, query.clientId);
      const { items, ...page } = await listRegister(db, scope, query);
      return { ...page, items: items.map(shownRow) };
    },
    vat: ({ scope, query }) => readVatDuties(db, scope, query),
    file: async ({ scope, query }) => {
      await refuseStranger(db, scope, query.clientId);
      await audit(db, scope, 'accounting.downloaded', scope.organization.id, { format: query.format });
      const stored = await readRegister(db, scope, query, FILE_LIMIT);
      return registerFile(await ownTitle(db, scope), query, stored);
    },
    upd: async ({ scope, body }) => {
      const documentIds = body.documentIds.length > 0 ? body.documentIds : await foundActs(db, scope, body.found);
      const file = await updFiles(context, scope, { ...body, documentIds });
      await audit(db, scope, 'accounting.downloaded', scope.organization.id, { acts: documentIds.length });
      return file;
    },
  });
};

async function refuseStranger(db: Db, scope: CenterScope, clientId: string | undefined): Promise<void> {
  if (clientId) found(await findCounterparty(db, scope, clientId), 'NotFoundOrganization');
}

/** @throws Refusal Invalid for none, and for more than one archive holds */
async function foundActs(db: Db, scope: CenterScope, found: AccountingFilters | null | undefined): Promise<string[]> {
  await refuseStranger(db, scope, found?.clientId);
  const ids = await listFoundActs(db, scope, found ?? { dateStart: null, dateEnd: null }, UPD_AT_ONCE + 1);
  if (ids.length === 0) throw fieldRefusal('Invalid', 'documentIds', 'Среди найденного нет актов с организациями');
  if (ids.length > UPD_AT_ONCE)
    throw fieldRefusal('Invalid', 'documentIds', `Актов больше ${UPD_AT_ONCE}: сузьте период или выберите клиента`);
  return ids;
}
