import { canDecide, type ReturnBody } from '@dopusk/contract/questionnaires.ts';
import type { Context } from '../../context.ts';
import { audit } from '../../db/audit.ts';
import { type Tx, transaction } from '../../db/connection.ts';
import type { OperatorScope } from '../../db/scope.ts';
import { found, Refusal, refuseUnless } from '../../http/refusal.ts';
import { deliver } from '../deliveries/message.ts';
import { writeProposed } from '../students/write-proposed.ts';
import { lockProposal, markAccepted, markReturned, recipientOf } from './db/proposals.ts';
import { questionnaireAccepted, questionnaireReturned } from './letters.ts';
import { acceptGiven } from './sheets/accept-given.ts';

/** A questionnaire as it was sent at a moment. */
interface Decided {
  id: string;
  sentAt: string;
}

/** @throws Refusal NotFoundQuestionnaire; QuestionnaireNotSent, also when it has been sent anew since */
async function lock(tx: Tx, scope: OperatorScope, { id, sentAt }: Decided) {
  const proposal = found(await lockProposal(tx, scope, id), 'NotFoundQuestionnaire');
  refuseUnless(canDecide(proposal.state));
  if (proposal.sentAt?.toISOString() !== new Date(sentAt).toISOString()) throw new Refusal('QuestionnaireNotSent');
  return proposal;
}

const REMARKED = 'Пишет, что в его данных ошибка. Откройте анкету, поправьте профиль и примите её там';

/**
 * Puts what a person has sent into his record, and tells him so and how he logs in; whoever has no address is told by nobody.
 * @param isRead whether somebody has looked at it: with a remark it is not accepted unread
 * @throws Refusal NotFoundQuestionnaire; QuestionnaireNotSent; Invalid for an unread remark; ConsentWithdrawn; what is `taken` by another; SnilsAlreadyUse; as
 *   `acceptGiven`
 */
export function accept(
  context: Context,
  scope: OperatorScope,
  decided: Decided,
  { isRead }: { isRead: boolean } = { isRead: true },
): Promise<void> {
  return transaction(context.db, async (tx) => {
    const { id, studentId, userId, channel, answers, files, remark } = await lock(tx, scope, decided);
    if (remark && !isRead) throw new Refusal('Invalid', `${REMARKED}: «${remark}»`);
    await writeProposed(tx, scope, studentId, answers, files);
    await acceptGiven(context.db, tx, scope, id, studentId);
    await markAccepted(tx, id);
    const to = await recipientOf(tx, id, userId, channel);
    await deliver(context, tx, questionnaireAccepted, { ...to, userId, data: { questionnaireId: id } });
    await audit(tx, scope, 'questionnaire.accepted', studentId);
  });
}

/** Accepts one after another: what is refused of one waits on, with the reason, and stops no other. */
export async function acceptAll(context: Context, scope: OperatorScope, chosen: readonly Decided[]) {
  const refused: { id: string; message: string }[] = [];
  for (const decided of chosen) {
    await accept(context, scope, decided, { isRead: false }).catch((error) => {
      if (!(error instanceof Refusal)) throw error;
      refused.push({ id: decided.id, message: error.message });
    });
  }
  return { accepted: chosen.length - refused.length, refused };
}

/** Gives it back to the person and tells him why. @throws Refusal NotFoundQuestionnaire; QuestionnaireNotSent */
export function sendBack(context: Context, scope: OperatorScope, { reason, ...decided }: ReturnBody): Promise<void> {
  return transaction(context.db, async (tx) => {
    const { id, studentId, userId, channel } = await lock(tx, scope, decided);
    await markReturned(tx, id, reason);
    const to = await recipientOf(tx, id, userId, channel);
    await deliver(context, tx, questionnaireReturned, { ...to, userId, data: { questionnaireId: id } });
    await audit(tx, scope, 'questionnaire.returned', studentId);
  });
}
