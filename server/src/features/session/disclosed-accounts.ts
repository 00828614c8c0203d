import type { Db } from '../../db/connection.ts';
import type { OperatorScope } from '../../db/scope.ts';
import type { Seen } from '../../db/seen.ts';
import { tellOfRefusals } from '../../http/foreign-ids.ts';
import { countDifferent } from '../../http/rate-limit.ts';
import { LimitRefusal } from '../../http/refusal.ts';
import { inWords } from '../../http/wait-in-words.ts';

/**
 * Of how many strangers an operator learns within an hour that they have an account. In an honest list of ten thousand a few
 * have one from a former employer; whoever asks about a list of addresses has to stop soon.
 */
export const DISCLOSED_AN_HOUR = 300;
const HOUR_SECONDS = 3600;

/**
 * To be called before an operator is told that an e-mail or a phone is taken by somebody whom he does not see. The same
 * stranger counts once an hour: a list is read several times before it is right. Too many are also an alarm.
 * @param strangers whose e-mail or phone he has named
 * @param route the call in which he has, for the audit log
 * @throws Refusal ManyRecoveryCodeRequests after too many
 */
export async function limitDisclosed(
  db: Db,
  scope: OperatorScope,
  strangers: readonly Seen<'users'>[],
  route: string,
): Promise<void> {
  if (strangers.length === 0) return;
  const wait = await countDifferent(db, `disclosed:${scope.userId}`, strangers, DISCLOSED_AN_HOUR, HOUR_SECONDS);
  if (wait === null) return;
  await tellOfRefusals(db, scope, { refusals: DISCLOSED_AN_HOUR, routes: [route] });
  throw new LimitRefusal(
    'ManyRecoveryCodeRequests',
    `Слишком много чужих e-mail и телефонов: за час портал называет не больше ${DISCLOSED_AN_HOUR} занятых людьми, которых вы не видите. Повторите через ${inWords(wait)}, список – частями`,
  );
}
