import type { ImportedPerson } from '../../db/tables/imports.ts';
import { nameKey } from '../students/shared-contacts.ts';

/** Of a row the other one of the same file that may be about the same person. */
export interface Twin {
  first: ImportedPerson;
  /** Both are about one person whom the portal knows: they cannot be two. */
  isOneAccount: boolean;
}

/**
 * The rows of a file that may say again what another one says: the same name and birthday, or the same person of the portal.
 * Whom the portal knows without a doubt comes first, of the others the earlier row.
 * @param accountOf whom a row is about, as the portal knows him
 * @returns by the number of a row
 */
export function twinsOf<Account extends object>(
  people: readonly ImportedPerson[],
  accountOf: (person: ImportedPerson) => Account | undefined,
): Map<number, Twin> {
  const twins = new Map<number, Twin>();
  const byAccount = new Map<Account, ImportedPerson>();
  const byName = new Map<string, ImportedPerson>();
  const unknown: ImportedPerson[] = [];
  for (const person of people) {
    const account = accountOf(person);
    if (!account) {
      unknown.push(person);
      continue;
    }
    const first = byAccount.get(account);
    if (first) twins.set(person.rowNumber, { first, isOneAccount: true });
    else byAccount.set(account, person);
    if (!byName.has(keyOf(person))) byName.set(keyOf(person), person);
  }
  for (const person of unknown) {
    const first = byName.get(keyOf(person));
    if (first) twins.set(person.rowNumber, { first, isOneAccount: false });
    else byName.set(keyOf(person), person);
  }
  return twins;
}

const keyOf = (person: ImportedPerson): string => `${person.birthday} ${nameKey(person)}`;

/** Why such a row is not loaded until it is said what it is. */
export const twinMessage = ({ first, isOneAccount }: Twin): string =>
  isOneAccount
    ? `Строка ${first.rowNumber} – о том же сотруднике портала: оставьте одну из них`
    : `То же имя и дата рождения в строке ${first.rowNumber}: скажите, один это человек или разные`;
