import { createHash, timingSafeEqual } from 'node:crypto';
import type { SheetProof } from '@dopusk/contract/questionnaire-sheets.ts';
import type { QuestionnaireInvitation } from '@dopusk/contract/questionnaires.ts';
import { RECOVERY_PAUSE_SECONDS, type RecoveryLogin } from '@dopusk/contract/recovery-login.ts';
import type { Context } from '../../context.ts';
import { auditAs } from '../../db/audit.ts';
import { type Db, transaction } from '../../db/connection.ts';
import type { Seen } from '../../db/seen.ts';
import { countAttempt, giveBackAttempt } from '../../http/rate-limit.ts';
import { LimitRefusal, Refusal } from '../../http/refusal.ts';
import type { Sender } from '../../http/sender.ts';
import { inWords } from '../../http/wait-in-words.ts';
import { confirmEmailOf } from '../session/confirmation/db.ts';
import {
  askForCode,
  channelOf,
  hashCode,
  hashLogin,
  secondsToWait,
  spendRecoveryAttempt,
  takeRecoveryCode,
} from '../session/recovery/db.ts';
import { findInvited, findInvitedUser, findOpenLink, openFor } from './db/respondent.ts';
import { sendQuestionnaireCode } from './letters.ts';
import { findOpenSheet } from './sheets/db.ts';
import { noteGiven, questionOf, recipientBySheet } from './sheets/holder.ts';
import { linkIdOf, sheetIdOf } from './token.ts';

const CODES_PER_LOGIN = 5;
/** Of one network an hour: a whole shift fills the questionnaire in through one router. */
const CODES_PER_NETWORK = 120;
/** Within a quarter of an hour; a right code is given back. */
const GUESSES_PER_NETWORK = 60;

/** What a link says to whoever holds it. @throws Refusal InvalidToken for one that does not open anything (any more) */
export async function readInvitation(context: Context, token: string): Promise<QuestionnaireInvitation> {
  const { sheet, ...link } = await findLink(context, token);
  return { ...link, question: sheet ? questionOf(sheet) : null };
}

/** The link that a token opens, of a group or, by its sheet, of one person alone. */
async function findLink(context: Context, token: string) {
  const sheetId = sheetIdOf(context, token);
  const sheet = sheetId ? ((await findOpenSheet(context.db, sheetId)) ?? null) : null;
  const linkId = sheet?.linkId ?? linkIdOf(context, token);
  const link = linkId && (await findOpenLink(context.db, linkId));
  if (!link) throw new Refusal('InvalidToken', 'Ссылка больше не действует. Попросите новую у того, кто её прислал');
  return { ...link, sheet };
}

/** Whether a token is of the link, or of the sheet, by which a questionnaire of this person is open. */
export async function isOpenedBy(context: Context, token: string, own: { linkId: string; studentId: string }) {
  const sheetId = sheetIdOf(context, token);
  if (!sheetId) return linkIdOf(context, token) === own.linkId;
  const sheet = await findOpenSheet(context.db, sheetId);
  return sheet?.linkId === own.linkId && sheet.studentId === own.studentId;
}

/** Under this a code is kept: it opens a questionnaire by this link or sheet, and is no login. */
const codeKey = (id: Seen<'questionnaireLinks'> | Seen<'questionnaireSheets'>, login: RecoveryLogin): Buffer =>
  createHash('sha256').update(`questionnaire:${id}:`).update(hashLogin(login)).digest();

/**
 * Sends a code to whoever of the group has this e-mail or phone. The same is done and answered when nobody has: it is sent
 * in the background. By a sheet of his own it goes to the address that the person names, once he has answered its question.
 * @throws Refusal InvalidToken; as `recipientBySheet`; ManyRecoveryCodeRequests within a minute, and after too many
 */
export async function sendCode(
  context: Context,
  { token, login, proof }: { token: string; login: RecoveryLogin; proof?: SheetProof | undefined },
  { network }: Sender,
): Promise<{ seconds: number; isDelayed: boolean }> {
  const link = await findLink(context, token);
  const { db, jobs, mail, sms } = context;
  await limit(db, `questionnaire:${network}`, CODES_PER_NETWORK);
  const bySheet = link.sheet ? await recipientBySheet(context, link.sheet, login, proof) : undefined;
  await transaction(db, async (tx) => {
    const loginHash = codeKey(link.sheet?.id ?? link.id, login);
    const to = link.sheet ? bySheet : await findInvited(tx, link.id, login);
    const request = { loginHash, channel: channelOf(login), userId: to?.userId ?? null };
    const recoveryId = await askForCode(tx, {
      ...request,
      ...(bySheet?.recipient ? { recipient: bySheet.recipient } : {}),
    });
    if (!recoveryId) throw tooMany(await secondsToWait(tx, loginHash));
    await limit(tx, `questionnaire:${loginHash.toString('base64')}`, CODES_PER_LOGIN);
    await jobs.enqueue(sendQuestionnaireCode, { recoveryId }, { transaction: tx, key: recoveryId });
  });
  const isReachable = await (login.loginType === 'Email' ? mail : sms).isReachable();
  return { seconds: RECOVERY_PAUSE_SECONDS, isDelayed: !isReachable };
}

/**
 * Opens a person's own questionnaire by the code that was sent to him. A code from a letter confirms the e-mail.
 * @returns the token for the cookie, which is no login
 * @throws Refusal InvalidToken; AuthCodeException for a wrong, used or outdated code, and after five wrong ones; as `noteGiven`
 */
export async function enter(
  context: Context,
  { token, login }: { token: string; login: RecoveryLogin & { code: string } },
  { network }: Sender,
): Promise<string> {
  const { db } = context;
  const link = await findLink(context, token);
  const guesses = `questionnaire-code:${network}`;
  const wait = await countAttempt(db, guesses, GUESSES_PER_NETWORK, 15 * 60);
  if (wait !== null)
    throw new LimitRefusal('AuthCodeException', `Слишком много попыток. Повторите через ${inWords(wait)}`);
  const request = await spendRecoveryAttempt(db, codeKey(link.sheet?.id ?? link.id, login));
  if (!request?.codeHash || !timingSafeEqual(request.codeHash, hashCode(request.id, login.code)))
    throw new Refusal('AuthCodeException');
  const opened = await transaction(db, async (tx) => {
    const account = await takeRecoveryCode(tx, request.id);
    // He may have left the group since the code was sent.
    const invited = account && (await findInvitedUser(tx, link.id, account.id));
    if (!invited || (link.sheet && invited.studentId !== link.sheet.studentId)) throw new Refusal('AuthCodeException');
    if (link.sheet) await noteGiven(tx, link.sheet, login);
    if (login.loginType === 'Email') await confirmEmailOf(tx, invited.userId, login.email);
    const { userId, studentId } = invited;
    await auditAs(tx, { userId, organizationId: link.organizationId }, 'questionnaire.entered', studentId);
    return openFor(tx, link, studentId, channelOf(login));
  });
  await giveBackAttempt(db, guesses);
  return opened;
}

async function limit(db: Db, key: string, requests: number): Promise<void> {
  const wait = await countAttempt(db, key, requests, 3600);
  if (wait !== null) throw tooMany(wait);
}

function tooMany(seconds: number): Refusal {
  return new LimitRefusal(
    'ManyRecoveryCodeRequests',
    `Код уже запрошен. Новый можно получить через ${inWords(seconds)}`,
  );
}
