import type { LucideIcon } from 'lucide-react';
import { useEffect, useEffectEvent, useId } from 'react';
import { sharedValue } from './shared-value.ts';

/** An action that the page offers now, as the search and the keys show and do it. */
export interface Offer {
  title: string;
  icon: LucideIcon;
  code: string | null;
  /** Why it cannot be done now. */
  reason: string | null;
  press: () => void;
  /** Where it leads, when that is all it does. */
  to?: string;
}

const shown = sharedValue<ReadonlyMap<string, readonly Offer[]>>(new Map());

/** What can be done on this page, in its order. */
export const useOffers = (): Offer[] => once(shown.useValue());

/** The same for a key that has been pressed. */
export const currentOffers = (): Offer[] => once(shown.get());

/** What stands in two places of the page, as over an empty list and in it, is one. */
const once = (parts: ReadonlyMap<string, readonly Offer[]>): Offer[] => [
  ...new Map([...parts.values()].flat().map((offer) => [offer.title, offer])).values(),
];

/** Lets the search and the keys know what a part of the page offers, as long as it is there. */
export function useOffering(offers: readonly Offer[]): void {
  const id = useId();
  const press = useEffectEvent((title: string) => offers.find((offer) => offer.title === title)?.press());
  const written = JSON.stringify(offers.map(({ title, reason }) => [title, reason]));
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is offered is the same while its words are
  useEffect(() => {
    const mine = offers.map((offer) => ({ ...offer, press: () => press(offer.title) }));
    shown.set(new Map([...shown.get(), [id, mine]]));
    return () => shown.set(new Map([...shown.get()].filter(([key]) => key !== id)));
  }, [id, written]);
}
