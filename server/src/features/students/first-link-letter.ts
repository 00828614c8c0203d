import { organizationNamed } from '@dopusk/contract/quotes.ts';
import { FIRST_LINK_DAYS } from '@dopusk/contract/students.ts';
import { z } from 'zod';
import { defineMessage, greet } from '../deliveries/message.ts';
import { replacePasswordLinks } from '../session/db.ts';
import { findEmployer, findMaker } from './db/read-student.ts';

/** Of whom another employer has written down with the same e-mail: each record has a password of its own (decision 112). */
export const TWO_CABINETS =
  'С этой же почтой вас обучает и другая организация. Это два кабинета с разными паролями: задайте здесь другой пароль, по нему портал и поймёт, какой кабинет открыть. Если забудете, «Забыли пароль?» пришлёт на эту почту вход в оба.';

/** To a person whom an operator has written down: the link by which he sets a password of his own (decision 60). */
export const firstLinkLetter = defineMessage('first-link', {
  title: 'Ссылка для первого входа',
  // Sent again from the person's profile, where the former links end.
  isOneTime: true,
  data: z.object({}),
  compose: async (_, delivery, { db, config }) => {
    const employer = await findEmployer(db, delivery.userId);
    if (!employer || employer.hasLoggedIn) return null;
    const maker = await findMaker(db, delivery.userId);
    const token = await replacePasswordLinks(db, delivery, FIRST_LINK_DAYS * 24);
    return {
      subject: 'Вход на портал обучения',
      greeting: greet(delivery),
      paragraphs: [
        `Для вас создана учётная запись на портале обучения «Допуск». Организация: ${organizationNamed(employer.title)}.${maker ? ` Кто вас записал: ${maker}.` : ''}`,
        'По ссылке вы сами зададите пароль. Логин – эта почта.',
        ...(employer.sharesEmail ? [TWO_CABINETS] : []),
      ],
      action: { label: 'Задать пароль и войти', url: `${config.publicUrl}/password?token=${token}` },
      notes: [
        `Ссылка действует ${FIRST_LINK_DAYS} дней и срабатывает один раз. Новую ссылку отправит сотрудник организации, который вас записал.`,
        'Если вы не знаете, о чём речь, ничего не делайте.',
      ],
    };
  },
});
