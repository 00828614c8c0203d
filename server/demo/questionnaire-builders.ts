import { QuestionnaireStep } from '@dopusk/contract/questionnaire-step.ts';
import type { Db } from '../src/db/connection.ts';
import { newId } from '../src/db/new-id.ts';
import { newToken } from '../src/http/session.ts';

interface NewLink {
  groupId: string;
  organizationId: string;
  operatorId: string;
}

/** An open link that asks everything; its id. */
export async function makeQuestionnaireLink(db: Db, { groupId, organizationId, operatorId }: NewLink): Promise<string> {
  const id = newId();
  const expiresAt = new Date(Date.now() + 7 * 86_400_000);
  await db
    .insertInto('questionnaireLinks')
    .values({ id, groupId, organizationId, madeBy: operatorId, asks: QuestionnaireStep.options, expiresAt })
    .execute();
  return id;
}

/** What a person has sent by a link and nobody has decided about; its id. */
export async function makeSentQuestionnaire(
  db: Db,
  questionnaire: { groupId: string; studentId: string; linkId: string },
): Promise<string> {
  const id = newId();
  const answers = JSON.stringify({ passportNumber: '123456', snilsNumber: '11223344595', educationType: 'High' });
  await db
    .insertInto('questionnaires')
    .values({ id, ...questionnaire, answers, channel: 'Mail', state: 'Sent', sentAt: new Date() })
    .execute();
  return id;
}

/** Opens a questionnaire as the code does; the token for the cookie. */
export async function openQuestionnaireFor(db: Db, questionnaireId: string): Promise<string> {
  const { token, hash, expiresAt } = newToken();
  await db
    .updateTable('questionnaires')
    .set({ sessionHash: hash, sessionExpiresAt: expiresAt })
    .where('id', '=', questionnaireId)
    .execute();
  return token;
}
