import { issueRegister } from '@dopusk/contract/issue-register.ts';
import type { Context } from '../../../context.ts';
import { audit } from '../../../db/audit.ts';
import { ownTitle } from '../../../db/own-title.ts';
import { feature } from '../../../http/serve.ts';
import { listRegister, streamRegister } from './db.ts';
import { printIssueSheet } from './issue-sheet.ts';
import { registerFile } from './sheet.ts';

/** What a center has issued, as an inspection asks for it. */
export const issueRegisterFeature = (context: Context) => {
  const { db, replica } = context;
  return feature(issueRegister)({
    list: ({ scope, query }) => listRegister(db, scope, query),
    file: async ({ scope, query }) => {
      await audit(db, scope, 'documents.register-downloaded', null);
      const rows = streamRegister(await replica.forLongReading(), scope, query);
      return registerFile(await ownTitle(db, scope), rows, query.columns);
    },
    sheet: ({ scope, params, query }) => printIssueSheet(context, scope, params.id, query.format),
  });
};
