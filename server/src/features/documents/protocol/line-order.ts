const alphabet = new Intl.Collator('ru');

/**
 * People as the lines of a protocol have them: by the organizations as it calls them, first who works for none, within one in the order in
 * which they come. Numbers and forms are given in this order, so that a register is read beside its protocol line by line.
 */
export function inLines<P>(people: readonly P[], organizationOf: (person: P) => string): P[] {
  const byOrganization = Map.groupBy(people, organizationOf);
  return [...byOrganization.keys()].sort(alphabet.compare).flatMap((title) => byOrganization.get(title) ?? []);
}
