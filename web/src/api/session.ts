import { type Access, type Caller, callerOf, rightOf } from '@dopusk/contract/endpoint.ts';
import { DOCUMENTS_IDENTIFY, mayIdentify, mayOpenDocument, rightMissing } from '@dopusk/contract/rights.ts';
import type { CurrentUser, session } from '@dopusk/contract/session.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { call } from './client.ts';
import type { ApiError } from './errors.ts';
import { storageChanged, subscribeToStorage } from './own-storage.ts';
import { readAt } from './read-at.ts';

const USER_TYPE = 'userType';
const ROLES = 'roles';
/** Where the search keeps what was opened from it: names that the next visitor must not read. */
export const RECENTLY_FOUND = 'recentlyFound';

/** The remembered kind of user: a guess until the server confirms it (docs/rules.md#2.6). */
export const rememberedUserType = (): string | null => localStorage.getItem(USER_TYPE);

/** Remembers for the next visit that somebody has logged in. */
export function rememberSession(userType: string): void {
  localStorage.setItem(USER_TYPE, userType);
  storageChanged();
}

/** To be called after a login: forgets everything of the former visitor and remembers the new one. */
export function useSessionStart(): (userType: string) => void {
  const client = useQueryClient();
  return (userType) => {
    client.clear();
    rememberSession(userType);
  };
}

/** Forgets it: after logging out, and when the server no longer knows the session. */
export function forgetSession(): void {
  localStorage.removeItem(USER_TYPE);
  localStorage.removeItem(ROLES);
  localStorage.removeItem(RECENTLY_FOUND);
  storageChanged();
}

/** Who is logged in. */
export const currentUser = readAt<(typeof session)['current']>('/User/Current');
// The same as keyOf(currentUser, {}).
export const currentUserKey = [currentUser.path, {}];

export interface SessionState {
  /** Null for an anonymous visitor, and until `pending` is over. */
  user: CurrentUser | null;
  pending: boolean;
  error: ApiError | null;
  retry: () => void;
}

/** The current user. Asks the server only when somebody is remembered. */
export function useCurrentUser(): SessionState {
  const client = useQueryClient();
  // A page drawn by the server has the user that the server knows.
  const drawnFor = () => userTypeOf(client.getQueryData<CurrentUser>(currentUserKey));
  const remembered = useSyncExternalStore(subscribeToStorage, rememberedUserType, drawnFor);
  const query = useQuery<CurrentUser, ApiError>({
    queryKey: currentUserKey,
    queryFn: ({ signal }) => call(currentUser, {}, signal),
    enabled: remembered !== null,
    meta: { quiet: true },
  });
  const user = remembered === null ? null : (query.data ?? null);
  const roles = user ? JSON.stringify(user.roles) : null;
  useEffect(() => {
    if (roles !== null) localStorage.setItem(ROLES, roles);
  }, [roles]);
  return {
    user,
    pending: remembered !== null && query.isPending,
    error: user ? null : query.error,
    retry: () => void query.refetch(),
  };
}

/** What is remembered of a user. */
export const userTypeOf = (user: CurrentUser | undefined): string | null =>
  user ? (user.operator ? 'Operator' : 'Student') : null;

/** Whether the user may see what `access` guards, by the same rule as for calls (contract, Access). */
export const allows = (access: Access | Caller, user: CurrentUser | null): boolean =>
  isAdmitted(callerOf(access), user) && missingRight(access, user) === null;

/**
 * Why an operator may not do what `access` guards, for the button or page that does it; null when he may, and for whoever
 * is let in by no right at all.
 */
export function missingRight(access: Access | Caller, user: CurrentUser | null): string | null {
  const right = rightOf(access);
  if (!right || !user?.operator || user.operator.rights.includes(right)) return null;
  return rightMissing(right, user.operator.organization?.organizationType ?? 'Customer');
}

/** The same of the current user. */
export function useMissingRight(access: Access | Caller | undefined): string | null {
  const { user } = useCurrentUser();
  return access === undefined ? null : missingRight(access, user);
}

/** Why an operator does not get a printed document of this type; null when he does, and for a student, whose it is. */
export function useClosedDocument(type: string): string | null {
  const { user } = useCurrentUser();
  return user?.operator && !mayOpenDocument(user.operator.rights, type) ? DOCUMENTS_IDENTIFY : null;
}

/** The same of all documents of people together, which rights about money alone never open. */
export function useClosedPeoplesDocuments(): string | null {
  const { user } = useCurrentUser();
  return user?.operator && !mayIdentify(user.operator.rights) ? DOCUMENTS_IDENTIFY : null;
}

function isAdmitted(caller: Caller, user: CurrentUser | null): boolean {
  if (caller === 'anyone') return true;
  if (!user) return false;
  const center = user.operator?.organization?.organizationType === 'EducationCenter';
  switch (caller) {
    case 'user':
      return true;
    case 'student':
      return user.student !== null;
    case 'operator':
      return user.operator !== null;
    case 'center':
      return center;
    case 'administrator':
      return center && user.roles.includes('HighOperator');
    // By a code, whoever is logged in.
    case 'respondent':
      return false;
  }
}
