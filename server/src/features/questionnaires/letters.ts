import { randomInt } from 'node:crypto';
import { organizationNamed } from '@dopusk/contract/quotes.ts';
import { FIRST_LINK_DAYS } from '@dopusk/contract/students.ts';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { transaction } from '../../db/connection.ts';
import { carriedId } from '../../db/seen.ts';
import { defineJob } from '../../jobs/jobs.ts';
import { defineMessage, deliver, greet } from '../deliveries/message.ts';
import { replacePasswordLinks } from '../session/db.ts';
import { findRecipient, setCode } from '../session/recovery/db.ts';
import { TWO_CABINETS } from '../students/first-link-letter.ts';
import { findAccepted, findReturned } from './db/proposals.ts';
import { addressOf, addressOfSheet } from './token.ts';

const questionnaireCode = defineMessage('questionnaire-code', {
  title: 'Код для анкеты слушателя',
  isOneTime: true,
  data: z.object({ recoveryId: carriedId<'recoveryCodes'>() }),
  compose: async ({ recoveryId }, delivery, { db }) => {
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    if (!(await setCode(db, recoveryId, code))) return null;
    if (delivery.channel === 'Sms')
      return `Допуск: код для анкеты ${code}. Действует 10 минут. Никому его не сообщайте.`;
    return {
      subject: 'Код для анкеты слушателя',
      greeting: greet(delivery),
      paragraphs: ['Введите этот код на странице анкеты: она откроется, и вы заполните её сами.'],
      code,
      notes: [
        'Код действует 10 минут и открывает только вашу анкету. Никому его не сообщайте.',
        'Если вы не открывали анкету, ничего не делайте.',
      ],
    };
  },
});

/** Sends the code in the background, so that the answer takes no longer for whoever is in the group. */
export const sendQuestionnaireCode = defineJob('questionnaires.send-code', {
  payload: z.object({ recoveryId: carriedId<'recoveryCodes'>() }),
  handler: async ({ recoveryId }, context: Context) => {
    const to = await findRecipient(context.db, recoveryId);
    if (!to) return;
    await transaction(context.db, (tx) => deliver(context, tx, questionnaireCode, { ...to, data: { recoveryId } }));
  },
});

/** An SMS is paid for by the part. */
const REASON_IN_SMS = 100;

/** That a questionnaire was returned, why, and where it is mended. */
export const questionnaireReturned = defineMessage('questionnaire-returned', {
  title: 'Анкета возвращена слушателю',
  data: z.object({ questionnaireId: carriedId<'questionnaires'>() }),
  compose: async ({ questionnaireId }, delivery, context) => {
    const returned = await findReturned(context.db, questionnaireId);
    if (!returned) return null;
    const { reason, linkId, sheetId, organizationTitle } = returned;
    const url = sheetId ? addressOfSheet(context, sheetId) : addressOf(context, linkId);
    if (delivery.channel === 'Sms') {
      const short = reason.length > REASON_IN_SMS ? `${reason.slice(0, REASON_IN_SMS)}…` : reason;
      return `Допуск: анкету вернули: ${short} Исправьте: ${url}`;
    }
    return {
      subject: 'Поправьте анкету слушателя',
      greeting: greet(delivery),
      paragraphs: [
        `${organizationNamed(organizationTitle)} возвращает вашу анкету: ${reason}`,
        'Что вы заполнили, сохранилось.',
      ],
      action: { label: 'Открыть анкету', url },
      notes: ['По ссылке портал снова пришлёт код. Если ссылка уже не действует, попросите новую.'],
    };
  },
});

/**
 * That a questionnaire was accepted and how its person logs in: whoever has not yet gets the link for his first password by e-mail, or
 * is led to the code that his phone gets.
 */
export const questionnaireAccepted = defineMessage('questionnaire-accepted', {
  title: 'Анкета слушателя принята',
  // It may hold the link for the first password: that is sent again from the profile.
  isOneTime: true,
  data: z.object({ questionnaireId: carriedId<'questionnaires'>() }),
  compose: async ({ questionnaireId }, delivery, { db, config }) => {
    const accepted = await findAccepted(db, questionnaireId);
    if (!accepted) return null;
    const { organizationTitle, hasLoggedIn, sharesEmail, sharesPhone } = accepted;
    if (delivery.channel === 'Sms') {
      const told = 'Допуск: вашу анкету приняли.';
      if (hasLoggedIn) return `${told} Ваше обучение: ${config.publicUrl}`;
      // By a phone that another account is found by, the code would open that one.
      return sharesPhone
        ? told
        : `${told} Вход на портал по этому телефону, придёт код: ${config.publicUrl}/password-recovery`;
    }
    const paragraphs = [`${organizationNamed(organizationTitle)} приняла вашу анкету.`];
    const letter = { subject: 'Анкета принята: можно войти на портал', greeting: greet(delivery) };
    if (hasLoggedIn) {
      const action = { label: 'Войти на портал', url: config.publicUrl };
      return { ...letter, paragraphs: [...paragraphs, 'Обучение и документы – в вашем кабинете.'], action, notes: [] };
    }
    const token = await replacePasswordLinks(db, delivery, FIRST_LINK_DAYS * 24);
    return {
      ...letter,
      paragraphs: [
        ...paragraphs,
        'Теперь у вас есть кабинет: в нём ваше обучение и документы. По ссылке вы зададите пароль. Логин – эта почта.',
        ...(sharesEmail ? [TWO_CABINETS] : []),
      ],
      action: { label: 'Задать пароль и войти', url: `${config.publicUrl}/password?token=${token}` },
      notes: [
        `Ссылка действует ${FIRST_LINK_DAYS} дней и срабатывает один раз. Потом войти поможет «Забыли пароль?» на странице входа.`,
      ],
    };
  },
});

export const questionnaireLetters = [questionnaireCode, questionnaireReturned, questionnaireAccepted] as const;
