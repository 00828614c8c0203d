import { ConsentKind, consents } from '@dopusk/contract/consents.ts';
import type { Context } from '../../../context.ts';
import { audit } from '../../../db/audit.ts';
import { transaction } from '../../../db/connection.ts';
import { feature } from '../../../http/serve.ts';
import { recordConsent } from '../db.ts';
import { listLastConsents } from './db.ts';

export const consentsFeature = ({ db }: Context) =>
  feature(consents)({
    list: async ({ scope }) => {
      const said = await listLastConsents(db, scope);
      return ConsentKind.options.map((kind) => {
        const last = said.find((consent) => consent.kind === kind);
        return last ? { ...last, at: last.at.toISOString() } : { kind, accepted: false, version: null, at: null };
      });
    },
    set: async ({ scope, body }) => {
      await transaction(db, async (tx) => {
        await recordConsent(tx, scope.userId, body);
        const action = body.accepted ? 'consent.given' : 'consent.withdrawn';
        await audit(tx, scope, action, scope.userId, { kind: body.kind, version: body.version });
      });
      return null;
    },
  });
