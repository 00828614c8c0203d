import type { CurrentOrganization, CurrentUser } from '@dopusk/contract/session.ts';
import type { ComponentType } from 'react';

/** A page of the portal as the search shows it. */
export interface FoundPage {
  label: string;
  /** The page above it; empty when there is none. */
  parent: string;
  path: string;
}

/** The parts that features add to the frame; the layout itself knows none of them. */
export interface FrameParts {
  /** Shown below the operator's current organization. */
  Balance?: ComponentType<{
    organization: CurrentOrganization;
    /** The sidebar shows icons only. */
    collapsed: boolean;
  }>;
  /** Shown instead of the pages to an operator who is not ready: what he has to do. */
  Gate?: ComponentType<{ user: CurrentUser }>;
  /** How many notices are unread, and the latest, for whoever the portal is open to. */
  Bell?: ComponentType;
  /** The search from anywhere, for whoever the portal is open to. */
  Search?: ComponentType<{ opened: boolean; onClose: () => void; pages: readonly FoundPage[] }>;
  /** What keys do on every page, for whoever the portal is open to. */
  Keys?: ComponentType<{ pages: readonly FoundPage[] }>;
  /** Rendered beside every page of a logged-in user. */
  PaymentReturn?: ComponentType;
}
