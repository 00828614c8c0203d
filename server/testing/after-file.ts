import { afterAll } from 'vitest';

const endings: (() => unknown)[] = [];

/**
 * Does this after the last test of the file, the last begun first. For what is begun within a `beforeAll` or a test,
 * where vitest takes no `afterAll` any more.
 */
export function afterFile(end: () => unknown): void {
  endings.push(end);
}

afterAll(async () => {
  for (const end of endings.reverse()) await end();
}, 60_000);
