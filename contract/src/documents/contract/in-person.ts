import { isFormOfName, isWordForm } from '../../fields/name-forms.ts';

/** Who signs under a document, in the nominative. */
export interface Signing {
  fullName: string;
  jobTitle: string;
  /** Null of a head who acts by the charter. */
  authority: string | null;
}

const CHARTER = 'Устав';

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .split(/[^\p{L}\p{N}'’]+/u)
    .filter(Boolean);

const areForms = (words: readonly string[], forms: readonly string[]): boolean =>
  words.length === forms.length &&
  words.every((word, index) => {
    const form = forms[index] ?? '';
    // A number has no cases.
    return /\d/.test(word) ? word === form : isWordForm(word, form);
  });

/**
 * What of the words after «в лице» is not of whoever signs beneath, or null: a contract names one person, in one position and
 * with one document of powers (Civil Code, article 53). Only the case of the words may be another.
 * @param words «директора Зорина Олега Ильича, действующего на основании Устава»
 */
export function inPersonFault(
  words: string,
  { fullName, jobTitle, authority }: Signing,
): 'name' | 'position' | 'authority' | null {
  const [who = '', ...powers] = words.split(/на\s+основании/iu);
  const named = wordsOf(who).filter((word) => !word.startsWith('действующ'));
  const at = named.findIndex((_, index) => isFormOfName(fullName, named.slice(index).join(' ')));
  if (at < 0) return 'name';
  if (!areForms(wordsOf(jobTitle), named.slice(0, at))) return 'position';
  return areForms(wordsOf(authority || CHARTER), wordsOf(powers.join(' '))) ? null : 'authority';
}

/** Whether words after «в лице» are these with nothing but other cases. */
export const isSameInPerson = (known: string, words: string): boolean => areForms(wordsOf(known), wordsOf(words));

const WHAT = { name: 'ФИО', position: 'должность', authority: 'документ о полномочиях' } as const;

/** Why such words may not follow «в лице»; null when they may. */
export function inPersonText(words: string, signing: Signing): string | null {
  const fault = inPersonFault(words, signing);
  if (fault === null) return null;
  const { fullName, jobTitle, authority } = signing;
  return `В преамбуле ${WHAT[fault]} не как под договором: там – ${jobTitle} ${fullName} (${authority || CHARTER}). Поправить здесь можно только падеж`;
}
