import { z } from 'zod';

/**
 * Accepts whatever has only texts that PostgreSQL can keep and find: neither U+0000 nor half of a surrogate pair, at
 * any depth. Asked of every input after its own schema, so that no field has to think of it.
 */
export const storable = z.unknown().superRefine((value, check) => {
  for (const path of unstorable(value, [])) {
    check.addIssue({ code: 'custom', path, message: 'Недопустимые символы' });
  }
});

function* unstorable(value: unknown, path: string[]): Generator<string[]> {
  if (typeof value === 'string') {
    if (value.includes('\0') || !value.isWellFormed()) yield path;
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, part] of Object.entries(value)) {
      if (key.includes('\0') || !key.isWellFormed()) yield path;
      yield* unstorable(part, [...path, key]);
    }
  }
}
