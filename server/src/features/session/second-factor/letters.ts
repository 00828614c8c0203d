import { z } from 'zod';
import type { Context } from '../../../context.ts';
import { auditAs } from '../../../db/audit.ts';
import type { Tx } from '../../../db/connection.ts';
import { carriedId, type Seen } from '../../../db/seen.ts';
import { defineMessage, deliver, greet } from '../../deliveries/message.ts';
import { findHolder, findRule } from './db.ts';

type Event = 'on' | 'off' | 'codes-renewed' | 'backup-code-used' | 'reset';

const events: Record<Event, { subject: string; paragraphs: string[] }> = {
  on: {
    subject: 'Включён вход с кодом',
    paragraphs: [
      'Теперь для входа на портал, кроме пароля, нужен код из приложения на телефоне.',
      'Храните резервные коды отдельно от телефона: без телефона войти можно только по ним.',
    ],
  },
  off: {
    subject: 'Отключён вход с кодом',
    paragraphs: ['Для входа на портал теперь достаточно пароля.'],
  },
  'codes-renewed': {
    subject: 'Выданы новые резервные коды',
    paragraphs: ['Прежние резервные коды больше не действуют.'],
  },
  'backup-code-used': {
    subject: 'Использован резервный код',
    paragraphs: [
      'Резервный код введён вместо кода из приложения. Второй раз он не сработает.',
      'Сколько кодов осталось, видно в настройках. Там же можно получить новые.',
    ],
  },
  reset: {
    subject: 'Вход с кодом сброшен',
    paragraphs: [
      'Администратор сбросил вам вход с кодом. Все ваши сеансы завершены, для входа теперь достаточно пароля.',
      'Включите вход с кодом заново в настройках портала.',
    ],
  },
};

/** Letters about changes of the second factor: somebody else may have made them. */
export const secondFactorLetter = defineMessage('second-factor', {
  title: 'Вход с кодом',
  data: z.object({ event: z.enum(Object.keys(events) as [Event, ...Event[]]) }),
  compose: async ({ event }, delivery, { config }) => ({
    ...events[event],
    greeting: greet(delivery),
    action: { label: 'Открыть настройки', url: `${config.publicUrl}/settings` },
    notes: ['Если это были не вы, сразу смените пароль и сообщите администратору учебного центра.'],
  }),
});

/** Tells an operator that his center requires the code, or no longer does. */
export const secondFactorRule = defineMessage('second-factor-rule', {
  title: 'Вход операторов с кодом',
  data: z.object({ centerId: carriedId<'organizations'>(), isRequired: z.boolean() }),
  compose: async ({ centerId, isRequired }, delivery, { db, config }) => {
    const center = await findRule(db, centerId);
    // Changed again meanwhile: another letter says so.
    if (!center || center.isRequired !== isRequired) return null;
    return {
      subject: isRequired ? 'Вход на портал – только с кодом' : 'Вход с кодом больше не обязателен',
      greeting: greet(delivery),
      paragraphs: isRequired
        ? [
            `${center.title} требует, чтобы операторы входили на портал по паролю и коду из приложения на телефоне.`,
            'Если вход с кодом у вас ещё не включён, портал предложит включить его и откроется сразу после этого.',
          ]
        : [`${center.title} больше не требует от операторов входа с кодом. У кого он включён, тот входит как прежде.`],
      action: { label: 'Открыть настройки', url: `${config.publicUrl}/settings` },
      notes: ['Вы получили это письмо, потому что работаете на портале от имени учебного центра.'],
    };
  },
});

/**
 * Leaves a line in the log and sends the user a letter.
 * @param author who did it, when it was not the user himself; the user null is whoever runs the portal
 */
export async function tell(
  context: Context,
  tx: Tx,
  userId: Seen<'users'>,
  event: Event,
  author?: { userId: Seen<'users'> | null; organizationId?: string },
): Promise<void> {
  const { email, isEmailConfirmed, organizationId } = await findHolder(tx, userId);
  await auditAs(tx, { userId, organizationId, ...author }, `second-factor.${event}`, userId);
  if (!isEmailConfirmed) return;
  await deliver(context, tx, secondFactorLetter, { channel: 'Mail', recipient: email, userId, data: { event } });
}
