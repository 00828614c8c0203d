import type { CurrentOrganization, CurrentUser } from '@dopusk/contract/session.ts';
import type { ComponentType } from 'react';

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
  /** Rendered beside every page of a logged-in user. */
  PaymentReturn?: ComponentType;
}
