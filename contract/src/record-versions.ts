import { z } from 'zod';
import { today } from './fields/date.ts';
import { optionalIsoDate } from './fields/iso-date.ts';

/**
 * From which day a change holds; documents of earlier days go on saying what stood there before. Left empty, the change
 * corrects what stands there now.
 */
export const effectiveFrom = optionalIsoDate.refine(
  (day) => day === null || day <= today(),
  'Не позже сегодняшнего дня: запись говорит то, что действует сегодня. Будущее изменение внесите в его день',
);

export const EFFECTIVE_FROM = 'Изменения действуют с';

/** What a record said in some days, the first and the last included; null has no bound. */
export const RecordVersion = z.object({
  validFrom: z.string().nullable(),
  validUntil: z.string().nullable(),
  /** What it changed of the version before, in words; nothing of the first one. */
  changed: z.array(z.object({ title: z.string(), before: z.string(), after: z.string() })),
  /** A document bears one of its days: it is not removed any more. */
  isUsed: z.boolean(),
});
export type RecordVersion = z.output<typeof RecordVersion>;
