import { z } from 'zod';
import { defineMessage, greet } from '../../deliveries/message.ts';
import { findEmployer } from '../../students/db/read-student.ts';
import { replacePasswordLinks } from '../db.ts';

const LINK_HOURS = 24;

/**
 * To somebody who recovers his access, or asks for it, and whom another employer has written down with the same e-mail: each
 * record has a password of its own, and a code opens the first of them alone (decision 112).
 */
export const otherRecordLetter = defineMessage('other-record', {
  title: 'Ссылка для входа от другой организации',
  isOneTime: true,
  /** He asked for it in one of his cabinets; else it comes beside the code for a forgotten password. */
  data: z.object({ isAskedFor: z.boolean().default(false) }),
  compose: async ({ isAskedFor }, delivery, { db, config }) => {
    const employer = await findEmployer(db, delivery.userId);
    if (!employer) return null;
    const token = await replacePasswordLinks(db, delivery, LINK_HOURS);
    return {
      subject: 'Вход от другой организации',
      greeting: greet(delivery),
      paragraphs: [
        `С этой почтой вас обучает и другая организация: ${employer.title}. У этой записи свой пароль.`,
        isAskedFor
          ? 'По ссылке вы войдёте в этот кабинет и сможете задать его пароль заново.'
          : 'По ссылке вы зададите его заново. Код из соседнего письма открывает первую запись.',
      ],
      action: { label: 'Задать пароль и войти', url: `${config.publicUrl}/password?token=${token}` },
      notes: [
        `Ссылка действует ${LINK_HOURS} часа и срабатывает один раз.`,
        'Если вы этого не просили, ничего не делайте: без ссылки в вашу учётную запись не войти.',
      ],
    };
  },
});
