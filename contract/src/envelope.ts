import { z } from 'zod';

/** One message about one field; `code` is for programs, `message` for people. */
export const FieldIssue = z.object({ code: z.string(), message: z.string() });
export type FieldIssue = z.infer<typeof FieldIssue>;

/** Path in the request (`operator.email`, `members.0.fullName`) → what is wrong there. */
export const FieldIssues = z.record(z.string(), z.array(FieldIssue));
export type FieldIssues = z.infer<typeof FieldIssues>;

/** The form of every answer (docs/rules.md#7.1). */
export interface Envelope<T> {
  ok: boolean;
  code: string;
  data: T | null;
  msg: string | null;
  fields: FieldIssues | null;
}

/** The envelope's schema around the schema of `data`, for the OpenAPI description. */
export const envelopeOf = (data: z.ZodType) =>
  z.object({
    ok: z.boolean(),
    code: z.string(),
    data: data.nullable(),
    msg: z.string().nullable(),
    fields: FieldIssues.nullable(),
  });
