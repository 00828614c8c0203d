import { z } from 'zod';

/** What RecordAlreadyChanged says: who was faster, and what stands there now. */
export const ChangedRecord = z.object({
  /** A name, or «оператор организации «Ромашка»» where the reader may not know it; empty when nobody is known. */
  changedBy: z.string(),
  /** It was the reader himself, in another window. */
  isOwn: z.boolean(),
  changedAt: z.iso.datetime().nullable(),
  version: z.string(),
  /** The record as its read answers it. */
  current: z.unknown(),
});
export type ChangedRecord = z.output<typeof ChangedRecord>;
