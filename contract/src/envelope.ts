import { z } from 'zod';

/** One message about one field; `code` lets a program tell messages apart, `message` is for people. */
export const FieldIssue = z.object({ code: z.string(), message: z.string() });
export type FieldIssue = z.infer<typeof FieldIssue>;

/** Path in the request (`operator.email`, `members.0.fullName`) → what is wrong there. */
export const FieldIssues = z.record(z.string(), z.array(FieldIssue));
export type FieldIssues = z.infer<typeof FieldIssues>;

/** The form of every answer (specification §7). */
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

/**
 * Field paths as forms know them (specification §5): first letters in lower case, the parts of an address
 * collapsed to the address itself. `Operator.LastName` → `operator.lastName`, `Address.City` → `address`.
 */
export function normalizeFieldPath(path: string): string {
  const segments = path.split('.').map((segment) => segment.charAt(0).toLowerCase() + segment.slice(1));
  const address = segments.indexOf('address');
  return (address >= 0 ? segments.slice(0, address + 1) : segments).join('.');
}

/** Messages per form field, several joined into one line. */
export function messagesByField(fields: FieldIssues | null): Record<string, string> {
  const messages = new Map<string, string[]>();
  for (const [path, issues] of Object.entries(fields ?? {})) {
    const key = normalizeFieldPath(path);
    messages.set(key, [...(messages.get(key) ?? []), ...issues.map((issue) => issue.message)]);
  }
  return Object.fromEntries([...messages].map(([path, texts]) => [path, texts.join('. ')]));
}
