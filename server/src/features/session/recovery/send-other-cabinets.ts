import type { Context } from '../../../context.ts';
import { transaction } from '../../../db/connection.ts';
import type { StudentScope } from '../../../db/scope.ts';
import { countAttempt } from '../../../http/rate-limit.ts';
import { LimitRefusal } from '../../../http/refusal.ts';
import { inWords } from '../../../http/wait-in-words.ts';
import { deliver } from '../../deliveries/message.ts';
import { listOtherCabinets } from './db.ts';
import { otherRecordLetter } from './other-record-letter.ts';

const AT_MOST = 5;
const HOUR_SECONDS = 3600;

/**
 * Sends whoever is logged in the ways into his cabinets at other employers, to the mailbox that they share: whoever reads it
 * is the person to whom all of them write (decision 112). The answer is the same when there is none.
 * @throws Refusal ManyRecoveryCodeRequests after five within an hour
 */
export async function sendOtherCabinets(context: Context, scope: StudentScope): Promise<void> {
  const wait = await countAttempt(context.db, `other-cabinets:${scope.userId}`, AT_MOST, HOUR_SECONDS);
  if (wait !== null) {
    const message = `Письма уже отправлены, проверьте почту. Ещё раз – через ${inWords(wait)}`;
    throw new LimitRefusal('ManyRecoveryCodeRequests', message);
  }
  await transaction(context.db, async (tx) => {
    for (const { userId, email } of await listOtherCabinets(tx, scope)) {
      const data = { isAskedFor: true };
      await deliver(context, tx, otherRecordLetter, { channel: 'Mail', recipient: email, userId, data });
    }
  });
}
