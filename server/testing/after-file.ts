let endings: (() => unknown)[] = [];

/**
 * Does this after the last test of the file, the last begun first. For what is begun within a `beforeAll` or a test,
 * where vitest takes no `afterAll` any more.
 */
export function afterFile(end: () => unknown): void {
  endings.push(end);
}

/** Ends what the tests of a file began. */
export async function endFile(): Promise<void> {
  const begun = endings.reverse();
  endings = [];
  for (const end of begun) await end();
}
