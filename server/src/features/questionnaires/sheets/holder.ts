import { REQUIRED } from '@dopusk/contract/fields/text.ts';
import { SHEET_ANSWERS, type SheetProof, type SheetQuestion } from '@dopusk/contract/questionnaire-sheets.ts';
import type { RecoveryLogin } from '@dopusk/contract/recovery-login.ts';
import type { Context } from '../../../context.ts';
import { auditAs } from '../../../db/audit.ts';
import type { Tx } from '../../../db/connection.ts';
import type { Seen } from '../../../db/seen.ts';
import { countAttempt } from '../../../http/rate-limit.ts';
import { fieldRefusal, LimitRefusal, Refusal } from '../../../http/refusal.ts';
import { inWords } from '../../../http/wait-in-words.ts';
import { giveBackAnswer, isColleagues, keepGiven, type OpenSheet, spendAnswer } from './db.ts';

/** Codes by one sheet an hour: each may go to another address. */
const CODES_PER_SHEET = 10;

const CLOSED = `Лист закрыт: на вопросы ${SHEET_ANSWERS} раз ответили неверно. Попросите новый у того, кто его выдал`;

/** Whether the portal knows an address of the person by now: then a code goes there, as by any link. */
const isKnown = ({ email, phone }: OpenSheet): boolean => email !== '' || phone !== null;

/** What whoever holds a sheet answers first; null when a code to an address that is known does. */
export function questionOf(sheet: OpenSheet): SheetQuestion | null {
  if (isKnown(sheet) || sheet.givenEmail || sheet.givenPhone) return null;
  return sheet.snilsNumber ? 'Snils' : 'Birthday';
}

/**
 * Where a code by a sheet goes. The first time the person names an address of his own and answers what a finder of the sheet does not
 * know; from then on it is that address, or the one that stands in the record by now.
 * @returns undefined for an address that is not his
 * @throws Refusal Invalid for a wrong answer, saying how many are left; InvalidToken after too many; ManyRecoveryCodeRequests
 */
export async function recipientBySheet(
  context: Context,
  sheet: OpenSheet,
  login: RecoveryLogin,
  proof: SheetProof | undefined,
): Promise<{ userId: Seen<'users'>; recipient?: string } | undefined> {
  const { userId } = sheet;
  const value = login.loginType === 'Email' ? login.email : login.phone;
  if (isKnown(sheet))
    return value === (login.loginType === 'Email' ? sheet.email : sheet.phone) ? { userId } : undefined;
  const question = questionOf(sheet);
  if (question) {
    await checkProof(context, sheet, question, proof);
    const wait = await countAttempt(context.db, `questionnaire-sheet:${sheet.id}`, CODES_PER_SHEET, 3600);
    if (wait !== null)
      throw new LimitRefusal('ManyRecoveryCodeRequests', `Слишком много кодов. Повторите через ${inWords(wait)}`);
    return { userId, recipient: value };
  }
  const given = login.loginType === 'Email' ? sheet.givenEmail : sheet.givenPhone;
  return value === given ? { userId, recipient: value } : undefined;
}

async function checkProof({ db }: Context, sheet: OpenSheet, question: SheetQuestion, proof: SheetProof | undefined) {
  if (!proof) throw fieldRefusal('Invalid', 'proof.surname', REQUIRED);
  const left = await spendAnswer(db, sheet.id);
  if (left === null) throw new LimitRefusal('InvalidToken', CLOSED);
  if (isRight(sheet, question, proof)) return giveBackAnswer(db, sheet.id);
  if (left === 0) {
    const { userId, organizationId, studentId } = sheet;
    await auditAs(db, { userId, organizationId }, 'questionnaire.sheet-blocked', studentId);
    throw new LimitRefusal('InvalidToken', CLOSED);
  }
  const what = question === 'Snils' ? 'последние цифры СНИЛС' : 'дата рождения';
  const message = `Фамилия или ${what} не такие, как записано у организации. Осталось попыток: ${left}`;
  throw fieldRefusal('Invalid', question === 'Snils' ? 'proof.snilsEnd' : 'proof.birthday', message);
}

function isRight(sheet: OpenSheet, question: SheetQuestion, { surname, snilsEnd, birthday }: SheetProof): boolean {
  const isNamed = asHeard(surname) === asHeard(sheet.surname);
  if (question === 'Snils') return isNamed && snilsEnd !== undefined && sheet.snilsNumber?.slice(-4) === snilsEnd;
  return isNamed && birthday !== undefined && sheet.birthday === birthday;
}

const asHeard = (surname: string): string => surname.trim().toLowerCase().replaceAll('ё', 'е');

/**
 * Keeps the address that a code has just proven, beside the questionnaire and not in the record: who has come becomes whom the sheet names
 * when an operator accepts what he has sent.
 * @throws Refusal EmailAlreadyUse, PhoneAlreadyUse when it is a colleague's; InvalidToken when the sheet was handed out anew
 */
export async function noteGiven(tx: Tx, sheet: OpenSheet, login: RecoveryLogin): Promise<void> {
  if (!questionOf(sheet)) return;
  const byEmail = login.loginType === 'Email';
  const given = byEmail ? { email: login.email, phone: null } : { email: '', phone: login.phone };
  if (await isColleagues(tx, sheet, given)) {
    const what = byEmail ? 'Этот e-mail записан' : 'Этот телефон записан';
    const text = `${what} у другого сотрудника вашей организации: укажите свой или скажите тому, кто выдал лист`;
    throw new Refusal(byEmail ? 'EmailAlreadyUse' : 'PhoneAlreadyUse', text);
  }
  if (!(await keepGiven(tx, sheet.id, given))) throw new Refusal('InvalidToken');
  const { userId, organizationId, studentId } = sheet;
  await auditAs(tx, { userId, organizationId }, 'questionnaire.contact-given', studentId);
}
