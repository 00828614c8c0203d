/** What one logs in by and recovers the access by. */
interface Contacts {
  email?: string | null | undefined;
  phone?: string | null | undefined;
}

const isOther = (before: string | null | undefined, after: string | null | undefined): boolean =>
  after !== undefined && (after ?? '').trim().toLowerCase() !== (before ?? '').toLowerCase();

/**
 * What is said after a form with an e-mail and a phone is saved: another one waits for its confirmation (decision 61), so that
 * «изменён» alone would be untrue.
 * @param saved what is said of everything else
 * @param after what stood in the form; what it has not is as before
 */
export function savedText(saved: string, before: Contacts, after: Contacts): string {
  const [email, phone] = [isOther(before.email, after.email), isOther(before.phone, after.phone)];
  if (email && phone) return `${saved} E-mail и телефон изменятся, когда их подтвердят: по письму и кодом из СМС`;
  if (email) return `${saved} Адрес изменится, когда его подтвердят по письму`;
  return phone ? `${saved} Телефон изменится, когда его подтвердят кодом из СМС` : saved;
}
