import { missingRight, useCurrentUser } from '../../api/session.ts';
import type { Action } from '../../ui/action.ts';
import type { Offer } from '../../ui/offers.ts';
import { useDoing } from '../../ui/use-doing.ts';
import { assignToPeople } from '../assignments/actions.tsx';
import { createCommittee } from '../committees/actions.ts';
import { createCourse } from '../courses/actions.ts';
import { createGroup } from '../groups/actions.ts';
import { createInvoice } from '../invoices/actions.tsx';
import { createOrganization } from '../organizations/actions.ts';
import { createStudent } from '../students/actions.tsx';

const creations: readonly Action<unknown>[] = [
  createStudent,
  assignToPeople,
  createGroup,
  ...createInvoice,
  createOrganization,
  createCourse,
  createCommittee,
];

/** What can be created from any page, but for what this one offers itself. */
export function useCreations(offers: readonly Offer[]): Offer[] {
  const { user } = useCurrentUser();
  const doing = useDoing();
  return creations
    .filter(
      ({ title, one }) => (one?.isFor?.(null, doing.allows) ?? true) && !offers.some((own) => own.title === title),
    )
    .map(({ title, icon, takes, one }) => ({
      ...(one?.to ? { to: one.to(null).to } : {}),
      title,
      icon,
      code: null,
      reason: takes ? missingRight(takes.access, user) : null,
      press: () => one?.to && void doing.navigate(one.to(null)),
    }));
}
