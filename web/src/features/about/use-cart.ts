import { PAYMENT_STATUS_PARAM } from '@dopusk/contract/payment-return.ts';
import { QUANTITY_LIMIT, type Quantities, topUpServices } from '@dopusk/contract/top-up-services.ts';
import { useState } from 'react';

const KEY = 'cart';

/** The parameter of the address that opens the cart, after a login. */
export const CART_PARAM = 'cart';

/** The quantities chosen in this tab before the visit to the bank or the login. */
function remembered(): Quantities {
  try {
    const stored = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Record<string, unknown>;
    return Object.fromEntries(topUpServices.map(({ no }) => [no, allowed(stored[no])]));
  } catch {
    return {};
  }
}

const allowed = (quantity: unknown): number => Math.min(QUANTITY_LIMIT, Math.max(0, Math.trunc(Number(quantity)) || 0));

export interface Cart {
  quantities: Quantities;
  opened: boolean;
  set: (no: number, quantity: number) => void;
  /** Adds one of a service and opens the cart. */
  add: (no: number) => void;
  open: () => void;
  close: () => void;
}

/** The cart of this tab: it survives a visit to the login or the bank, and is empty after a payment. */
export function useCart(): Cart {
  const [returned] = useState(() => {
    const address = new URLSearchParams(location.search);
    if (address.get(PAYMENT_STATUS_PARAM) === 'succeeded') sessionStorage.removeItem(KEY);
    return address.has(CART_PARAM);
  });
  const [quantities, setQuantities] = useState<Quantities>(remembered);
  const [opened, setOpened] = useState(returned);
  const set = (no: number, quantity: number) => {
    const next = { ...quantities, [no]: allowed(quantity) };
    sessionStorage.setItem(KEY, JSON.stringify(next));
    setQuantities(next);
  };
  return {
    quantities,
    opened,
    set,
    add: (no) => {
      set(no, (quantities[no] ?? 0) + 1);
      setOpened(true);
    },
    open: () => setOpened(true),
    close: () => setOpened(false),
  };
}
