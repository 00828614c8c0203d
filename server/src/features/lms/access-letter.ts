import { quoted } from '@dopusk/contract/quotes.ts';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { audit } from '../../db/audit.ts';
import type { Tx } from '../../db/connection.ts';
import { carriedId, type Seen } from '../../db/seen.ts';
import { periodText } from '../../printing/period.ts';
import { defineMessage, deliver, greet } from '../deliveries/message.ts';
import { findAccountOfLetter, findAddressee, listCoursesOfLetter, listUntold } from './db/letters.ts';
import { openPassword } from './password.ts';
import { doorOf } from './system.ts';

/** Login and password of a learning system, decrypted for the letter alone. */
export const lmsAccessLetter = defineMessage('lms-access', {
  title: 'Доступ в систему обучения',
  data: z.object({
    accountId: carriedId<'lmsAccounts'>(),
    /** It tells of these as «Вам назначен курс» would. */
    assignmentIds: z.array(carriedId<'assignments'>()).optional(),
    /** Sent with those of many others. */
    batchId: carriedId<'batches'>().optional(),
  }),
  compose: async ({ accountId, assignmentIds = [] }, delivery, context) => {
    const account = await findAccountOfLetter(context.db, accountId);
    const site = account && (await doorOf(context, account.centerId))?.url;
    if (!account?.password || account.lmsUserId === null || !site) return null;
    const courses = await listCoursesOfLetter(context.db, assignmentIds);
    const isNews = courses.length > 0;
    return {
      subject: isNews ? 'Вам назначен курс: доступ в систему обучения' : 'Доступ в систему обучения',
      greeting: greet(delivery),
      paragraphs: [
        ...courses.map(
          ({ title, start, end }) => `Вам назначено обучение по программе ${quoted(title)}: ${periodText(start, end)}.`,
        ),
        `${account.title} приглашает вас учиться дистанционно.`,
        `Логин: ${account.login}`,
        `Пароль: ${openPassword(context.secrets, account)}`,
      ],
      action: { label: 'Открыть систему обучения', url: new URL(site, `${context.config.publicUrl}/`).href },
      notes: ['Логин и пароль всегда есть и в вашем профиле на портале «Допуск».', 'Никому их не передавайте.'],
    };
  },
});

/**
 * Sends login and password of an account that background work has just made, where its center wants that, with the courses
 * that nobody has told the person of yet: one letter, not two.
 */
export async function tellOfAccess(
  context: Pick<Context, 'jobs'>,
  tx: Tx,
  accountId: Seen<'lmsAccounts'>,
): Promise<void> {
  const addressee = await findAddressee(tx, accountId);
  if (!addressee) return;
  const { userId, studentId, recipient } = addressee;
  const assignmentIds = await listUntold(tx, accountId);
  await audit(tx, null, 'lms.access-sent', studentId);
  await deliver(context, tx, lmsAccessLetter, {
    channel: 'Mail',
    recipient,
    userId,
    data: { accountId, assignmentIds },
  });
}
