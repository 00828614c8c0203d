import { PAYMENT_PARAM, PAYMENT_STATUS_PARAM } from '@dopusk/contract/payment-return.ts';
import type { PaymentStatus } from '@dopusk/contract/payments.ts';

/** A base to resolve paths against by the rules of browsers; nobody is sent there. */
const NOWHERE = 'http://portal.invalid';

/**
 * The page of the portal that `returnUrl` means, as a path; null when it leads anywhere else, so that nobody can be
 * sent from the bank to another site.
 * @param origins the addresses of the portal, like https://dopusk.example
 */
export function returnPath(returnUrl: string, origins: readonly string[]): string | null {
  if (!URL.canParse(returnUrl, NOWHERE)) return null;
  const url = new URL(returnUrl, NOWHERE);
  if (url.origin !== NOWHERE && !origins.includes(url.origin)) return null;
  // «//host» at the beginning of a path is an address of another host.
  if (url.pathname.startsWith('//')) return null;
  return url.pathname + url.search + url.hash;
}

/** The address of the same page with the state of a payment, and which one it is, in its query. */
export function withOutcome(path: string, status: PaymentStatus | 'unknown', paymentId?: string): string {
  const url = new URL(path, NOWHERE);
  url.searchParams.set(PAYMENT_STATUS_PARAM, status);
  if (paymentId) url.searchParams.set(PAYMENT_PARAM, paymentId);
  else url.searchParams.delete(PAYMENT_PARAM);
  return url.pathname + url.search + url.hash;
}
