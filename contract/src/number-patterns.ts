import { z } from 'zod';
import { DocumentType } from './documents/document-type.ts';
import { mayNumberApart } from './documents/documents-of-training.ts';
import { numberPattern } from './documents/number-pattern.ts';
import { endpoints, versioned } from './endpoint.ts';
import { REQUIRED } from './fields/text.ts';
import { TrainingType } from './training-type.ts';

/** A register of the center, and how it is numbered. */
export const NumberPattern = z.object({
  type: DocumentType,
  /** Null of the one that counts every kind of training without a register of its own. */
  trainingType: TrainingType.nullable(),
  /** Whether it is there: a kind without a register of its own is counted with the others, by their pattern. */
  isOwn: z.boolean(),
  /** Empty for the number alone. */
  pattern: z.string(),
  /** The count that the next document of this year gets. */
  next: z.number().int(),
});
export type NumberPattern = z.output<typeof NumberPattern>;

const Line = z
  .object({
    type: DocumentType,
    trainingType: TrainingType.nullish().transform((value) => value ?? null),
    /** Of a kind of training: false counts it with the others again. */
    isOwn: z.boolean().default(true),
    pattern: numberPattern,
  })
  .refine(({ type, trainingType }) => trainingType === null || mayNumberApart(type, trainingType), {
    error: 'У этого вида обучения своего реестра таких документов нет',
    path: ['trainingType'],
  });
export const NumberPatternsBody = z.object({ patterns: z.array(Line, { error: REQUIRED }).max(50) });

const read = versioned(
  {
    method: 'GET',
    path: '/Document/GetNumberPatterns',
    access: 'center:Settings',
    summary: 'Реестры номеров центра: общие и отдельных видов обучения, с шаблоном и очередным номером этого года',
    reply: z.array(NumberPattern),
  },
  // The next number moves with every document: that is nobody's edit.
  (patterns) => patterns.map(({ type, trainingType, isOwn, pattern }) => ({ type, trainingType, isOwn, pattern })),
);

export const numberPatterns = endpoints({
  read,
  keep: {
    method: 'POST',
    path: '/Document/KeepNumberPatterns',
    access: 'center:Settings',
    summary: 'Сохранить реестры номеров: названные нумеруются по своим шаблонам дальше',
    body: NumberPatternsBody,
    guardedBy: read,
    reply: z.null(),
  },
});
