import { registerLeftOut } from '@dopusk/contract/register-left-out.ts';
import type { Context } from '../../../context.ts';
import { found } from '../../../http/refusal.ts';
import { feature } from '../../../http/serve.ts';
import { findMade, listLeftOut } from './db.ts';

/** Whom files for registers have left out. */
export const registerLeftOutFeature = ({ db }: Context) =>
  feature(registerLeftOut)({
    list: async ({ scope, params, query }) => {
      const { id } = found(await findMade(db, scope, params.id), 'NotFoundFile');
      return listLeftOut(db, scope, id, query);
    },
  });
