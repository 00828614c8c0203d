import { CONSENT_VERSIONS } from '@dopusk/contract/consents.ts';
import { REQUIRED } from '@dopusk/contract/fields/text.ts';
import { type Answers, canAnswer, lackingOf } from '@dopusk/contract/questionnaires.ts';
import type { studentFiles } from '@dopusk/contract/student-record.ts';
import type { Context } from '../../context.ts';
import { auditAs } from '../../db/audit.ts';
import { type Db, type Tx, transaction } from '../../db/connection.ts';
import type { RespondentScope } from '../../db/scope.ts';
import { countAttempt } from '../../http/rate-limit.ts';
import { fieldRefusal, LimitRefusal, Refusal, refuseUnless } from '../../http/refusal.ts';
import type { Upload } from '../../http/upload.ts';
import { inWords } from '../../http/wait-in-words.ts';
import { saveFile } from '../files/commands.ts';
import { recordConsent } from '../session/db.ts';
import { attachFile, lockOwn, markSent, mergeAnswers, readOwn } from './db/respondent.ts';

/** Of one person an hour; each is a file of up to 20 MB. */
const FILES_PER_HOUR = 40;

/** The caller's questionnaire while nobody is to decide about it. @throws Refusal QuestionnaireSent */
async function lockOpen(tx: Tx, scope: RespondentScope) {
  const questionnaire = await lockOwn(tx, scope);
  refuseUnless(canAnswer(questionnaire.state));
  return questionnaire;
}

/** Keeps what a person says of himself; his record stays as it is. @throws Refusal QuestionnaireSent */
export function saveAnswers(db: Db, scope: RespondentScope, answers: Answers): Promise<void> {
  return transaction(db, async (tx) => {
    const { id } = await lockOpen(tx, scope);
    await mergeAnswers(tx, id, answers);
  });
}

/**
 * Keeps a photo or a scan; his record stays as it is.
 * @throws Refusal QuestionnaireSent; ManyRecoveryCodeRequests after too many; what saveFile throws, Invalid at `file` for a
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
 * Records the consent and hands the questionnaire over to an operator.
 * @throws Refusal QuestionnaireSent; Invalid at each field that is lacking
 */
export function sendAnswers(db: Db, scope: RespondentScope): Promise<void> {
  return transaction(db, async (tx) => {
    const { id, organizationId } = await lockOpen(tx, scope);
    const lacking = lackingOf(await readOwn(tx, scope));
    if (lacking.length > 0) {
      const issue = [{ code: 'required', message: REQUIRED }];
      throw new Refusal('Invalid', undefined, Object.fromEntries(lacking.map((name) => [name, issue])));
    }
    const author = { userId: scope.userId, organizationId };
    const consent = { kind: 'PersonalData', version: CONSENT_VERSIONS.PersonalData } as const;
    if (await recordConsent(tx, scope.userId, { ...consent, accepted: true }))
      await auditAs(tx, author, 'consent.given', scope.studentId, consent);
    await markSent(tx, id);
    await auditAs(tx, author, 'questionnaire.sent', scope.studentId);
  });
}
