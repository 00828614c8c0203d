import { CONSENT_VERSIONS } from '@dopusk/contract/consent-versions.ts';
import type {
  OperatorBody,
  OwnOrganizationBody,
  RegisteredOrganization,
  RegistrationBody,
} from '@dopusk/contract/registration.ts';
import { usualRights } from '@dopusk/contract/rights.ts';
import type { OrganizationType, Right } from '@dopusk/contract/session.ts';
import type { Context } from '../../context.ts';
import { audit } from '../../db/audit.ts';
import { type Db, type Tx, transaction } from '../../db/connection.ts';
import type { OperatorScope } from '../../db/scope.ts';
import type { Locked, Seen } from '../../db/seen.ts';
import { missingOf, requireRight } from '../../http/access.ts';
import { fieldRefusal, Refusal } from '../../http/refusal.ts';
import type { Sender } from '../../http/sender.ts';
import { insertFreeOperator, insertMembership, insertOperator, setCurrentOrganization } from '../operators/db.ts';
import { linkClient } from '../organizations/center-links/db.ts';
import { findOnlyCenter, insertCustomer } from '../organizations/db.ts';
import { refuseSame } from '../organizations/identity/refuse-same.ts';
import { createAccount } from '../session/accounts.ts';
import { askToConfirm } from '../session/confirmation/confirm-email.ts';
import { createSession, recordConsent } from '../session/db.ts';
import { holdOwnAccount } from '../session/hold-account.ts';
import { hashNewPassword } from '../session/passwords.ts';
import { findCenter, findFreeOperator } from './db.ts';
import { limitAttempts, limitRegistrations } from './limits.ts';

type Agreements = { userAgreement?: true | undefined; personalData?: true | undefined };
type Person = Omit<OperatorBody, keyof Agreements>;

/**
 * Registers an organization with its contact person as its operator and opens his session; a letter asks him to confirm
 * his e-mail.
 * @throws Refusal NotFoundEducationCenter at `center`; Invalid at `organization.inn` for one that works on the portal already;
 * EmailAlreadyUse, PhoneAlreadyUse, Invalid for a common password under `operator.…`; ManyRecoveryCodeRequests after too many registrations from one address
 */
export async function registerOrganization(
  context: Context,
  body: RegistrationBody,
  from: Sender,
): Promise<{ id: string; token: string; login: string }> {
  await limitRegistrations(context.db, from.network);
  const passwordHash = await hashNewPassword(body.operator.password, 'operator.password');
  return transaction(context.db, async (tx) => {
    const id = await createOrganization(tx, null, body.organization, body.center);
    const { id: userId, login } = await createPerson(tx, body.operator, passwordHash).catch((error) => {
      throw error instanceof Refusal ? within('operator', error) : error;
    });
    await insertOperator(tx, { userId, organizationId: id, role: 'Operator', rights: usualRights.Customer });
    await noteAgreements(tx, userId, body);
    await audit(tx, null, 'organization.registered', id);
    await askToConfirm(context, tx, userId, body.operator.email, 'registered');
    return { id, token: await createSession(tx, { userId, organizationId: id, from }), login };
  });
}

/**
 * Registers an operator who has no organization yet and opens his session (docs/rules.md#1.8).
 * @throws Refusal EmailAlreadyUse, PhoneAlreadyUse, Invalid for a common password, with their fields;
 * ManyRecoveryCodeRequests
 */
export async function registerOperator(
  context: Context,
  body: OperatorBody,
  from: Sender,
): Promise<{ id: string; token: string; login: string }> {
  await limitRegistrations(context.db, from.network);
  const passwordHash = await hashNewPassword(body.password);
  return transaction(context.db, async (tx) => {
    const { id: userId, login } = await createPerson(tx, body, passwordHash);
    const id = await insertFreeOperator(tx, userId);
    await noteAgreements(tx, userId, body);
    await audit(tx, null, 'operator.registered', id);
    await askToConfirm(context, tx, userId, body.email, 'registered');
    return { id, token: await createSession(tx, { userId, organizationId: null, from }), login };
  });
}

/**
 * Adds a colleague to the operator's current organization; he agrees to the texts himself later. Each answer tells whether
 * an e-mail has an account, hence the limit.
 * @throws Refusal EmailUnconfirmed, SecondFactorNotSet, NotFoundOrganization, RightMissing; EmailAlreadyUse, PhoneAlreadyUse, Invalid
 * for a common password, with their fields; ManyRecoveryCodeRequests after too many
 */
