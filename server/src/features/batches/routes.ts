import { batches } from '@dopusk/contract/batches.ts';
import type { Context } from '../../context.ts';
import { found } from '../../http/refusal.ts';
import { feature } from '../../http/serve.ts';
import { handOutCollected } from './archive.ts';
import { retryBatch, startBatch, undoBatch } from './commands.ts';
import { listBatchRows, listRecentBatches, readBatch } from './db/batches.ts';
import { chosenAssignments, chosenDocuments, chosenInReport, chosenStudents } from './db/chosen.ts';

/** What is done with many rows of a list at once. */
export const batchesFeature = (context: Context) => {
  const { db } = context;
  return feature(batches)({
    assignCourse: async ({ scope, body: { chosen, course } }) => {
      const rows = await chosenStudents(db, scope, chosen);
      return startBatch(context, scope, { action: 'AssignCourse', said: course, chosen, rows });
    },
    sendFirstLinks: async ({ scope, body: { chosen } }) => {
      const rows = await chosenStudents(db, scope, chosen);
      return startBatch(context, scope, { action: 'SendFirstLinks', chosen, rows });
    },
    changeEmails: async ({ scope, body: { chosen, mail } }) => {
      const rows = await chosenStudents(db, scope, chosen);
      return startBatch(context, scope, { action: 'ChangeEmails', said: mail, chosen, rows });
    },
    sendAccess: async ({ scope, body: { chosen } }) => {
      const rows = await chosenAssignments(db, scope, chosen);
      return startBatch(context, scope, { action: 'SendAccess', chosen, rows });
    },
    handOut: async ({ scope, body: { chosen } }) => {
      const rows = await chosenInReport(db, scope, chosen);
      return startBatch(context, scope, { action: 'HandOut', chosen, rows });
    },
    takeBack: async ({ scope, body: { chosen } }) => {
      const rows = await chosenInReport(db, scope, chosen);
      return startBatch(context, scope, { action: 'TakeBack', chosen, rows });
    },
    removeAssigns: async ({ scope, body: { chosen } }) => {
      const rows = await chosenAssignments(db, scope, chosen);
      return startBatch(context, scope, { action: 'RemoveAssigns', chosen, rows });
    },
    sendDocuments: async ({ scope, body: { chosen } }) => {
      const rows = await chosenDocuments(db, scope, chosen);
      return startBatch(context, scope, { action: 'SendDocuments', chosen, rows });
    },
    revokeDocuments: async ({ scope, body: { chosen, revocation } }) => {
      const rows = await chosenDocuments(db, scope, chosen);
      return startBatch(context, scope, { action: 'RevokeDocuments', said: revocation, chosen, rows });
    },
    invoiceAssigns: async ({ scope, body: { chosen, invoicing } }) => {
      const rows = await chosenAssignments(db, scope, chosen);
      return startBatch(context, scope, { action: 'InvoiceAssigns', said: invoicing, chosen, rows });
    },
    collectDocuments: async ({ scope, body: { chosen } }) => {
      const rows = await chosenAssignments(db, scope, chosen);
      return startBatch(context, scope, { action: 'CollectDocuments', chosen, rows });
    },
    archive: ({ scope, params }) => handOutCollected(context, scope, params.id),
    read: async ({ scope, params, query }) => {
      const batch = found(await readBatch(db, scope, params.id), 'NotFoundBatch');
      return { ...batch, rows: await listBatchRows(db, scope, params.id, query) };
    },
    recent: ({ scope }) => listRecentBatches(db, scope),
    undo: ({ scope, params }) => undoBatch(context, scope, params.id),
    retry: ({ scope, params, body }) => retryBatch(context, scope, params.id, body.rowIds),
  });
};
