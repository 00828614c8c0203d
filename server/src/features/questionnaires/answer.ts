import { CONSENT_VERSIONS } from '@dopusk/contract/consent-versions.ts';
import { REQUIRED } from '@dopusk/contract/fields/text.ts';
import {
  type Answers,
  canAgree,
  canAnswer,
  lackingOf,
  neededLater,
  type questionnaires,
} from '@dopusk/contract/questionnaires.ts';
import { passportFaults } from '@dopusk/contract/russian-passport.ts';
import type { studentFiles } from '@dopusk/contract/student-record.ts';
import type { Context } from '../../context.ts';
import { auditAs } from '../../db/audit.ts';
import { type Db, type Tx, transaction } from '../../db/connection.ts';
import type { RespondentScope } from '../../db/scope.ts';
import type { Locked } from '../../db/seen.ts';
import type { Guard } from '../../http/guard.ts';
import { countAttempt } from '../../http/rate-limit.ts';
import { fieldRefusal, LimitRefusal, Refusal, refuseUnless } from '../../http/refusal.ts';
import type { Upload } from '../../http/upload.ts';
import { inWords } from '../../http/wait-in-words.ts';
import { saveFile } from '../files/commands.ts';
import { answerConsent } from '../session/consents/withdrawal.ts';
import { recordConsent } from '../session/db.ts';
import {
  attachFile,
  deleteUndecided,
  lockOwn,
  markAgreed,
  markSent,
  mergeAnswers,
  noteRemark,
  readOwn,
} from './db/respondent.ts';
import { forgetGiven } from './sheets/db.ts';

/** Of what documents and registers need, and no step insists on. */
const NEEDED = 'Нужно для вашего курса: укажите или отметьте, что передадите позже';

/** Of one person an hour; each is a file of up to 20 MB. */
const FILES_PER_HOUR = 40;

const CONSENT = { kind: 'PersonalData', version: CONSENT_VERSIONS.PersonalData } as const;

/** The caller's questionnaire while he may change it. @throws Refusal QuestionnaireSent; ConsentNotGiven */
async function lockOpen(tx: Tx, scope: RespondentScope) {
  const questionnaire = await lockOwn(tx, scope);
  refuseUnless(canAnswer(questionnaire));
  return questionnaire;
}

/** Records the consent, at once and by itself: only then anything of the person is taken. @throws Refusal QuestionnaireSent */
export function agree(db: Db, scope: RespondentScope): Promise<void> {
  return transaction(db, async (tx) => {
    const { id, organizationId, state } = await lockOwn(tx, scope);
    refuseUnless(canAgree(state));
    if (await recordConsent(tx, scope.userId, { ...CONSENT, accepted: true }))
      await auditAs(tx, { userId: scope.userId, organizationId }, 'consent.given', scope.studentId, CONSENT);
    await markAgreed(tx, id);
  });
}

/**
 * Takes the consent back, as in the settings of an account (decision 23). What nobody has accepted yet no law lets keep: it is
 * deleted at once, the files with the next sweep.
 */
export function withdraw(context: Context, scope: RespondentScope): Promise<void> {
  return transaction(context.db, async (tx) => {
    await lockOwn(tx, scope);
    await answerConsent(context, tx, scope, { ...CONSENT, accepted: false });
    await deleteUndecided(tx, scope);
    await forgetGiven(tx, scope);
  });
}

/** Keeps what a person says of himself; his record stays as it is. @throws Refusal QuestionnaireSent; ConsentNotGiven */
export function saveAnswers(db: Db, scope: RespondentScope, answers: Answers): Promise<void> {
  return transaction(db, async (tx) => {
    const { id } = await lockOpen(tx, scope);
    await mergeAnswers(tx, id, answers);
  });
}

/** Keeps what a person says is wrong in how he is written down, which an operator mends. @throws Refusal QuestionnaireSent; ConsentNotGiven */
export function saveRemark(db: Db, scope: RespondentScope, remark: string): Promise<void> {
  return transaction(db, async (tx) => {
    const { id } = await lockOpen(tx, scope);
    await noteRemark(tx, id, remark);
  });
}

/**
 * Keeps a photo or a scan; his record stays as it is.
 * @throws Refusal QuestionnaireSent; ConsentNotGiven; ManyRecoveryCodeRequests after too many; what saveFile throws, Invalid at `file` for a
 *   photo that is no image
 */
export async function saveOwnFile(
  context: Context,
  scope: RespondentScope,
  name: keyof typeof studentFiles,
  upload: Upload,
): Promise<{ title: string }> {
  await transaction(context.db, (tx) => lockOpen(tx, scope));
  const wait = await countAttempt(context.db, `questionnaire-file:${scope.questionnaireId}`, FILES_PER_HOUR, 3600);
  if (wait !== null)
    throw new LimitRefusal('ManyRecoveryCodeRequests', `Слишком много файлов. Повторите через ${inWords(wait)}`);
  const { id: fileId, title } = await saveFile(context, scope, upload, false);
  await transaction(context.db, async (tx) => {
    const { id } = await lockOpen(tx, scope);
    if (!(await attachFile(tx, id, name, fileId)))
      throw fieldRefusal('Invalid', 'file', 'Фото должно быть изображением');
  });
  return { title };
}

/**
 * Hands the questionnaire over to an operator, as the person has seen it: what another window has changed since is shown first.
 * @param later what his courses need besides is brought later: whoever checks is told
 * @throws Refusal QuestionnaireSent; ConsentNotGiven; RecordAlreadyChanged; Invalid at each field that is lacking, and at a wrong passport
 */
export function sendAnswers(
  db: Db,
  scope: RespondentScope,
  guard: Guard<typeof questionnaires.current>,
  later = false,
): Promise<void> {
  return transaction(db, async (tx) => {
    const { id, organizationId } = await lockOpen(tx, scope);
    await guard(tx, { read: () => readOwn(tx, scope), ids: [], actions: [] }, () => send(id, organizationId, tx));
  });

  async function send(id: Locked<'questionnaires'>, organizationId: string, tx: Tx) {
    const own = await readOwn(tx, scope);
    const faults = [
      ...passportFaults(own.answers, own),
      ...lackingOf(own).map((name) => [name, REQUIRED] as const),
      ...(later ? [] : neededLater(own).map((name) => [name, NEEDED] as const)),
    ];
    if (faults.length > 0) {
      const issues = faults.map(([name, message]) => [name, [{ code: 'custom', message }]]);
      throw new Refusal('Invalid', undefined, Object.fromEntries(issues));
    }
    await markSent(tx, id);
    await auditAs(tx, { userId: scope.userId, organizationId }, 'questionnaire.sent', scope.studentId);
  }
}