export async function addColleague(
  context: Context,
  scope: OperatorScope,
  body: OperatorBody,
): Promise<{ id: string }> {
  // The call is open to anyone, so the session gate has not checked this.
  const missing = missingOf(scope);
  if (missing) throw new Refusal(missing);
  requireRight(scope, 'People');
  await limitAttempts(context.db, `colleague:${scope.userId}`, 'попыток');
  const organization = currentOrganization(scope);
  const passwordHash = await hashNewPassword(body.password);
  return transaction(context.db, async (tx) => {
    await holdOwnAccount(tx, scope);
    const { id: userId } = await createPerson(tx, body, passwordHash);
    const rights = rightsToHandOn(scope, organization.type);
    const id = await insertOperator(tx, { userId, organizationId: organization.id, role: 'Operator', rights });
    await audit(tx, scope, 'operator.created', id);
    await askToConfirm(context, tx, userId, body.email, 'added');
    return { id };
  });
}

/**
 * Adds an operator who has registered by himself to the current organization.
 * @throws Refusal NotFoundOrganization; UserNotFound at `email` when nobody without an organization has confirmed it;
 * ManyRecoveryCodeRequests after too many addresses
 */
export async function takeIn(db: Db, scope: OperatorScope, email: string): Promise<{ id: string }> {
  const organization = currentOrganization(scope);
  await limitAttempts(db, `take-in:${scope.userId}`, 'попыток');
  return transaction(db, async (tx) => {
    await holdOwnAccount(tx, scope);
    const free = await findFreeOperator(tx, email);
    if (!free) throw fieldRefusal('UserNotFound', 'email', 'Нет оператора без организации с такой почтой');
    const rights = rightsToHandOn(scope, organization.type);
    await insertMembership(tx, free.id, organization.id, { role: 'Operator', rights });
    await audit(tx, scope, 'operator.taken-in', free.id);
    return { id: free.id };
  });
}

/** What a newcomer may do: as much as is usual, and no more than whoever brings him. */
const rightsToHandOn = ({ rights }: OperatorScope, type: OrganizationType): Right[] =>
  usualRights[type].filter((right) => rights.includes(right));

function currentOrganization({ organization }: OperatorScope): NonNullable<OperatorScope['organization']> {
  if (!organization) throw new Refusal('NotFoundOrganization', 'Сначала создайте организацию или вступите в неё');
  return organization;
}

/**
 * Makes an organization of the operator's own and the current one of his session.
 * @throws Refusal NotFoundEducationCenter at `center`; Invalid at `inn` for one that works on the portal already
 */
export function createOwnOrganization(
  db: Db,
  scope: OperatorScope,
  { center, ...organization }: OwnOrganizationBody,
  tokenHash: Buffer,
): Promise<{ id: string }> {
  return transaction(db, async (tx) => {
    const id = await createOrganization(tx, scope, organization, center);
    await insertMembership(tx, scope.operatorId, id, { role: 'Operator', rights: usualRights.Customer });
    await setCurrentOrganization(tx, scope, tokenHash, id);
    await audit(tx, scope, 'organization.registered', id);
    return { id };
  });
}

const ASK_COLLEAGUE =
  'Организация с таким ИНН уже работает на портале. Попросите её оператора пригласить вас; если он ушёл, обратитесь в её учебный центр.';

/**
 * Links the organization with the center whose registration link it used, or with the portal's only center
 * (docs/rules.md#1.7).
 */
async function createOrganization(
  tx: Tx,
  scope: OperatorScope | null,
  organization: RegisteredOrganization,
  centerId?: string,
): Promise<Locked<'organizations'>> {
  const center = centerId === undefined ? await findOnlyCenter(tx) : await findCenter(tx, centerId);
  if (centerId !== undefined && !center) throw fieldRefusal('NotFoundEducationCenter', 'center');
  await refuseSame(tx, scope, organization, ASK_COLLEAGUE).catch((error) => {
    throw scope || !(error instanceof Refusal) ? error : within('organization', error);
  });
  const id = await insertCustomer(tx, organization);
  const origin = centerId === undefined ? 'OnlyCenter' : 'Registration';
  if (center) await linkClient(tx, { centerId: center.id, clientId: id }, origin);
  return id;
}

function createPerson(tx: Tx, { surname, name, lastName: lastname, email, phone }: Person, passwordHash: string) {
  return createAccount(tx, { surname, name, lastname, email, phone, passwordHash });
}

async function noteAgreements(
  tx: Tx,
  userId: Seen<'users'>,
  { userAgreement, personalData }: Agreements,
): Promise<void> {
  const note = (kind: 'UserAgreement' | 'PersonalData') =>
    recordConsent(tx, userId, { kind, version: CONSENT_VERSIONS[kind], accepted: true });
  if (userAgreement) await note('UserAgreement');
  if (personalData) await note('PersonalData');
}

/** The same refusal with the paths of its fields as in the form. */
function within(part: string, { code, message, fields }: Refusal): Refusal {
  const moved = Object.entries(fields ?? {}).map(([path, issues]) => [`${part}.${path}`, issues]);
  return new Refusal(code, message, fields && Object.fromEntries(moved));
}
