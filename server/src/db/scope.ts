import type { OrganizationType, Right, Role } from '@dopusk/contract/session.ts';
import type { TokenRights } from '@dopusk/contract/tokens.ts';
import type { Seen } from './seen.ts';

declare const madeByTheSessionGate: unique symbol;

/**
 * The rows that a caller may touch. Only the session gate makes a scope (http/session.ts), and every function of a
 * db.ts that reads or writes tenant data takes one, so that a query without an owner does not compile.
 */
interface Scope {
  readonly [madeByTheSessionGate]: true;
  readonly userId: Seen<'users'>;
}

export interface OperatorScope extends Scope {
  readonly kind: 'operator';
  readonly operatorId: Seen<'operators'>;
  /** Until it is, only calls marked `early` answer. */
  readonly isEmailConfirmed: boolean;
  /**
   * A center that he works for requires a second factor, and he has none. Until he has one, only calls marked `early`
   * answer, and he acts for no organization: the two below are empty.
   */
  readonly lacksSecondFactor: boolean;
  /** The organization the operator acts for; null for one who has not joined any yet. */
  readonly organization: { readonly id: Seen<'organizations'>; readonly type: OrganizationType } | null;
  /** The operator's role in it. */
  readonly role: Exclude<Role, 'Student'> | null;
  /** What he may do in it; an administrator everything. */
  readonly rights: readonly Right[];
  /** Every organization the operator is an active member of, the current one included. */
  readonly organizationIds: readonly Seen<'organizations'>[];
  /** Those of them that are clients: what he sees when he acts for one. */
  readonly customerIds: readonly Seen<'organizations'>[];
  /** His rights in each of them, by its id. */
  readonly rightsIn: Readonly<Record<string, readonly Right[]>>;
  /** With what a program calls in his name; null for the operator himself. */
  readonly tokenId: Seen<'tokens'> | null;
  /** What that token is let to; null for the operator himself. */
  readonly tokenRights: TokenRights | null;
}

/** An operator who acts for an education center. */
export interface CenterScope extends OperatorScope {
  readonly organization: { readonly id: Seen<'organizations'>; readonly type: 'EducationCenter' };
}

export interface StudentScope extends Scope {
  readonly kind: 'student';
  readonly studentId: Seen<'students'>;
}

/** A student who has come by the link of a questionnaire and proved who he is: his questionnaire is all that he may touch. */
export interface RespondentScope extends Scope {
  readonly kind: 'respondent';
  readonly studentId: Seen<'students'>;
  readonly questionnaireId: Seen<'questionnaires'>;
}

export type UserScope = OperatorScope | StudentScope;

export function isCenter(scope: UserScope | null): scope is CenterScope {
  return scope?.kind === 'operator' && scope.organization?.type === 'EducationCenter';
}

/** Whether an operator acts for a center and has this right in it. */
export const hasRight = (scope: UserScope | null, right: Right): scope is CenterScope =>
  isCenter(scope) && scope.rights.includes(right);

/**
 * The same operator with only those of his organizations in which he has the right: what he may do for one does not
 * reach another's rows.
 */
export function within(scope: OperatorScope, right: Right): OperatorScope {
  const withRight = (ids: OperatorScope['organizationIds']) => ids.filter((id) => scope.rightsIn[id]?.includes(right));
  return {
    ...scope,
    organizationIds: withRight(scope.organizationIds),
    customerIds: withRight(scope.customerIds),
  };
}

/** The same operator with that one of his clients alone for which he acts; of a center he is the same. */
export function ofChosen(scope: OperatorScope): OperatorScope {
  return { ...scope, customerIds: scope.customerIds.filter((id) => id === scope.organization?.id) };
}

/** Whether an operator is told of balances and contract prices: in a center with the right to money (decision 148). */
export const mayKnowMoney = (scope: OperatorScope): boolean => !isCenter(scope) || scope.rights.includes('Money');

/** HighOperator: an administrator of an education center (design §4). */
export function isAdministrator(scope: UserScope | null): scope is CenterScope {
  return isCenter(scope) && scope.role === 'HighOperator';
}
