import type { OrganizationType } from '@dopusk/contract/session.ts';
import { callsOfNounIn } from '@dopusk/contract/token-nouns.ts';
import {
  managesTokens,
  TOKENS_AT_MOST,
  type TokenBody,
  type TokenNoun,
  type TokenRights,
  tokenNounTitles,
} from '@dopusk/contract/tokens.ts';
import type { Context } from '../../context.ts';
import { audit } from '../../db/audit.ts';
import { transaction } from '../../db/connection.ts';
import type { OperatorScope } from '../../db/scope.ts';
import { fieldRefusal, found, Refusal } from '../../http/refusal.ts';
import { newProgramToken } from '../../http/token.ts';
import { holdOwnAccount } from '../session/hold-account.ts';
import { countWorking, insertToken, revokeToken } from './db.ts';
import { tellOfToken } from './letters.ts';

/**
 * Makes a token that acts in the caller's name for his current organization. It is given once: only a hash is kept. A
 * letter tells him.
 * @throws Refusal NotFoundOrganization, Forbidden; Invalid at `rights` for what would open nothing; ManyTokens when as many
 * work already
 */
export function createToken(context: Context, scope: OperatorScope, body: TokenBody) {
  const organization = requireManager(scope);
  refuseEmptyRights(organization.type, body.rights);
  const { token, prefix, hash } = newProgramToken();
  return transaction(context.db, async (tx) => {
    await holdOwnAccount(tx, scope);
    if ((await countWorking(tx, organization.id)) >= TOKENS_AT_MOST) throw new Refusal('ManyTokens');
    const id = await insertToken(tx, scope, organization.id, { ...body, prefix, hash });
    await audit(tx, scope, 'token.created', id, { title: body.title, rights: body.rights, term: body.term });
    await tellOfToken(context, tx, scope.userId, body.title);
    return { id, token };
  });
}

/** What opens no call is not promised: balances, say, are changed by people alone. */
function refuseEmptyRights(type: OrganizationType, rights: TokenRights): void {
  for (const [noun, level] of Object.entries(rights) as [TokenNoun, TokenRights[TokenNoun]][]) {
    if (level !== 'write' || callsOfNounIn(type, noun, 'write').length > 0) continue;
    throw fieldRefusal('Invalid', 'rights', `«${tokenNounTitles[noun]}» программы только читают`);
  }
}

/** Ends a token at once. @throws Refusal NotFoundToken, Forbidden */
export async function endToken({ db }: Context, scope: OperatorScope, id: string): Promise<void> {
  await transaction(db, async (tx) => {
    const { title } = found(await revokeToken(tx, scope, id), 'NotFoundToken');
    requireManager(scope);
    await audit(tx, scope, 'token.revoked', id, { title });
  });
}

/**
 * The organization whose tokens the operator sees to.
 * @throws Refusal NotFoundOrganization when he has none yet, Forbidden when others do
 */
function requireManager(scope: OperatorScope) {
  const organization = found(scope.organization, 'NotFoundOrganization');
  const { role, rights } = scope;
  if (managesTokens({ organizationType: organization.type, role, rights })) return organization;
  const whose = organization.type === 'EducationCenter' ? 'администратор учебного центра' : 'оператор со всеми правами';
  throw new Refusal('Forbidden', `Ключами программ управляет ${whose}`);
}
