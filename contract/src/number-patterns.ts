import { z } from 'zod';
import { DocumentType } from './documents/document-type.ts';
import { numberPattern } from './documents/number-pattern.ts';
import { endpoints, versioned } from './endpoint.ts';
import { REQUIRED } from './fields/text.ts';

/** How a register of the center is numbered. */
export const NumberPattern = z.object({
  type: DocumentType,
  /** Empty for the number alone. */
  pattern: z.string(),
  /** The count that the next document of this year gets. */
  next: z.number().int(),
});
export type NumberPattern = z.output<typeof NumberPattern>;

const Line = z.object({ type: DocumentType, pattern: numberPattern });
export const NumberPatternsBody = z.object({ patterns: z.array(Line, { error: REQUIRED }).max(50) });

const read = versioned(
  {
    method: 'GET',
    path: '/Document/GetNumberPatterns',
    access: 'center:Settings',
    summary: 'Образцы номеров реестров центра с очередным номером этого года',
    reply: z.array(NumberPattern),
  },
  // The next number moves with every document: that is nobody's edit.
  (patterns) => patterns.map(({ type, pattern }) => ({ type, pattern })),
);

export const numberPatterns = endpoints({
  read,
  keep: {
    method: 'POST',
    path: '/Document/KeepNumberPatterns',
    access: 'center:Settings',
    summary: 'Сохранить образцы номеров: названные реестры нумеруются по ним дальше',
    body: NumberPatternsBody,
    guardedBy: read,
    reply: z.null(),
  },
});
