import type { AuditAction } from '@dopusk/contract/audit.ts';
import { CONSENT_VERSIONS } from '@dopusk/contract/consent-versions.ts';
import { ConsentKind } from '@dopusk/contract/consents.ts';
import {
  canChangeRights,
  canDeactivate,
  canEndSessions,
  canStepDown,
  type Introduction,
  type MemberChanges,
  managesMembers,
  type OperatorChanges,
} from '@dopusk/contract/operators.ts';
import { changedRights, rightsIn } from '@dopusk/contract/rights.ts';
import type { OrganizationType, Right, session } from '@dopusk/contract/session.ts';
import type { Context } from '../../context.ts';
import { lockAccount, renameAccount } from '../../db/accounts.ts';
import { audit } from '../../db/audit.ts';
import { type Db, transaction } from '../../db/connection.ts';
import type { CenterScope, OperatorScope } from '../../db/scope.ts';
import type { Guard } from '../../http/guard.ts';
import { found, Refusal, refuseUnless } from '../../http/refusal.ts';
import { tellOfAccount } from '../session/account-letter.ts';
import { nameTaken, refuseTaken } from '../session/accounts.ts';
import { findUnproven } from '../session/confirmation/db.ts';
import { askForOwnContacts } from '../session/contact-changes/commands.ts';
import { setContact } from '../session/contact-changes/db/login-data.ts';
import { endOtherSessions, readCurrentUser, recordConsent } from '../session/db.ts';
import { holdOwnAccount } from '../session/hold-account.ts';
import { endWhatWasLeft } from '../session/left-behind/commands.ts';
import { findColleague } from '../session/second-factor/db.ts';
import { endTokens, findMember, lockMembers, updateMember } from './db.ts';

/**
 * Changes the operator's own profile. Another e-mail or phone waits until he confirms it (decision 61).
 * @throws Refusal RecordAlreadyChanged; EmailAlreadyUse, PhoneAlreadyUse, each with its field; ManyRecoveryCodeRequests
 */
export function changeOwnProfile(
  context: Context,
  scope: OperatorScope,
  changes: OperatorChanges,
  guard: Guard<typeof session.current>,
): Promise<null> {
  const { surname, name, lastName: lastname, phone, email } = changes;
  const { userId, operatorId } = scope;
  return transaction(context.db, async (tx) => {
    await holdOwnAccount(tx, scope);
    const before = await lockAccount(tx, userId);
    const read = () => readCurrentUser(tx, scope);
    const actions = ['operator.changed', 'email.corrected'] as const;
    return guard(tx, { read, ids: [operatorId, userId], actions }, async () => {
      await askForOwnContacts(context, tx, scope, before, { email, phone });
      await renameAccount(tx, userId, { surname, name, lastname });
      await audit(tx, scope, 'operator.changed', operatorId);
      return null;
    });
  });
}

/**
 * Takes who somebody is whose account a command has made, the phone by which he recovers his access, and his consents with their version and time.
 * @throws Refusal NameAlreadySaid; PhoneAlreadyUse at `phone`
 */
export function introduce({ db }: Context, scope: OperatorScope, who: Introduction): Promise<void> {
  const { surname, name, lastName: lastname, phone } = who;
  const { userId, operatorId } = scope;
  return transaction(db, async (tx) => {
    const { email, isUnnamed } = await lockAccount(tx, userId);
    if (!isUnnamed) throw new Refusal('NameAlreadySaid');
    const { phone: sharesPhone } = await findUnproven(tx, { email, phone });
    await refuseTaken(tx, { email, phone }, userId, {}, { email: false, phone: sharesPhone });
    await setContact(tx, userId, 'phone', phone, sharesPhone).catch(nameTaken);
    await renameAccount(tx, userId, { surname, name, lastname });
    for (const kind of ConsentKind.options)
      await recordConsent(tx, userId, { kind, version: CONSENT_VERSIONS[kind], accepted: true, anew: true });
    await audit(tx, scope, 'operator.changed', operatorId);
  });
}

/**
 * Ends all sessions of a colleague, who may log in again at once, and what his account may have left behind: for a computer
 * that was lost or left open. A letter tells him.
 * @throws Refusal NotFoundOperator for one who does not act for the center; OwnSessions
 */
