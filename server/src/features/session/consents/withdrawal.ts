import { type ConsentBody, ConsentKind } from '@dopusk/contract/consents.ts';
import { DESTROY_WITHIN_DAYS } from '@dopusk/contract/withdrawn-consent.ts';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import { audit, auditAs } from '../../../db/audit.ts';
import { type Tx, transaction } from '../../../db/connection.ts';
import type { RespondentScope, UserScope } from '../../../db/scope.ts';
import { carriedId } from '../../../db/seen.ts';
import { defineMessage, deliver, greet } from '../../deliveries/message.ts';
import { recordConsent } from '../db.ts';
import { findWithdrawn, listCentersOf, listResponsible } from './db.ts';

/** Tells those who are responsible for a user's data that he has withdrawn his consent. */
export const consentWithdrawn = defineMessage('consent-withdrawn', {
  title: 'Отозвано согласие на обработку данных',
  data: z.object({ userId: carriedId<'users'>() }),
  compose: async ({ userId }, delivery, { db, config }) => {
    const person = await findWithdrawn(db, userId);
    // He has given it again, or was deleted.
    if (!person) return null;
    const { fullName, organizationTitle, studentId } = person;
    return {
      subject: `Отозвано согласие на обработку данных: ${fullName}`,
      greeting: greet(delivery),
      paragraphs: [
        `${fullName}${organizationTitle ? ` (${organizationTitle})` : ''}: согласие на обработку персональных данных отозвано.`,
        'Новых курсов и документов портал этому человеку больше не принимает. Начатое по договору обучение и учёт выданных документов закон разрешает продолжать и без согласия (152-ФЗ, статья 6, часть 1, пункты 2 и 5).',
        `Остальное – например, сканы и фото, которые для этого не нужны, – уничтожьте в течение ${DESTROY_WITHIN_DAYS} дней (152-ФЗ, статья 21, часть 5).`,
      ],
      ...(studentId ? { action: { label: 'Открыть профиль', url: `${config.publicUrl}/students/${studentId}` } } : {}),
      notes: ['Вы получили это письмо, потому что отвечаете за данные этого человека на портале.'],
    };
  },
});

type Answer = z.output<typeof ConsentBody>;

/** Records the user's answer to a text. */
export const setConsent = (context: Context, scope: UserScope, answer: Answer): Promise<void> =>
  transaction(context.db, (tx) => answerConsent(context, tx, scope, answer));

/**
 * Records a person's answer to a text. A withdrawal of the consent to personal-data processing is told by letter to
 * those responsible for his data: the administrators of his centers and the operators of his organization.
 */
export async function answerConsent(
  context: Context,
  tx: Tx,
  scope: UserScope | RespondentScope,
  { kind, version, accepted }: Answer,
): Promise<void> {
  const isNew = await recordConsent(tx, scope.userId, { kind, version, accepted });
  await auditConsent(tx, scope, accepted ? 'consent.given' : 'consent.withdrawn', { kind, version });
  if (!isNew || accepted || kind !== ConsentKind.enum.PersonalData) return;
  for (const { userId, email } of await listResponsible(tx, scope)) {
    const to = { channel: 'Mail', recipient: email, userId, data: { userId: scope.userId } } as const;
    await deliver(context, tx, consentWithdrawn, to);
  }
}

/** A student has no current organization: each center responsible for his data gets the line in its own log. */
async function auditConsent(
  tx: Tx,
  scope: UserScope | RespondentScope,
  action: 'consent.given' | 'consent.withdrawn',
  details: Record<string, unknown>,
): Promise<void> {
  if (scope.kind === 'operator') {
    await audit(tx, scope, action, scope.userId, details);
    return;
  }
  const centers = await listCentersOf(tx, scope);
  if (centers.length === 0)
    await auditAs(tx, { userId: scope.userId, organizationId: null }, action, scope.userId, details);
  for (const organizationId of centers) {
    await auditAs(tx, { userId: scope.userId, organizationId }, action, scope.studentId, details);
  }
}
