import { z } from 'zod';
import { DocumentStatus } from './document-status.ts';
import { id } from './fields/id.ts';
import { LossProof } from './loss-proof.ts';

/** A document that another one, or none, came after. */
export const FormerDocument = z.object({
  id,
  number: z.string(),
  series: z.string(),
  /** Of the printed form; empty for plain paper. */
  blankNumber: z.string(),
  /** The day of issue, YYYY-MM-DD. */
  date: z.string(),
  status: DocumentStatus.extract(['Replaced', 'Revoked']),
  /** ISO moment. */
  revokedAt: z.string(),
  reason: z.string(),
  /** ISO moment at which it was handed out to its owner; null when it never was. */
  receivedAt: z.string().nullable(),
  /** Of what was lost; null of other documents, and where nobody has said it. */
  lossProof: LossProof.nullable(),
  /** Who took it back; empty when it is not known any more. */
  revokedBy: z.string(),
  files: z.array(z.object({ title: z.string(), file: z.object({ url: z.string() }) })),
});
export type FormerDocument = z.output<typeof FormerDocument>;
