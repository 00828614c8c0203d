import { groupDocuments } from '@dopusk/contract/group-documents.ts';
import type { Context } from '../../../context.ts';
import { feature } from '../../../http/serve.ts';
import { chooseCommittee } from './choose-committee.ts';
import { handOutGroup } from './handout.ts';
import { planGroup } from './plan.ts';
import { retryRun, startRun } from './run/commands.ts';
import { readGroupDocuments } from './status.ts';

export const groupDocumentsFeature = (context: Context) =>
  feature(groupDocuments)({
    plan: ({ scope, params, query }) => planGroup(context.db, scope, params.id, query),
    read: ({ scope, params }) => readGroupDocuments(context.db, scope, params.id),
    generate: ({ scope, params, body }) => startRun(context, scope, params.id, body),
    setCommittee: ({ scope, body }) => chooseCommittee(context.db, scope, body),
    retry: ({ scope, params, body }) => retryRun(context, scope, params.id, body.itemIds),
    download: ({ scope, params }) => handOutGroup(context, scope, params.id),
  });
