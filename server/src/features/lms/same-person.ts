interface Person {
  surname: string;
  name: string;
}

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .split(/[\s.,]+/)
    .filter(Boolean);

/**
 * Whether an account with a person's e-mail bears his name: surname and name are in it, whatever their order and whatever
 * else stands there. One mailbox may serve a whole department.
 */
export function isSamePerson({ surname, name }: Person, fullName: string): boolean {
  const there = new Set(wordsOf(fullName));
  return [...wordsOf(surname), ...wordsOf(name)].every((word) => there.has(word));
}
