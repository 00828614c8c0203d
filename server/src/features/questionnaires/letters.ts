import { randomInt } from 'node:crypto';
import { organizationNamed } from '@dopusk/contract/quotes.ts';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { transaction } from '../../db/connection.ts';
import { carriedId } from '../../db/seen.ts';
import { defineJob } from '../../jobs/jobs.ts';
import { defineMessage, deliver, greet } from '../deliveries/message.ts';
import { findRecipient, setCode } from '../session/recovery/db.ts';
import { findReturned } from './db/proposals.ts';
import { addressOf, addressOfSheet } from './token.ts';

export const questionnaireCode = defineMessage('questionnaire-code', {
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
