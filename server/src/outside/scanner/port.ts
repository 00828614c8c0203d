/** Looks for viruses in what people send. */
export interface Scanner {
  /**
   * @returns the name of what was found in the file; null when nothing was
   * @throws ScannerAway when nobody can tell at the moment
   */
  find(bytes: Buffer): Promise<string | null>;
}

/** The scanner does not answer, or refuses to look. The message is for the log. */
export class ScannerAway extends Error {}

/** Where no scanner is set: files are parsed, cleaned and limited all the same. */
export const noScanner: Scanner = { find: async () => null };
