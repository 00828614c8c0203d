import { rightsIn } from '@dopusk/contract/rights.ts';
import {
  type ConfirmSecondFactorBody,
  canRequire,
  canReset,
  canTurnOff,
  demandText,
  type ProvenBody,
  type SecondFactorOffer,
  type SecondFactorState,
} from '@dopusk/contract/second-factor.ts';
import type { z } from 'zod';
import type { Context } from '../../../context.ts';
import { audit } from '../../../db/audit.ts';
import { type Tx, transaction } from '../../../db/connection.ts';
import { type CenterScope, isAdministrator, type OperatorScope } from '../../../db/scope.ts';
import type { Seen } from '../../../db/seen.ts';
import { countAttempt, forgetAttempts } from '../../../http/rate-limit.ts';
import { fieldRefusal, found, LimitRefusal, Refusal, refuseUnless } from '../../../http/refusal.ts';
import { inWords } from '../../../http/wait-in-words.ts';
import { qrPng } from '../../../printing/qr.ts';
import { deliver } from '../../deliveries/message.ts';
import { endOtherSessions } from '../db.ts';
import { holdOwnAccount } from '../hold-account.ts';
import { passwordFits } from '../passwords.ts';
import { bare, forgetGuesses, inGroups, limitGuesses, newBackupCodes, useCode } from './codes.ts';
import {
  confirmSecret,
  deleteSecondFactor,
  findColleague,
  findHolder,
  findOffer,
  findPasswordHash,
  findUserByEmail,
  hasSecondFactor,
  listOperatorsToTell,
  offerSecret,
  readCenterRule,
  readState,
  replaceBackupCodes,
  setCenterRule,
} from './db.ts';
import { secondFactorRule, tell } from './letters.ts';
import { addressOf, matchingStep, newSecret } from './totp.ts';

const PASSWORDS_PER_ACCOUNT = 10;
const WINDOW_SECONDS = 15 * 60;

/** Whether the operator's login asks for a code, who requires it, and for an administrator the rule of his center. */
export async function secondFactorState({ db }: Context, scope: OperatorScope): Promise<SecondFactorState> {
  const { since, isPostponed, ...state } = await readState(db, scope);
  const center = isAdministrator(scope) ? await readCenterRule(db, scope) : null;
  const isOn = since !== null;
  const isAdvised = !isOn && !isPostponed && hasAllRights(scope);
  return { ...state, isOn, since: since?.toISOString() ?? null, isAdvised, center };
}

/** Whoever administers a center or a client: a stranger in his account could let others in and shut him out. */
const hasAllRights = ({ organization, rights }: OperatorScope): boolean =>
  organization !== null && rightsIn(organization.type).every((right) => rights.includes(right));

/**
 * Makes a secret and shows it. The login does not change until it is confirmed by a code, within 15 minutes.
 * @throws Refusal EmailUnconfirmed; OldPasswordNotEqualCurrent at `password`; SecondFactorAlreadySet; AuthException after too many
 * passwords
 */
export async function startSecondFactor(
  context: Context,
  scope: OperatorScope,
  password: string,
): Promise<SecondFactorOffer> {
  // Whoever has only registered with an e-mail would keep its owner out by it.
  if (!scope.isEmailConfirmed) throw new Refusal('EmailUnconfirmed');
  await provePassword(context, scope, password);
  const secret = newSecret();
  if (!(await offerSecret(context.db, scope, context.secrets.seal(secret, scope.userId)))) {
    throw new Refusal('SecondFactorAlreadySet');
  }
  const address = addressOf(secret, (await findHolder(context.db, scope.userId)).email);
  const picture = `data:image/png;base64,${(await qrPng(address)).toString('base64')}`;
  return { secret: inGroups(secret, ' '), address, picture };
}

/**
 * Turns the login with a code on; the user's other sessions end.
 * @returns the backup codes, which are never shown again
 * @throws Refusal AuthCodeException at `code`, and after too many; SecondStepOver when no secret waits for its code
 */
export async function confirmSecondFactor(
  context: Context,
  scope: OperatorScope,
  { code }: z.output<typeof ConfirmSecondFactorBody>,
  tokenHash: Buffer | null,
): Promise<{ codes: string[] }> {
  await limitGuesses(context.db, scope.userId, code);
  const codes = newBackupCodes();
  await transaction(context.db, async (tx) => {
    await holdOwnAccount(tx, scope);
    const offer = await findOffer(tx, scope);
    if (!offer) throw new Refusal('SecondStepOver', 'Прошло слишком много времени. Начните включение сначала');
    const step = matchingStep(context.secrets.open(offer.secret, scope.userId), code);
    if (step === null) throw fieldRefusal('AuthCodeException', 'code', WRONG_CODE);
    await confirmSecret(tx, scope, step);
    await replaceBackupCodes(tx, scope, codes.map(bare));
    await endOtherSessions(tx, scope.userId, tokenHash);
    await tell(context, tx, scope.userId, 'on');
  });
  await forgetGuesses(context.db, scope.userId);
  return { codes };
}

/**
 * Replaces the backup codes by new ones.
 * @throws Refusal as `turnSecondFactorOff`
 */
