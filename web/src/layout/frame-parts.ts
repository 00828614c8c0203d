import type { CurrentOrganization, CurrentUser } from '@dopusk/contract/session.ts';
import type { ComponentType } from 'react';

/** What features add to the frame around every page; the layout itself knows none of them. */
export interface FrameParts {
  /** Stands under the organization that an operator acts for. */
  Balance?: ComponentType<{
    organization: CurrentOrganization;
    /** The sidebar shows icons only. */
    collapsed: boolean;
  }>;
  /** Stands in place of the pages for an operator who is not ready, and says what he has to do. */
  Gate?: ComponentType<{ user: CurrentUser }>;
  /** Is there beside every page of whoever is logged in. */
  PaymentReturn?: ComponentType;
}
