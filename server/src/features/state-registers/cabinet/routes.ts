import { registerCabinet } from '@dopusk/contract/register-cabinet.ts';
import type { Context } from '../../../context.ts';
import { audit } from '../../../db/audit.ts';
import { transaction } from '../../../db/connection.ts';
import { found } from '../../../http/refusal.ts';
import { feature } from '../../../http/serve.ts';
import { findFile, findKey, keepKey, listSets } from './db.ts';
import { sendDraft } from './send-draft.ts';

/** The cabinet of the register of people trained in labour protection. */
export const registerCabinetFeature = (context: Context) => {
  const { db, eisot, secrets } = context;
  return feature(registerCabinet)({
    state: async ({ scope }) => ({ isOn: eisot.isOn, hasKey: (await findKey(db, scope)) !== undefined }),
    keepKey: ({ scope, body: { key } }) =>
      transaction(db, async (tx) => {
        const centerId = scope.organization.id;
        await keepKey(tx, scope, key === '' ? null : secrets.seal(key, centerId));
        await audit(tx, scope, 'state-register.cabinet-key', centerId);
        return null;
      }),
    sets: async ({ scope, params }) => listSets(db, found(await findFile(db, scope, params.id), 'NotFoundFile')),
    send: ({ scope, params }) => sendDraft(context, scope, params.id),
  });
};