export function endColleagueSessions(context: Context, scope: CenterScope, operatorId: string): Promise<void> {
  return transaction(context.db, async (tx) => {
    const { id, userId } = found(await findColleague(tx, scope, operatorId), 'NotFoundOperator');
    refuseUnless(canEndSessions({ id }, scope.operatorId));
    await endOtherSessions(tx, userId, null);
    await endWhatWasLeft(context, tx, userId);
    await audit(tx, scope, 'operator.sessions-ended', id);
    await tellOfAccount(context, tx, userId, 'sessions-ended');
  });
}

/**
 * Changes a member's role and rights, deactivates him or lets him in again. A center is managed by its administrators, a
 * client by those of its members who have all rights. It takes effect with the member's next request.
 * @throws Refusal NotFoundOrganization, NotFoundOperator; IsNotEducationCenter for a role in a client; Forbidden for
 * one who does not manage the organization, OwnAccess, OwnRights, LastAdministrator
 */
export function changeMember(
  db: Db,
  scope: OperatorScope,
  organizationId: string,
  { seen, ...asked }: MemberChanges,
): Promise<void> {
  return transaction(db, async (tx) => {
    await holdOwnAccount(tx, scope);
    const organization = found(await lockMembers(tx, scope, organizationId), 'NotFoundOrganization');
    const organizationType = organization.type;
    // Read anew: a colleague may have taken the right away since the session was opened.
    const own = await findMember(tx, scope, organizationId, scope.operatorId);
    const isMember = own?.isActive === true;
    const isCurrent = scope.organization?.id === organization.id;
    const reader = { organizationType, isMember, isCurrent, role: own?.role ?? null, rights: own?.rights ?? [] };
    if (!managesMembers(reader)) throw new Refusal('Forbidden');
    const member = found(await findMember(tx, scope, organizationId, asked.operator), 'NotFoundOperator');
    const changes =
      seen && asked.rights ? { ...asked, rights: changedRights(member.rights, seen, asked.rights) } : asked;
    if (changes.role && organizationType === 'Customer') throw new Refusal('IsNotEducationCenter');
    if (changes.isActive === false) refuseUnless(canDeactivate(member, scope.operatorId));
    if (changes.rights) refuseRights(changes.rights, member, organizationType, scope.operatorId);
    if (changes.discountLimit !== undefined) refuseLimit(member, organizationType, scope.operatorId);
    if (changes.role === 'Operator') refuseUnless(canStepDown(member));
    // Whoever is let in again connects his programs again: what ended with his membership does not begin by itself.
    const ended = changes.isActive && !member.isActive ? await endTokens(tx, organization.id, member.id) : [];
    for (const { id, title } of ended) await audit(tx, scope, 'token.revoked', id, { title });
    await updateMember(tx, organization.id, changes);
    const moved = changes.rights ? movedRights(member.rights, changes.rights) : {};
    const limits = { from: member.discountLimit, to: changes.discountLimit };
    for (const action of actionsOf(changes)) {
      const details =
        action === 'operator.rights-changed' ? moved : action === 'operator.discount-limited' ? limits : {};
      await audit(tx, scope, action, member.id, { organizationId, ...details });
    }
  });
}

/** @throws Refusal OwnRights; BadRequest for a right that there is not in such an organization */
function refuseRights(rights: readonly Right[], member: { id: string }, type: OrganizationType, ownId: string): void {
  refuseUnless(canChangeRights(member, ownId));
  if (!rights.every((right) => rightsIn(type).includes(right))) throw new Refusal('BadRequest');
}

/** @throws Refusal OwnRights; IsNotEducationCenter: a client gives no discounts */
function refuseLimit(member: { id: string }, type: OrganizationType, ownId: string): void {
  if (type === 'Customer') throw new Refusal('IsNotEducationCenter');
  refuseUnless(canChangeRights(member, ownId));
}

/** Which rights are given, and which taken away. */
const movedRights = (before: readonly Right[], after: readonly Right[]) => ({
  given: after.filter((right) => !before.includes(right)),
  taken: before.filter((right) => !after.includes(right)),
});

/** The actions for the audit log. */
function actionsOf({ role, rights, discountLimit, isActive }: MemberChanges): AuditAction[] {
  const roles = { HighOperator: 'operator.made-administrator', Operator: 'operator.made-operator' } as const;
  const access: AuditAction = isActive ? 'operator.activated' : 'operator.deactivated';
  const given = rights ? (['operator.rights-changed'] as const) : [];
  const limited = discountLimit === undefined ? [] : (['operator.discount-limited'] as const);
  return [...(role ? [roles[role]] : []), ...given, ...limited, ...(isActive === undefined ? [] : [access])];
}
