import { z } from 'zod';
import { id } from './fields/id.ts';
import { REQUIRED } from './fields/text.ts';
import { QuestionnaireStep } from './questionnaire-step.ts';

/** So long a link may work at most, and works unless told otherwise. */
export const LINK_DAYS_AT_MOST = 60;
export const LINK_DAYS = 14;

export const LinkRow = z.object({
  id,
  url: z.string(),
  asks: z.array(QuestionnaireStep),
  madeBy: z.string(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  state: z.enum(['Open', 'Expired', 'Revoked']),
  /** How many people have begun by it, and how many of them have sent. */
  begun: z.number().int(),
  sent: z.number().int(),
});
export type LinkRow = z.output<typeof LinkRow>;

export const LinkBody = z.object({
  groupId: id,
  asks: z
    .array(QuestionnaireStep, { error: REQUIRED })
    .min(1, 'Выберите, что спросить')
    .max(QuestionnaireStep.options.length)
    .transform((chosen) => QuestionnaireStep.options.filter((step) => chosen.includes(step))),
  days: z
    .number({ error: REQUIRED })
    .int('Целое число дней')
    .min(1, 'Не меньше одного дня')
    .max(LINK_DAYS_AT_MOST, `Не больше ${LINK_DAYS_AT_MOST} дней`),
});
export type LinkBody = z.output<typeof LinkBody>;
