import { INVITATION_DAYS } from '@dopusk/contract/invitations.ts';
import { organizationNamed } from '@dopusk/contract/quotes.ts';
import { rightsInWords } from '@dopusk/contract/rights.ts';
import { roleTitles } from '@dopusk/contract/role-titles.ts';
import { z } from 'zod';
import { carriedId } from '../../../db/seen.ts';
import { defineMessage } from '../../deliveries/message.ts';
import { issueToken } from './db.ts';

/**
 * The letter of an invitation. Its recipient has no account, or none that the inviter may know of: the delivery is the
 * inviter's, and the letter greets nobody by name.
 */
export const invitationLetter = defineMessage('invitation', {
  title: 'Приглашение оператора',
  // Sent again from the list of invitations, where the former link ends.
  isOneTime: true,
  data: z.object({ invitationId: carriedId<'invitations'>() }),
  compose: async ({ invitationId }, _, { db, config }) => {
    const invitation = await issueToken(db, invitationId);
    if (!invitation) return null;
    const { token, title, type, inviter, role, rights, centerTitle } = invitation;
    const who = centerTitle ? `${inviter} (${centerTitle})` : inviter;
    const first = centerTitle
      ? ' первым оператором: дальше сотрудниками, назначениями и реквизитами распоряжаетесь вы'
      : '';
    return {
      subject: `Приглашение: ${title}`,
      greeting: 'Здравствуйте!',
      paragraphs: [
        `${who} приглашает вас работать на портале обучения «Допуск» в организации ${organizationNamed(title)}${role === 'HighOperator' ? ' администратором' : first}.`,
        role === 'HighOperator'
          ? `Роль: ${roleTitles.HighOperator}. ${CENTER_WIDE}`
          : `Роль: ${roleTitles.Operator}. Права: ${rightsInWords(rights, type)}.`,
        'По ссылке вы сами зададите пароль или войдёте под своей учётной записью.',
      ],
      action: { label: 'Принять приглашение', url: `${config.publicUrl}/invitation?token=${token}` },
      notes: [
        `Ссылка действует ${INVITATION_DAYS} дней и срабатывает один раз.`,
        'Если вы не знаете, о чём речь, ничего не делайте: без вас учётная запись не появится.',
      ],
    };
  },
});

const CENTER_WIDE = 'Администратору доступно всё, что есть в учебном центре.';
