interface Person {
  surname: string;
  name: string;
  lastname: string;
}

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .split(/[\s.,]+/)
    .filter(Boolean);

const PATRONYMIC = /(?:ич|вна|[чш]на|оглы|оглу|кызы|угли|кизи)$/;

/**
 * Whether an account with a person's e-mail bears his name: surname and name are in it, whatever their order and whatever
 * else stands there, but no other patronymic. One mailbox may serve a whole department, or father and son.
 */
export function isSamePerson({ surname, name, lastname }: Person, fullName: string): boolean {
  const there = wordsOf(fullName);
  const own = [...wordsOf(surname), ...wordsOf(name)];
  if (!own.every((word) => there.includes(word))) return false;
  const patronymic = wordsOf(lastname);
  const others = there.filter((word) => PATRONYMIC.test(word) && !own.includes(word));
  return patronymic.length === 0 || others.every((word) => patronymic.includes(word));
}
