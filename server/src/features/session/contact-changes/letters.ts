import { randomInt } from 'node:crypto';
import { CONFIRM_HOURS, Contact, UNDO_DAYS } from '@dopusk/contract/contact-changes.ts';
import { formatPhone } from '@dopusk/contract/fields/phone-codes.ts';
import { z } from 'zod';
import type { Db } from '../../../db/connection.ts';
import { carriedId, type Seen } from '../../../db/seen.ts';
import { defineMessage, greet } from '../../deliveries/message.ts';
import { createLink, findAskedBy, setCode } from './db/changes.ts';
import { findCorrected, findLost } from './db/keepers.ts';
import { createUndoLink, findFormer } from './db/undo.ts';

/** Whether the person has asked for it himself. */
const isOwn = z.boolean().default(false);

/** Whom a letter names, so that its reader can tell a change from a fraud: «Об этом просили: Крылова Ирина, АНО ДПО «Центр».» */
async function askerOf(db: Db, changeId: Seen<'contactChanges'>): Promise<{ asker: string; isUsed: boolean }> {
  const asked = await findAskedBy(db, changeId);
  if (!asked) return { asker: '', isUsed: true };
  const { fullName, organizationTitle, isUsed } = asked;
  return { asker: ` Об этом просили: ${[fullName, organizationTitle].filter(Boolean).join(', ')}.`, isUsed };
}

/** To a new e-mail a link, to a new phone a code: whoever has it confirms that it is his. */
export const contactConfirmation = defineMessage('contact-confirmation', {
  title: 'Подтверждение новой почты или телефона',
  isOneTime: true,
  data: z.object({ changeId: carriedId<'contactChanges'>(), isOwn }),
  compose: async ({ changeId, isOwn }, delivery, { db, config }) => {
    if (delivery.channel === 'Sms') {
      const code = String(randomInt(1_000_000)).padStart(6, '0');
      if (!(await setCode(db, changeId, code))) return null;
      const whither = isOwn
        ? 'Введите его в своём профиле на портале.'
        : 'Назовите его оператору вашей организации или центра, если ждёте смены телефона.';
      return `Допуск: код ${code} подтверждает этот телефон. ${whither}`;
    }
    const token = await createLink(db, changeId);
    if (!token) return null;
    const { asker, isUsed } = await askerOf(db, changeId);
    return {
      subject: 'Подтвердите новую почту',
      greeting: greet(delivery),
      paragraphs: [
        isOwn
          ? `Вы указали этот адрес вместо прежнего в вашем профиле на портале обучения «Допуск». ${CONFIRM}`
          : `Этот адрес указан вместо прежнего в вашем профиле на портале обучения «Допуск».${asker} ${CONFIRM}`,
      ],
      action: { label: 'Подтвердить почту', url: `${config.publicUrl}/confirm-contact?token=${token}` },
      notes: [
        `Ссылка действует ${CONFIRM_HOURS} часа и срабатывает один раз.${isUsed ? ' Ваши сеансы завершатся, пароль останется прежним.' : ''}`,
        'Если вы не знаете, о чём речь, ничего не делайте.',
      ],
    };
  },
});

const CONFIRM = 'Подтвердите, что он ваш: после этого вы будете входить с ним.';

