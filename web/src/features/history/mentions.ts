/** Somebody who can be named in a note. */
export interface Colleague {
  id: string;
  fullName: string;
  /** Why he cannot be told of this record; null for whoever opens it. */
  barred: string | null;
}

/** So many are offered at once. */
const OFFERED = 6;

/** What was typed of a name after «@», right before the caret; null where no name is being typed. */
export const typedName = (beforeCaret: string): string | null =>
  /(?:^|[\s(])@([\p{L}-]*(?: [\p{L}-]*)?)$/u.exec(beforeCaret)?.[1] ?? null;

/** The colleagues one of whose names begins so. */
export function matching(colleagues: readonly Colleague[], typed: string): Colleague[] {
  const wanted = plain(typed);
  return colleagues
    .filter(({ fullName }) => {
      const name = plain(fullName);
      return name.startsWith(wanted) || name.split(' ').some((part) => part.startsWith(wanted));
    })
    .slice(0, OFFERED);
}

const plain = (text: string) => text.toLowerCase().replaceAll('ё', 'е').trim();

/** The text with the chosen name in the place of what was typed of it, and where the caret goes. */
export function withName(text: string, caret: number, fullName: string): { text: string; caret: number } {
  const before = text.slice(0, caret).replace(/@[^@]*$/, `@${fullName} `);
  return { text: before + text.slice(caret), caret: before.length };
}

/** Those whom the text names: a name that begins another one is not found in it. */
export function mentionedIn(text: string, colleagues: readonly Colleague[]): Colleague[] {
  const named = new Set<string>();
  let rest = text;
  const longestFirst = colleagues.map(({ fullName }) => fullName).sort((one, other) => other.length - one.length);
  for (const fullName of longestFirst) {
    if (!rest.includes(`@${fullName}`)) continue;
    named.add(fullName);
    rest = rest.replaceAll(`@${fullName}`, ' ');
  }
  return colleagues.filter(({ fullName }) => named.has(fullName));
}
