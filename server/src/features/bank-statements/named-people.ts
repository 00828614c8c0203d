import { normalPurpose } from './mentions.ts';

/** Where a payment names people. */
interface Naming {
  payerTitle: string;
  purpose: string;
}

/** Whether the bank names this person as who pays, or the purpose does: by surname and name, wherever they stand. */
export function isNamed({ payerTitle, purpose }: Naming, fullName: string) {
  const words = new Set(wordsOf(`${payerTitle} ${purpose}`));
  const name = wordsOf(fullName).slice(0, 2);
  return name.length === 2 && name.every((word) => words.has(word));
}

/** Those whom a payment names come first: whoever pays at the desk of a bank says whose training he means. */
export const namedFirst = <Person extends { fullName: string }>(
  people: readonly Person[],
  payment: Naming,
): Person[] => {
  const named = new Set(people.filter(({ fullName }) => isNamed(payment, fullName)));
  return [...named, ...people.filter((one) => !named.has(one))];
};

const wordsOf = (text: string): string[] => normalPurpose(text).match(/[A-ZА-Я-]+/g) ?? [];
