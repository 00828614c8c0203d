import { z } from 'zod';
import { DeliveryState } from './deliveries.ts';
import { email } from './fields/email.ts';
import { id } from './fields/id.ts';

/** To so many addresses one letter with files goes at most. */
const LETTER_LIMIT = 10;

/** To whom something is sent, each address once. */
export const LetterTo = z.object({
  emails: z
    .array(email)
    .min(1, 'Укажите хотя бы один адрес')
    .max(LETTER_LIMIT, `Не больше ${LETTER_LIMIT} адресов`)
    .transform((emails) => [...new Set(emails)]),
});
export type LetterTo = z.output<typeof LetterTo>;

/** A letter that was sent: `at` is a moment, `sentBy` empty when the portal sent it by itself. */
export const SentLetter = z.object({
  id,
  recipient: z.string(),
  at: z.iso.datetime(),
  sentBy: z.string(),
  /** Null when the log of letters no longer has it. */
  state: DeliveryState.nullable(),
});
export type SentLetter = z.output<typeof SentLetter>;

/** The letters that were sent, the latest first; `offered` are the addresses that a new one probably goes to. */
export const SentLetters = z.object({ letters: z.array(SentLetter), offered: z.array(z.string()) });
export type SentLetters = z.output<typeof SentLetters>;
