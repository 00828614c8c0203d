import { imports } from '@dopusk/contract/imports.ts';
import type { FastifyReply } from 'fastify';
import type { Context } from '../../context.ts';
import { ownTitle } from '../../db/own-title.ts';
import { found } from '../../http/refusal.ts';
import { feature } from '../../http/serve.ts';
import { issueAccessSheet, loadStudents, matchColumns, parseStudents } from './commands.ts';
import { findFailures, listPlanned, listRecent } from './db.ts';
import { loadableFields } from './loadable-fields.ts';
import { expectFile } from './parse-file.ts';
import { readProgress } from './progress/progress.ts';
import { failedSheet, templateSheet } from './sheets.ts';
import { readObstacles, undoLoad, undoRest } from './undoing/undo-load.ts';

/** Aborted when the connection closes before it is answered. */
function whileWaited({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort();
  });
  return gone.signal;
}

export const importsFeature = (context: Context) =>
  feature(imports)({
    matchColumns: ({ scope, upload, query, body, reply }) =>
      matchColumns(context.db, scope, upload, query, { ...body, isWanted: whileWaited(reply) }),
    parseStudents: ({ scope, upload, query, body, reply }) =>
      parseStudents(context.db, scope, upload, query, { ...body, isWanted: whileWaited(reply) }),
    progress: ({ scope, params }) => readProgress(context.db, scope, params.id),
    planned: async ({ scope, params, query }) =>
      found(await listPlanned(context.db, scope, params.draftId, query), 'NotFoundDraft'),
    loadStudents: ({ scope, params, body }) => loadStudents(context.db, scope, params.draftId, body),
    template: async ({ scope }) => templateSheet(await ownTitle(context.db, scope), loadableFields(scope)),
    failedRows: async ({ scope, params }) =>
      failedSheet(
        await ownTitle(context.db, scope),
        found(await findFailures(context.db, scope, params.draftId), 'NotFoundDraft').failures,
        loadableFields(scope),
      ),
    recentLoads: async ({ scope }) => {
      expectFile();
      return (await listRecent(context.db, scope)).map(({ loadedAt, sheetIssuedAt, ...load }) => ({
        ...load,
        loadedAt: loadedAt?.toISOString() ?? '',
        isSheetIssued: sheetIssuedAt !== null,
      }));
    },
    accessSheet: ({ scope, params }) => issueAccessSheet(context, scope, params.draftId),
    undo: ({ scope, params }) => undoLoad(context.db, scope, params.draftId),
    obstacles: ({ scope, params }) => readObstacles(context.db, scope, params.draftId),
    undoRest: ({ scope, params }) => undoRest(context.db, scope, params.draftId),
  });
