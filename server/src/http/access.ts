import type { Access } from '@dopusk/contract/endpoint.ts';
import {
  type CenterScope,
  isAdministrator,
  isCenter,
  type OperatorScope,
  type StudentScope,
  type UserScope,
} from '../db/scope.ts';

/** What a handler receives, by the endpoint's access. */
export type ScopeOf<A extends Access> = {
  anyone: UserScope | null;
  user: UserScope;
  student: StudentScope;
  operator: OperatorScope;
  center: CenterScope;
  administrator: CenterScope;
}[A];

/** What an operator has to do before the portal is open to him; null for one who is ready, and for anybody else. */
export function missingOf(scope: UserScope | null): 'EmailUnconfirmed' | 'SecondFactorNotSet' | null {
  // A student's e-mail is vouched for by whoever entered it.
  if (scope?.kind !== 'operator') return null;
  if (!scope.isEmailConfirmed) return 'EmailUnconfirmed';
  return scope.lacksSecondFactor ? 'SecondFactorNotSet' : null;
}

/** Whether the scope may make a call of this access; the web reads the same values (design §2, rule 7). */
export function mayCall(scope: UserScope | null, access: Access): boolean {
  switch (access) {
    case 'anyone':
      return true;
    case 'user':
      return scope !== null;
    case 'student':
      return scope?.kind === 'student';
    case 'operator':
      return scope?.kind === 'operator';
    case 'center':
      return isCenter(scope);
    case 'administrator':
      return isAdministrator(scope);
  }
}