export async function renewBackupCodes(
  context: Context,
  scope: OperatorScope,
  proof: z.output<typeof ProvenBody>,
): Promise<{ codes: string[] }> {
  const codes = newBackupCodes();
  await prove(context, scope, proof, async (tx) => {
    await replaceBackupCodes(tx, scope, codes.map(bare));
    await tell(context, tx, scope.userId, 'codes-renewed');
  });
  return { codes };
}

/**
 * Turns the login with a code off; the user's other sessions end.
 * @throws Refusal SecondFactorIsOff; Forbidden when a center requires it; OldPasswordNotEqualCurrent at `password`,
 * AuthCodeException at `code`; AuthException, AuthCodeException after too many of them
 */
export async function turnSecondFactorOff(
  context: Context,
  scope: OperatorScope,
  proof: z.output<typeof ProvenBody>,
  tokenHash: Buffer | null,
): Promise<void> {
  const state = await readState(context.db, scope);
  const verdict = canTurnOff(state);
  if (verdict !== true) throw new Refusal(verdict, demandText(state));
  await prove(context, scope, proof, async (tx) => {
    await deleteSecondFactor(tx, scope.userId);
    await endOtherSessions(tx, scope.userId, tokenHash);
    await tell(context, tx, scope.userId, 'off');
  });
}

/**
 * Makes the code required or optional for the center's operators. It takes effect with their next request: those
 * without a second factor can only set it up. All of them get a letter.
 * @throws Refusal SecondFactorNotSet for an administrator who has none himself
 */
export async function requireSecondFactor(context: Context, scope: CenterScope, isRequired: boolean): Promise<void> {
  if (isRequired) refuseUnless(canRequire({ isOn: await hasSecondFactor(context.db, scope.userId) }));
  await transaction(context.db, async (tx) => {
    if (!(await setCenterRule(tx, scope, isRequired))) return;
    const centerId = scope.organization.id;
    await audit(tx, scope, isRequired ? 'second-factor.required' : 'second-factor.not-required', centerId);
    for (const { userId, email } of await listOperatorsToTell(tx, scope)) {
      const to = { channel: 'Mail', recipient: email, userId, data: { centerId, isRequired } } as const;
      await deliver(context, tx, secondFactorRule, to);
    }
  });
}

/**
 * Removes the lost second factor of a colleague, and ends his sessions. The password stays.
 * @throws Refusal NotFoundOperator for one who does not act for the center; Forbidden for oneself and for one who has
 * none
 */
export function resetSecondFactor(context: Context, scope: CenterScope, operatorId: string): Promise<void> {
  return transaction(context.db, async (tx) => {
    const colleague = found(await findColleague(tx, scope, operatorId), 'NotFoundOperator');
    refuseUnless(canReset(colleague, scope.operatorId));
    await reset(context, tx, colleague.userId, { userId: scope.userId, organizationId: scope.organization.id });
  });
}

/**
 * The same for whoever runs the portal: for the only administrator of a center, and for an operator of a client.
 * @throws Refusal UserNotFound, SecondFactorIsOff
 */
export async function resetSecondFactorOf(context: Context, email: string): Promise<void> {
  const user = found(await findUserByEmail(context.db, email), 'UserNotFound');
  await transaction(context.db, (tx) => reset(context, tx, user.id, { userId: null }));
}

async function reset(
  context: Context,
  tx: Tx,
  userId: Seen<'users'>,
  author: { userId: Seen<'users'> | null; organizationId?: string },
): Promise<void> {
  if (!(await deleteSecondFactor(tx, userId))) throw new Refusal('SecondFactorIsOff');
  await endOtherSessions(tx, userId, null);
  await tell(context, tx, userId, 'reset', author);
}

const WRONG_CODE = 'Неверный или уже использованный код. Возьмите следующий: они меняются раз в полминуты';

/** Runs `work` after checking the password and the second factor. */
async function prove(
  context: Context,
  scope: OperatorScope,
  { password, code }: z.output<typeof ProvenBody>,
  work: (tx: Tx) => Promise<void>,
): Promise<void> {
  if (!(await hasSecondFactor(context.db, scope.userId))) throw new Refusal('SecondFactorIsOff');
  await provePassword(context, scope, password);
  await limitGuesses(context.db, scope.userId, code);
  await transaction(context.db, async (tx) => {
    const way = await useCode(context, tx, scope.userId, code);
    if (!way) throw fieldRefusal('AuthCodeException', 'code', WRONG_CODE);
    if (way === 'backup') await tell(context, tx, scope.userId, 'backup-code-used');
    await work(tx);
  });
  await forgetGuesses(context.db, scope.userId);
}

async function provePassword({ db }: Context, scope: OperatorScope, password: string): Promise<void> {
  const key = `password:${scope.userId}`;
  const wait = await countAttempt(db, key, PASSWORDS_PER_ACCOUNT, WINDOW_SECONDS);
  if (wait !== null) {
    throw new LimitRefusal('AuthException', `Слишком много попыток. Повторите через ${inWords(wait)}`);
  }
  if (!(await passwordFits(await findPasswordHash(db, scope), password))) {
    throw fieldRefusal('OldPasswordNotEqualCurrent', 'password', 'Неверный пароль');
  }
  await forgetAttempts(db, [key]);
}
