import { useLocation, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { type OwnAddress, ownAddress } from '../ui/own-address.ts';

interface WayBack extends OwnAddress {
  /** The screen there, as the breadcrumbs call it. */
  label: string;
}

/**
 * Where the link that led here stood; null without one. It comes with the address and could name anything: only a screen
 * of this portal that asks for a login is followed, so neither a foreign site nor `/logout`.
 */
export function useWayBack(): WayBack | null {
  const { back } = useSearch({ strict: false }) as { back?: string };
  const router = useRouter();
  const here = useLocation({ select: (location) => location.pathname });
  const address = back === undefined ? null : ownAddress(back);
  if (!address || address.to === here) return null;
  const [, , found] = router.getMatchedRoutes(address.to);
  const screen = found?.options.staticData?.screen;
  return screen && screen.access !== 'anyone' ? { ...address, label: screen.crumb } : null;
}

/** Leaves a form that is done: to where the link to its field stood, or to where the form leads otherwise. */
export function useLeave(otherwise: string): () => Promise<void> {
  const back = useWayBack();
  const navigate = useNavigate();
  return () => navigate(back ? { to: back.to, search: back.search, hash: back.hash } : { to: otherwise });
}
