import { z } from 'zod';
import type { Verdict } from './codes.ts';
import { endpoints } from './endpoint.ts';
import { email } from './fields/email.ts';
import { CurrentOrIdParams, IdParams, id } from './fields/id.ts';
import { PageQuery, pageOf } from './fields/page.ts';
import { personName, withLastName } from './fields/person-name.ts';
import { phone } from './fields/phone.ts';
import { queryFlag } from './fields/query-flag.ts';
import { REQUIRED } from './fields/text.ts';
import { rightsIn, withIncluded } from './rights.ts';
import { OrganizationType, Right, Role, session } from './session.ts';

/** What a member of an organization may be. */
export const OperatorRole = Role.exclude(['Student']);
export type OperatorRole = z.infer<typeof OperatorRole>;

/** A member of an organization. */
export const OperatorRow = z.object({
  id,
  fullName: z.string(),
  role: OperatorRole,
  /** What he may do here; an administrator of a center everything. */
  rights: z.array(Right),
  /** The largest discount that he may give by hand, in percent; said to members alone, and an administrator of a center any. */
  discountLimit: z.number().int(),
  phone: z.string().nullable(),
  email: z.string(),
  /** False for one who no longer acts for the organization. */
  isActive: z.boolean(),
  /** The only administrator of a center: without him nobody could manage it. */
  isLastAdministrator: z.boolean(),
  /** Whether his login asks for a code; shown to members of the organization only. */
  hasSecondFactor: z.boolean(),
});
export type OperatorRow = z.output<typeof OperatorRow>;

/** An operator's own profile. */
export const OperatorChanges = withLastName(z.object({ ...personName, phone, email }));
export type OperatorChanges = z.output<typeof OperatorChanges>;

const accepted = z.literal(true, { error: REQUIRED });

/**
 * Who an operator is whose account a command has made, or somebody else with his e-mail. Nobody could agree for him: he does, as who
 * registers does (docs/rules.md#2.5).
 */
export const Introduction = withLastName(
  z.object({ ...personName, phone, userAgreement: accepted, personalData: accepted }),
);
export type Introduction = z.output<typeof Introduction>;

/** A choice of rights, made whole by what they include. */
export const GivenRights = z.array(Right).max(20).transform(withIncluded);

/** A change of a member; a part left out stays. */
export const MemberChanges = z.object({
  operator: id,
  role: OperatorRole.optional(),
  rights: GivenRights.optional(),
  /** The rights that whoever changes them began with: what he did not touch stays as a colleague has left it since. */
  seen: z.array(Right).max(20).optional(),
  /** Percent of the list price; of a center's operators alone. */
  discountLimit: z.number().int('Целое число').min(0, 'От 0 до 100').max(100, 'От 0 до 100').optional(),
  isActive: z.boolean().optional(),
});
export type MemberChanges = z.output<typeof MemberChanges>;

/** Whether the reader decides who else acts for the organization, in which role and with which rights. */
export function managesMembers(reader: {
  organizationType: OrganizationType;
  isMember: boolean;
  /** Whether he acts for this very organization at the moment. */
  isCurrent: boolean;
  role: Role | null;
  /** His rights in it. */
  rights: readonly Right[];
}): boolean {
  if (!reader.isMember) return false;
  // A client has no administrators: its operators are equals, and those with all rights see to the others.
  if (reader.organizationType === 'Customer') return hasAllRights(reader.rights, 'Customer');
  return reader.isCurrent && reader.role === 'HighOperator';
}

const hasAllRights = (rights: readonly Right[], type: OrganizationType): boolean =>
  rightsIn(type).every((right) => rights.includes(right));

type Member = Pick<OperatorRow, 'id' | 'isLastAdministrator'>;

/** Whether a member may be deactivated. */
export function canDeactivate({ id: member, isLastAdministrator }: Member, ownId: string): Verdict {
  if (member === ownId) return 'OwnAccess';
  return isLastAdministrator ? 'LastAdministrator' : true;
}

/** Whether a member's rights may be changed by the one with this id: nobody raises himself. */
export const canChangeRights = ({ id: member }: Pick<OperatorRow, 'id'>, ownId: string): Verdict =>
  member !== ownId || 'OwnRights';

/** Whether an administrator may end a colleague's sessions. */
export const canEndSessions = ({ id: member }: Pick<OperatorRow, 'id'>, ownId: string): Verdict =>
  member !== ownId || 'OwnSessions';

/** Whether an administrator may become an operator. */
export const canStepDown = ({ isLastAdministrator }: Member): Verdict => !isLastAdministrator || 'LastAdministrator';

export const operators = endpoints({
  updateCurrentOrganization: {
    method: 'PUT',
    path: '/Operator/UpdateCurrentOrganization/:id',
    access: 'operator:any',
    summary: 'Сменить текущую организацию оператора',
    params: IdParams,
    reply: z.null(),
  },
  ownOrganizations: {
    method: 'GET',
    path: '/Operator/GetOwnOrganizations',
    access: 'operator:any',
    early: true,
    summary: 'Организации, в которых состоит оператор (для переключателя)',
    reply: z.array(z.object({ id, title: z.string(), organizationType: OrganizationType })),
  },
  listOfOrganization: {
    method: 'GET',
    path: '/Organization/:id/GetOperators',
    access: 'operator:any',
    summary: 'Операторы организации',
    params: CurrentOrIdParams,
    /** Deactivated members are shown to members only. */
    query: PageQuery.extend({ withInactive: queryFlag }),
    reply: pageOf(OperatorRow),
  },
  update: {
    method: 'PUT',
    path: '/Operator/Update',
    access: 'operator:any',
    summary: 'Изменить собственный профиль оператора; новая почта ждёт подтверждения по письму на неё',
    body: OperatorChanges,
    guardedBy: session.current,
    reply: z.null(),
  },
  introduce: {
    method: 'PUT',
    path: '/Operator/Introduce',
    access: 'operator:any',
    early: true,
    summary: 'Сказать, кто вы: первому администратору учебного центра, созданного командой; один раз',
    body: Introduction,
    reply: z.null(),
  },
  updateMember: {
    method: 'PUT',
    path: '/Organization/:id/UpdateOperator',
    access: 'operator:any',
    summary: 'Сменить роль и права оператора организации, отключить его или включить снова',
    params: CurrentOrIdParams,
    body: MemberChanges,
    reply: z.null(),
  },
  endSessions: {
    method: 'POST',
    path: '/Operator/:id/EndSessions',
    access: 'administrator',
    summary: 'Завершить все сеансы оператора своего учебного центра; войти снова он может сразу',
    params: IdParams,
    reply: z.null(),
  },
});
