import { signatories } from '@dopusk/contract/signatories.ts';
import type { Context } from '../../../context.ts';
import { feature } from '../../../http/serve.ts';
import { organizationIdOf } from '../current-or-id.ts';
import { addSignatory, changeSignatory, putSignatoryFirst, readSignatories, readSignatory } from './commands.ts';

export const signatoriesFeature = (context: Context) => {
  const { db } = context;
  return feature(signatories)({
    list: ({ scope, params }) => readSignatories(db, scope, organizationIdOf(scope, params.id)),
    read: ({ scope, params }) => readSignatory(db, scope, params.id),
    create: ({ scope, body, once }) => once((db) => addSignatory({ ...context, db }, scope, body)),
    update: ({ scope, body, guard }) => changeSignatory(context, scope, body, guard),
    putFirst: ({ scope, body }) => putSignatoryFirst(context, scope, body.id),
  });
};
