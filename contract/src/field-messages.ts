import type { FieldIssues } from './envelope.ts';

/**
 * Field paths as forms know them: each word begins with a small letter, and the parts of an address become the address
 * itself. `Operator.LastName` → `operator.lastName`, `Address.City` → `address`.
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
