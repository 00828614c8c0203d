/** A person as two records of him are compared. */
interface Human {
  surname: string;
  name: string;
  lastName: string;
  birthday: string;
  snilsNumber: string;
}

/** Somebody who has an e-mail or a phone, and what the operator may know of him. */
export interface ContactHolder extends Human {
  email: string;
  phone: string | null;
  /** Another account is the one that is found by it. */
  sharesEmail: boolean;
  sharesPhone: boolean;
  /** He is of the organization for which somebody is written down, whether or not the operator sees him. */
  worksHere: boolean;
  /** Where he works, if the operator sees him there. */
  organization: { id: string; title: string } | null;
}

/** Whether somebody new may have an e-mail or a phone, and whether he shares it. */
interface Verdict<H> {
  /** Who has it and keeps it from others. */
  taken: H | null;
  isShared: boolean;
}

/**
 * Whether somebody new of an organization may have an e-mail or a phone that these people have. A person who works for two
 * employers is a record of each, and neither learns of the other: what somebody has whom the operator does not see is shared
 * without a word. Of the same organization nobody shares, nor of those whom the operator sees anybody but the same person
 * (decision 112).
 */
export function verdictOn<H extends ContactHolder>(
  contact: 'email' | 'phone',
  person: Human & { email: string; phone: string | null },
  holders: readonly H[],
): Verdict<H> {
  const same = person[contact] ? holders.filter((holder) => holder[contact] === person[contact]) : [];
  return {
    taken: same.find((one) => one.worksHere || (one.organization && !isSameHuman(one, person))) ?? null,
    isShared: same.some((one) => !one[contact === 'email' ? 'sharesEmail' : 'sharesPhone']),
  };
}

/** What stands in the message about a taken one: of whom, where the operator may know it. */
export const whoseContact = ({ worksHere, organization, ...person }: ContactHolder): string | undefined =>
  organization && !worksHere ? `Это есть у другого человека: ${fullNameOf(person)}, ${organization.title}` : undefined;

/** Another organization in which the operator sees the same person; null for none. */
export const elsewhereOf = (
  person: Human,
  organizationId: string,
  known: readonly (Human & Pick<ContactHolder, 'organization'>)[],
): string | null =>
  known.find((one) => one.organization && one.organization.id !== organizationId && isSameHuman(one, person))
    ?.organization?.title ?? null;

/** Two insurance numbers are two people; without both, name and birthday tell. */
export function isSameHuman(one: Human, other: Human): boolean {
  if (one.snilsNumber && other.snilsNumber) return one.snilsNumber === other.snilsNumber;
  return one.birthday === other.birthday && nameKey(one) === nameKey(other);
}

/** A name as people hear it. */
export const nameKey = (person: Pick<Human, 'surname' | 'name' | 'lastName'>): string =>
  fullNameOf(person).toLowerCase().replaceAll('ё', 'е');

/** As people write it. */
export const fullNameOf = ({ surname, name, lastName }: Pick<Human, 'surname' | 'name' | 'lastName'>): string =>
  [surname, name, lastName].filter(Boolean).join(' ');
