import { accounting } from '@dopusk/contract/accounting.ts';
import type { Context } from '../../context.ts';
import { audit } from '../../db/audit.ts';
import type { Db } from '../../db/connection.ts';
import { ownTitle } from '../../db/own-title.ts';
import type { CenterScope } from '../../db/scope.ts';
import { found } from '../../http/refusal.ts';
import { feature } from '../../http/serve.ts';
import { findCounterparty } from '../documents/static/db.ts';
import { listRegister, readRegister } from './db.ts';
import { registerFile } from './register-file.ts';
import { shownRow } from './register-rows.ts';
import { updFiles } from './upd-files.ts';

/** The most documents and payments of one file. */
const FILE_LIMIT = 50_000;

export const accountingFeature = ({ db }: Context) =>
  feature(accounting)({
    list: async ({ scope, query }) => {
      await refuseStranger(db, scope, query.clientId);
      const { items, ...page } = await listRegister(db, scope, query);
      return { ...page, items: items.map(shownRow) };
    },
    file: async ({ scope, query }) => {
      await refuseStranger(db, scope, query.clientId);
      await audit(db, scope, 'accounting.downloaded', scope.organization.id, { format: query.format });
      const stored = await readRegister(db, scope, query, FILE_LIMIT);
      return registerFile(await ownTitle(db, scope), query, stored);
    },
    upd: async ({ scope, body }) => {
      const file = await updFiles(db, scope, body.documentIds);
      await audit(db, scope, 'accounting.downloaded', scope.organization.id, { acts: body.documentIds.length });
      return file;
    },
  });

async function refuseStranger(db: Db, scope: CenterScope, clientId: string | undefined): Promise<void> {
  if (clientId) found(await findCounterparty(db, scope, clientId), 'NotFoundOrganization');
}