/** To the address that the owner has had until now, with the way back. */
export const contactChanged = defineMessage('contact-changed', {
  title: 'Смена почты или телефона',
  isOneTime: true,
  data: z.object({
    changeId: carriedId<'contactChanges'>(),
    contact: Contact,
    isOwn,
    /** Whether the session goes on in which it was confirmed. */
    goesOn: z.boolean().default(false),
  }),
  compose: async ({ changeId, contact, isOwn, goesOn }, delivery, { db, config }) => {
    const token = await createUndoLink(db, changeId);
    if (!token) return null;
    const { asker, isUsed } = isOwn ? { asker: '', isUsed: true } : await askerOf(db, changeId);
    const alsoPhone =
      contact === 'email' && (await findFormer(db, changeId)).phone
        ? ' вместе с ней вернётся и прежний телефон, который тоже сменили;'
        : '';
    const ended = isUsed ? ` ${goesOn ? 'Остальные' : 'Все'} ваши сеансы завершены.` : '';
    const [subject, what, back] =
      contact === 'email'
        ? ['Сменена почта', 'другая почта. С этой войти на портал больше нельзя', 'прежнюю почту']
        : ['Сменён телефон', 'другой телефон: теперь доступ восстанавливается по нему', 'прежний телефон'];
    return {
      subject,
      greeting: greet(delivery),
      paragraphs: [
        `В вашем профиле на портале обучения «Допуск» указан${contact === 'email' ? 'а' : ''} ${what}.${asker}${ended}`,
        `Если вы об этом не знали, верните ${back}:${alsoPhone} сеансы завершатся, а пароль нужно будет задать новый.`,
      ],
      action: { label: `Вернуть ${back}`, url: `${config.publicUrl}/undo-contact?token=${token}` },
      notes: [`Ссылка действует ${UNDO_DAYS} дней. Если смену просили вы, ничего не делайте.`],
    };
  },
});

/** To who keeps a client's records: a center has corrected the e-mail or phone of one of its people who has never logged in. */
export const contactCorrected = defineMessage('contact-corrected', {
  title: 'Учебный центр исправил почту или телефон сотрудника',
  data: z.object({ changeId: carriedId<'contactChanges'>() }),
  compose: async ({ changeId }, delivery, { db, config }) => {
    const corrected = await findCorrected(db, changeId, delivery.userId);
    if (!corrected) return null;
    const { studentId, fullName, contact, former, value } = corrected;
    const { asker } = await askerOf(db, changeId);
    const [what, before] = contact === 'email' ? ['почта', 'прежняя'] : ['телефон', 'прежний'];
    return {
      subject: `${contact === 'email' ? 'Исправлена почта' : 'Исправлен телефон'}: ${fullName}`,
      greeting: greet(delivery),
      paragraphs: [
        `Учебный центр исправил данные для входа вашего сотрудника, который ещё не входил на портал: ${fullName}.${asker}`,
        `Теперь ${what} ${shown(contact, value)}, ${before} – ${former ? shown(contact, former) : 'не указан'}. Новый адрес или телефон подтверждён тем, у кого он есть.`,
        'Если это ошибка, укажите верные данные в профиле сотрудника.',
      ],
      action: { label: 'Открыть профиль', url: `${config.publicUrl}/students/${studentId}` },
      notes: [],
    };
  },
});

const shown = (contact: Contact, value: string): string => (contact === 'phone' ? formatPhone(value) : value);

/**
 * To who keeps the records of an organization: one of its people, or of a client's, has no e-mail any more, because its owner has brought
 * it back (`undoChange`). Until somebody writes another one down that person cannot log in by it, and no letter reaches him.
 */
export const emailGivenUp = defineMessage('email-given-up', {
  title: 'Сотрудник остался без почты',
  data: z.object({ studentId: carriedId<'students'>() }),
  compose: async ({ studentId }, delivery, { db, config }) => {
    const lost = await findLost(db, studentId, delivery.userId);
    if (!lost) return null;
    return {
      subject: `Нужна другая почта: ${lost.fullName}`,
      greeting: greet(delivery),
      paragraphs: [
        `${lost.fullName} (${lost.organizationTitle}) остаётся на портале без почты: адрес, который был у него записан, вернул себе прежний владелец из той же организации по ссылке из письма.`,
        'Письма к нему больше не приходят, и войти по этому адресу он не может. Назначения, документы и всё остальное на месте.',
        'Укажите другую почту в профиле и отправьте приглашение снова.',
      ],
      action: { label: 'Открыть профиль', url: `${config.publicUrl}/students/${studentId}` },
      notes: ['Если прежний владелец вернул адрес по ошибке, пусть он сначала сменит его у себя в профиле.'],
    };
  },
});
