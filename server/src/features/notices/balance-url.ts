/**
 * Where the history of a balance is, of the organization that a letter is about: whoever minds the money of several would see another one's.
 * @param organizationIds whose balances it is about; of several the reader chooses there
 */
export function balanceUrl(publicUrl: string, organizationIds: readonly (string | null)[]): string {
  const [first, ...others] = [...new Set(organizationIds)];
  return `${publicUrl}/balance${first && others.length === 0 ? `?organizationId=${first}` : ''}`;
}
