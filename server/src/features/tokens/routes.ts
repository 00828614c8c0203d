import type { OrganizationType } from '@dopusk/contract/session.ts';
import { callsOfNounIn } from '@dopusk/contract/token-nouns.ts';
import { TOKEN_NOUNS, type TokenLevel, type TokenNoun, tokens } from '@dopusk/contract/tokens.ts';
import type { Context } from '../../context.ts';
import { feature } from '../../http/serve.ts';
import { createToken, endToken } from './commands.ts';
import { listTokens } from './db.ts';

export const tokensFeature = (context: Context) =>
  feature(tokens)({
    list: ({ scope }) => listTokens(context.db, scope),
    nouns: async ({ scope }) => openedIn(scope.organization?.type ?? 'Customer'),
    create: async ({ scope, body, once }) => {
      // What is kept of the answer is sealed: the token stands nowhere in the database as it is.
      const { id, sealed } = await once(async (tx) => {
        const made = await createToken({ ...context, db: tx }, scope, body);
        return { id: made.id, sealed: context.secrets.seal(made.token, made.id).toString('base64') };
      });
      return { id, token: context.secrets.open(Buffer.from(sealed, 'base64'), id) };
    },
    revoke: async ({ scope, params }) => {
      await endToken(context, scope, params.id);
      return null;
    },
  });

/** What tokens of an organization of this type may be let to; a noun of which nothing is for it is left out. */
function openedIn(type: OrganizationType) {
  const summaries = (noun: TokenNoun, level: TokenLevel) =>
    callsOfNounIn(type, noun, level).map(({ summary }) => summary);
  return TOKEN_NOUNS.map((noun) => ({ noun, reads: summaries(noun, 'read'), writes: summaries(noun, 'write') })).filter(
    ({ reads, writes }) => reads.length + writes.length > 0,
  );
}
