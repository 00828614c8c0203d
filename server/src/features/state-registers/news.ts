/**
 * What of the said is news to a record: what it does not say itself, or says otherwise where that gives way. What is left
 * empty is no news.
 */
export const newsTo = <T extends object>(own: object, said: T, replaces: boolean): Partial<T> =>
  Object.fromEntries(
    Object.entries(said).filter(([name, value]) => {
      const before = (own as Record<string, unknown>)[name];
      return Boolean(value) && before !== value && (replaces || !before);
    }),
  ) as Partial<T>;
