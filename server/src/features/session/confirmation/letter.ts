import { organizationNamed } from '@dopusk/contract/quotes.ts';
import { z } from 'zod';
import { shortDate } from '../../../printing/words.ts';
import { defineMessage } from '../../deliveries/message.ts';
import { createConfirmation, findRegistrant, type Registrant } from './db.ts';

/** What somebody has done with this address, by the reason of the letter. */
const reasons = {
  registered: (who) => `На портале обучения «Допуск» с этой почтой ${on(who)} зарегистрировались: ${named(who)}.`,
  added: (who) => `На портал обучения «Допуск» с этой почтой ${on(who)} добавили оператора: ${named(who)}.`,
  corrected: (who) =>
    `На портале обучения «Допуск» эту почту указали взамен ошибочной, введённой при регистрации ${on(who)}: ${named(who)}.`,
} satisfies Record<string, (who: Registrant) => string>;
export type Reason = keyof typeof reasons;

/** An earlier version wrote letters for another reason too. */
export const Data = z.object({
  reason: z
    .enum(Object.keys(reasons) as [Reason, ...Reason[]])
    .default('registered')
    .catch('registered'),
});

/**
 * Asks whoever holds a mailbox whether the account is his. It greets nobody by name: whose account it is stands in the letter, and it may be
 * a stranger's.
 */
export const emailConfirmation = defineMessage('email-confirmation', {
  title: 'Подтверждение почты',
  data: Data,
  compose: async ({ reason }, delivery, { db, config }) => {
    const token = await createConfirmation(db, delivery.userId, delivery.recipient);
    const who = token && (await findRegistrant(db, delivery.userId));
    if (!who) return null;
    return {
      subject: 'Подтвердите почту',
      greeting: 'Здравствуйте!',
      paragraphs: [
        reasons[reason](who),
        'Если это вы, подтвердите почту: в браузере, в котором вошли на портал, – сразу, в другом – паролем от него.',
      ],
      action: { label: 'Подтвердить почту', url: `${config.publicUrl}/confirm-email?token=${token}` },
      notes: [
        'Ссылка действует 24 часа и срабатывает один раз.',
        who.isOperator
          ? 'Если это не вы, откройте ссылку и нажмите «Это не я»: эта регистрация закончится, и с вашей почтой никто не войдёт.'
          : 'Если это не вы, ничего не делайте: без пароля ссылка ничего не подтвердит.',
      ],
    };
  },
});

const on = ({ madeAt }: Registrant): string => shortDate(madeAt);

/** A longer title would be a text of its own in a letter that the portal has signed. */
const LONGEST_TITLE = 100;

function named({ fullName, organizationTitle }: Registrant): string {
  if (organizationTitle === null) return fullName;
  const title =
    organizationTitle.length > LONGEST_TITLE
      ? `${organizationTitle.slice(0, LONGEST_TITLE).trim()}…`
      : organizationTitle;
  return `${fullName}, организация ${organizationNamed(title)}`;
}
