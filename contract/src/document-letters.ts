import { z } from 'zod';
import type { Verdict } from './codes.ts';
import { endpoints } from './endpoint.ts';
import { IdParams } from './fields/id.ts';
import { LetterTo, SentLetters } from './letters.ts';

/** What decides whether a fixed document may be sent to somebody. */
export interface Sendable {
  isRevoked: boolean;
  /** Its files exist. */
  isPrinted: boolean;
  /** It is in force: what was prepared ahead is nobody's but the center's until its day and its results. */
  isOpen: boolean;
}

export function canSendDocument({ isRevoked, isPrinted, isOpen }: Sendable): Verdict {
  if (isRevoked) return 'DocumentRevoked';
  if (!isOpen) return 'DocumentNotInForce';
  return isPrinted || 'DocumentIsPrinting';
}

export const documentLetters = endpoints({
  letters: {
    method: 'GET',
    path: '/Document/GetLetters/:id',
    access: 'center:Documents',
    summary: 'Кому и когда документ отправлен письмом, и кому его обычно отправляют: сам слушатель и его организация',
    params: IdParams,
    reply: SentLetters,
  },
  send: {
    method: 'POST',
    path: '/Document/Send/:id',
    access: 'center:Documents',
    once: true,
    summary: 'Отправить зафиксированный документ письмом с PDF на эти адреса',
    params: IdParams,
    body: LetterTo,
    reply: z.null(),
  },
});
