import { issueRegister } from '@dopusk/contract/issue-register.ts';
import type { Context } from '../../../context.ts';
import { ownTitle } from '../../../db/own-title.ts';
import { auditTaken } from '../../../db/taken-in-files.ts';
import { feature } from '../../../http/serve.ts';
import { aboutFound, listRegister, streamRegister } from './db.ts';
import { printIssueSheet } from './issue-sheet.ts';
import { registerFile } from './sheet.ts';

/** What a center has issued, as an inspection asks for it. */
export const issueRegisterFeature = (context: Context) => {
  const { db, replica } = context;
  return feature(issueRegister)({
    list: ({ scope, query }) => listRegister(db, scope, query),
    file: async ({ scope, query }) => {
      const long = await replica.forLongReading();
      await auditTaken(db, scope, 'documents.register-downloaded', null, {}, aboutFound(long, scope, query), long);
      const rows = streamRegister(long, scope, query);
      return registerFile(await ownTitle(db, scope), rows, query.columns);
    },
    sheet: ({ scope, params, query }) => printIssueSheet(context, scope, params.id, query.format),
  });
};
