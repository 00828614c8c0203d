import type { ImportedPerson, KeptPerson } from '../../../db/tables/imports.ts';

const FORMS: readonly (readonly [RegExp, string])[] = [
  [/обществос?ограниченнойответственностью/u, 'ооо'],
  [/публичноеакционерноеобщество/u, 'пао'],
  [/(открытое|закрытое)?акционерноеобщество/u, 'ао'],
  [/индивидуальныйпредприниматель/u, 'ип'],
];

/** «ООО «Волга-Монтаж»» and «Общество с ограниченной ответственностью "Волга - монтаж"» name one organization, and so does «Волга-Монтаж». */
export function organizationKey(title: string): string {
  let key = title
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[^\p{L}\p{N}]/gu, '');
  for (const [form, short] of FORMS) key = key.replace(form, short);
  return key.replace(/^(ооо|пао|оао|зао|ао|ип)(?=.)/u, '');
}

/**
 * The people without a workplace that is the organization itself: of them it is known already, and goes with it when it is renamed.
 * @param titles what the organization is called
 */
export function withoutOwnWorkplace<P extends ImportedPerson | KeptPerson>(
  people: readonly P[],
  titles: readonly (string | null | undefined)[],
): P[] {
  const own = ownTitles(titles);
  return people.map((person) => (person.workplace && own(person.workplace) ? { ...person, workplace: '' } : person));
}

/** Whether a name is one of these titles; ten thousand rows name few. */
export function ownTitles(titles: readonly (string | null | undefined)[]): (name: string) => boolean {
  const own = new Set(titles.flatMap((title) => (title ? organizationKey(title) : [])));
  const known = new Map<string, boolean>();
  return (name) => {
    const is = known.get(name) ?? own.has(organizationKey(name));
    known.set(name, is);
    return is;
  };
}
