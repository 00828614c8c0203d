import { type Access, type Caller, callerOf, rightOf } from '@dopusk/contract/endpoint.ts';
import { rightMissing } from '@dopusk/contract/rights.ts';
import type { Right } from '@dopusk/contract/session.ts';
import {
  type CenterScope,
  isAdministrator,
  isCenter,
  type OperatorScope,
  type RespondentScope,
  type StudentScope,
  type UserScope,
  within,
} from '../db/scope.ts';
import { Refusal } from './refusal.ts';

interface ScopeOfCaller {
  anyone: UserScope | null;
  user: UserScope;
  student: StudentScope;
  operator: OperatorScope;
  center: CenterScope;
  administrator: CenterScope;
  respondent: RespondentScope;
}

/** What a handler receives, by the endpoint's access. */
export type ScopeOf<A extends Access> = A extends `${infer C extends 'operator' | 'center'}:${string}`
  ? ScopeOfCaller[C]
  : A extends Caller
    ? ScopeOfCaller[A]
    : never;

/** What an operator has to do before the portal is open to him; null for one who is ready, and for anybody else. */
export function missingOf(scope: UserScope | null): 'EmailUnconfirmed' | 'SecondFactorNotSet' | null {
  // A student's e-mail is vouched for by whoever entered it.
  if (scope?.kind !== 'operator') return null;
  if (!scope.isEmailConfirmed) return 'EmailUnconfirmed';
  return scope.lacksSecondFactor ? 'SecondFactorNotSet' : null;
}

/**
 * The scope with which a call of this access goes on; the web reads the same values (design §2, rule 7). An operator
 * keeps only the organizations in which he has the right.
 * @throws Refusal Unauthorized for a stranger, Forbidden for another kind of visitor, what `requireRight` throws
 */
export function admit(scope: UserScope | null, access: Access): UserScope | null {
  if (!isAdmitted(scope, callerOf(access))) throw new Refusal(scope ? 'Forbidden' : 'Unauthorized');
  const right = rightOf(access);
  return right && scope?.kind === 'operator' ? requireRight(scope, right) : scope;
}

/** The scope with which a call of this access would go on; null where it would be refused. */
export function admitted(scope: UserScope, access: Access): UserScope | null {
  try {
    return admit(scope, access);
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

/**
 * The operator with only those of his organizations in which he has the right.
 * @throws Refusal NotFoundOrganization when he has none yet, RightMissing when the current one is none of them
 */
export function requireRight(scope: OperatorScope, right: Right): OperatorScope {
  if (!scope.organization) throw new Refusal('NotFoundOrganization', 'Сначала создайте организацию или вступите в неё');
  if (scope.rights.includes(right)) return within(scope, right);
  throw new Refusal('RightMissing', rightMissing(right, scope.organization.type));
}

function isAdmitted(scope: UserScope | null, caller: Caller): boolean {
  switch (caller) {
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
    // Nobody is by being logged in: serve.ts asks such a visitor for another cookie.
    case 'respondent':
      return false;
  }
}
