import { ConsentKind, consents } from '@dopusk/contract/consents.ts';
import type { Context } from '../../../context.ts';
import { feature } from '../../../http/serve.ts';
import { listLastConsents } from './db.ts';
import { setConsent } from './withdrawal.ts';

export const consentsFeature = (context: Context) =>
  feature(consents)({
    list: async ({ scope }) => {
      const said = await listLastConsents(context.db, scope);
      return ConsentKind.options.map((kind) => {
        const last = said.find((consent) => consent.kind === kind);
        return last ? { ...last, at: last.at.toISOString() } : { kind, accepted: false, version: null, at: null };
      });
    },
    set: async ({ scope, body }) => {
      await setConsent(context, scope, body);
      return null;
    },
  });
