import { dotted, today } from '@dopusk/contract/fields/date.ts';
import { REQUIRED } from '@dopusk/contract/fields/text.ts';
import { organizationRecord, type StoredOrganization } from '@dopusk/contract/organization-record.ts';
import {
  CLIENTS_OWN,
  CLIENTS_VERSIONS,
  fitsBank,
  isOfBank,
  MISFIT,
  ONLY_BLANKS,
  type OrganizationBody,
  type OrganizationChanges,
  OTHER_BANK,
  type organizations,
  PAYEE_FIELDS,
  PERSONS_INN,
} from '@dopusk/contract/organizations.ts';
import type { RecordVersion } from '@dopusk/contract/record-versions.ts';
import { isBlank, namesOf, pick } from '@dopusk/contract/stored-field.ts';
import type { Context } from '../../context.ts';
import { audit, replacedOf } from '../../db/audit.ts';
import { type Db, type Tx, transaction } from '../../db/connection.ts';
import { listFormerVersions } from '../../db/former-versions.ts';
import { newId } from '../../db/new-id.ts';
import type { CenterScope, OperatorScope } from '../../db/scope.ts';
import { type ToldValues, toldValues } from '../../db/told-values.ts';
import { auditUndoable } from '../../db/undoable.ts';
import type { Guard } from '../../http/guard.ts';
import { fieldRefusal, found, Refusal } from '../../http/refusal.ts';
import { percentOf } from '../documents/parties/payment.ts';
import { lockActs } from '../documents/static/db.ts';
import { hasActs, hasDocumentsOf, listActsOfOtherRate } from '../documents/versions/db.ts';
import {
  beginVersion,
  describeVersions,
  putFormerBack,
  type RememberedVersions,
  removeVersion,
  type States,
} from '../documents/versions/record-versions.ts';
import { findKept, findOrganization, insertClient, lockCenter, lockOrganization, updateOrganization } from './db.ts';
import { refuseSame, refuseTaken } from './identity/refuse-same.ts';
import { linesOf, tellOfPayee } from './payee-letter.ts';
import { mayNamePayee, requirePayeeRight } from './payee-right.ts';
import { textOf } from './version-texts.ts';

/**
 * Creates a client organization of the center. Branches share an INN, so the same organization means the same INN and KPP. One
 * that works on the portal by itself is not linked with the center, nor made twice: knowing an INN must not give access to its
 * people and contacts, so it comes by itself (decision 149). What another center alone has written down is that one's.
 * @throws Refusal Invalid at `inn` when the center already has it, or it works on the portal by itself
 */
export function addOrganization(db: Db, scope: CenterScope, body: OrganizationBody): Promise<{ id: string }> {
  return transaction(db, async (tx) => {
    await lockCenter(tx, scope);
    await refuseSame(tx, scope, body, ASK_CLIENT);
    const id = await insertClient(tx, scope, body);
    await audit(tx, scope, 'organization.created', id);
    return { id };
  });
}

const ASK_CLIENT =
  'Организация с таким ИНН работает на портале сама. Попросите её оператора назначить курс вашего центра или создать с ним группу: она появится в вашем списке.';

/**
 * Changes an organization: a member everything, and so does a center while its client has no operator of its own, or none any
 * more; one that training alone has linked with the client fills in what is empty.
 * @throws Refusal NotFoundOrganization, RecordAlreadyChanged; Forbidden for a client with operators, and for what another
 *   center has filled in; RightMissing, TokenForbidden for what says whom the center's invoices pay; Invalid at
 *   `inn` for one that is another organization's (decision 149), at `bankAccountNumber` when a member leaves it out or it does not fit the bank that is known already, at `correspondentAccount` when
 *   that is not this bank's, at `effectiveFrom` for another rate of VAT without its day when acts stand,
 *   at `isSureOfRate` for a day that makes acts wrong
 */
export function changeOrganization(
  context: Pick<Context, 'db' | 'jobs'>,
  scope: OperatorScope,
  changes: OrganizationChanges,
  guard: Guard<typeof organizations.read>,
): Promise<null> {
  const { id } = changes;
  return transaction(context.db, async (tx) => {
    const before = found(await lockOrganization(tx, scope, id), 'NotFoundOrganization');
    const read = async () => found(await findOrganization(tx, scope, id), 'NotFoundOrganization');
    return guard(tx, { read, ids: [id], actions: ['organization.changed'] }, async () => {
      const fields = replacedOf(NAMES, before, changes);
      checkCharge(before, fields);
      if (scope.tokenId && fields.some((name) => BANK.includes(name)))
        throw new Refusal('TokenForbidden', 'Банковские реквизиты программа не меняет: это делает оператор');
      if (fields.some((name) => PAYEE_FIELDS.includes(name))) requirePayeeRight(scope, before);
      checkAccount(before, changes, mayNamePayee(scope, before));
      refuseInn(before, changes);
      if (!before.isPerson) await refuseTaken(tx, scope, before, changes);
      if (fields.includes('vatMode')) await refuseUndatedRate(tx, before, changes);
      if (fields.length > 0) await beginVersion(tx, before.id, beginOf(before, changes), pick(before, NAMES));
      await updateOrganization(tx, before.id, changes);
      const values = toldValues(organizationRecord, fields, before, changes, textOf);
      await audit(tx, scope, 'organization.changed', id, { fields, values });
      await tellOf(context, tx, scope, before, values);
      return null;
    });
  });
}

/** Writes to those who are to know of the change. */
const tellOf = (context: Pick<Context, 'jobs'>, tx: Tx, scope: OperatorScope, before: Before, values: ToldValues) =>
  tellOfPayee(
    context,
    tx,
    scope,
    before,
    linesOf(organizationRecord, values, PRINTED),
    linesOf(organizationRecord, values, IDENTITY),
  );

const NAMES = namesOf(organizationRecord);

/** What invoices and acts print of a side: of a center whom they pay and who it is, of its client likewise. */
const PRINTED = [...new Set([...PAYEE_FIELDS, 'title', 'inn', 'kpp', 'legalAddress'] as const)];

/** Who an organization is: its centers' contracts and invoices name it by this. */
const IDENTITY = ['title', 'inn', 'kpp'] as const;

/** Where the money of invoices goes: a stolen token of a program is not to turn it elsewhere. */
const BANK: readonly (typeof NAMES)[number][] = ['bankAccountNumber', 'bic', 'bankTitle', 'correspondentAccount'];

/** How each field is read in the history; a text unless said. */
const TEXTS = Object.fromEntries(
  NAMES.map((name) => [name, { title: organizationRecord[name].title, text: textOf[name] ?? String }]),
);

/**
 * The versions of what is kept of an organization, that of today first.
 * @throws Refusal NotFoundOrganization for one whose requisites the operator does not see
 */
export async function readVersions(db: Db, scope: OperatorScope, id: string): Promise<RecordVersion[]> {
  const organization = found(await findKept(db, scope, id), 'NotFoundOrganization');
  const former = await listFormerVersions<StoredOrganization>(db, organization.id);
  return describeVersions<StoredOrganization>(pick(organization, NAMES), former, TEXTS, (days) =>
    hasDocumentsOf(db, organization.id, days),
  );
}

/**
 * Takes a mistaken version back: what stood before it goes on, and it can be put back within a day.
 * @throws Refusal NotFoundOrganization, NotFoundVersion; Forbidden for a client's; what requirePayeeRight throws, as the account
 *   may be among what comes back; BadRequest when a document rests on it
 */
export function removeOrganizationVersion(
  context: Pick<Context, 'db' | 'jobs'>,
  scope: OperatorScope,
  { id, validFrom, undoId = newId() }: { id: string; validFrom: string; undoId?: string | undefined },
): Promise<null> {
  return transaction(context.db, async (tx) => {
    const organization = found(await lockOrganization(tx, scope, id), 'NotFoundOrganization');
    requireVersions(scope, organization);
    const before = await readStates(tx, scope, id);
    const again = await removeVersion<StoredOrganization>(tx, organization.id, validFrom, (days) =>
      hasDocumentsOf(tx, organization.id, days),
    );
    const told = again ? await rewriteNow(tx, scope, organization, again) : {};
    const remembered: RememberedVersions<StoredOrganization> = {
      validFrom,
      before,
      after: await readStates(tx, scope, id),
    };
    await auditUndoable(tx, scope, {
      kind: 'RequisitesVersionRemoved',
      action: 'organization.version-removed',
      subject: { id },
      remembered,
      changeId: undoId,
    });
    await tellOf(context, tx, scope, organization, told);
    return null;
  });
}

/**
 * Puts a removed version of requisites back.
 * @returns why it cannot be put back any more
 * @throws Refusal what the removal throws, but for NotFoundVersion
 */
export async function restoreOrganizationVersion(
  context: Pick<Context, 'jobs'>,
  tx: Tx,
  scope: OperatorScope,
  id: string,
  remembered: RememberedVersions<StoredOrganization>,
): Promise<string | null> {
  const organization = found(await lockOrganization(tx, scope, id), 'NotFoundOrganization');
  requireVersions(scope, organization);
  const now = await readStates(tx, scope, id);
  const reason = await putFormerBack(tx, organization.id, remembered, now, 'реквизиты с тех пор изменили', (days) =>
    hasDocumentsOf(tx, organization.id, days),
  );
  if (reason) return reason;
  const told = await rewriteNow(tx, scope, organization, remembered.before.now);
  await audit(tx, scope, 'organization.version-restored', id);
  await tellOf(context, tx, scope, organization, told);
  return null;
}

/** @throws Refusal Forbidden, RightMissing, TokenForbidden unless the operator may take versions back: the account may be among them */
function requireVersions(scope: OperatorScope, organization: Before): void {
  checkCharge(organization, NAMES);
  if (organization.hadOperators && !organization.isMember) throw new Refusal('Forbidden', CLIENTS_VERSIONS);
  requirePayeeRight(scope, organization);
}

async function readStates(tx: Tx, scope: OperatorScope, id: string): Promise<States<StoredOrganization>> {
  const organization = found(await findKept(tx, scope, id), 'NotFoundOrganization');
  const former = await listFormerVersions<StoredOrganization>(tx, organization.id);
  return { now: pick(organization, NAMES), former };
}

/** Makes what a version said what the organization says today. @returns what is told of it */
async function rewriteNow(tx: Tx, scope: OperatorScope, before: Before, version: StoredOrganization) {
  if (!before.isPerson) await refuseTaken(tx, scope, before, version);
  await updateOrganization(tx, before.id, version);
  return toldValues(organizationRecord, replacedOf(NAMES, before, version), before, version, textOf);
}

type Before = NonNullable<Awaited<ReturnType<typeof lockOrganization>>>;

/**
 * Another rate of VAT holds from a day: without one, acts of earlier services that are made out later, or corrected, would bear it. Acts by
 * the former rate for services from that day on are wrong then, until they are corrected.
 * @throws Refusal Invalid at `effectiveFrom` when acts by the former one stand, at `isSureOfRate` naming those that the day makes wrong
 */
async function refuseUndatedRate(
  tx: Tx,
  { id, vatMode: before }: Before,
  { effectiveFrom, vatMode, isSureOfRate }: OrganizationChanges,
): Promise<void> {
  if (before === null) return;
  // An act that is being made out bears the former rate: it is waited for, and the next one waits and reads this.
  await lockActs(tx, { id });
  if (!(await hasActs(tx, id))) return;
  if (!effectiveFrom) {
    const text =
      'С какого дня действует новая ставка НДС? По прежней уже составлены акты, за услуги до этого дня она и останется';
    throw fieldRefusal('Invalid', 'effectiveFrom', text);
  }
  if (!vatMode || isSureOfRate) return;
  const acts = await listActsOfOtherRate(tx, id, { from: effectiveFrom, percent: percentOf(vatMode) });
  if (acts.length === 0) return;
  const named = acts
    .slice(0, NAMED)
    .map(({ number, date, isUpd }) => `${isUpd ? 'УПД' : 'акт'} № ${number} от ${dotted(date)}`);
  const rest = acts.length > NAMED ? ` и ещё ${acts.length - NAMED}` : '';
  const text = `За услуги с ${dotted(effectiveFrom)} уже составлены по другой ставке: ${named.join(', ')}${rest}. Проверьте день или отметьте, что исправите их`;
  throw fieldRefusal('Invalid', 'isSureOfRate', text);
}

/** So many acts are named. */
const NAMED = 5;

/** From which day a change holds. What operators who have left wrote down is kept, whether the center names a day or not. */
const beginOf = ({ hadOperators, isMember }: Before, { effectiveFrom }: OrganizationChanges): string | null =>
  effectiveFrom ?? (hadOperators && !isMember ? today() : null);

/** @throws Refusal Forbidden unless the operator may change these fields of the organization (decision 121) */
function checkCharge(before: Before, fields: typeof NAMES): void {
  if (before.isInCharge) return;
  if (!before.fillsBlanks) throw new Refusal('Forbidden', CLIENTS_OWN);
  if (!fields.every((name) => isBlank(before[name]))) throw new Refusal('Forbidden', ONLY_BLANKS);
}

/** @throws Refusal Invalid at `inn` for an organization without one, and for a natural person with one of an organization */
function refuseInn({ isPerson }: Before, { inn }: OrganizationChanges): void {
  if (inn === '' && !isPerson) throw fieldRefusal('Invalid', 'inn', REQUIRED);
  if (inn !== '' && isPerson && inn.length !== 12) throw fieldRefusal('Invalid', 'inn', PERSONS_INN);
}

/**
 * The organization's accounts after the change: both must be of the bank named beside them. Its own people know theirs; a
 * center may know of a client only what it was told, and who may not name the center's is not asked for it.
 */
function checkAccount(
  before: Pick<StoredOrganization, 'bankAccountNumber' | 'bic' | 'correspondentAccount'> & { isMember: boolean },
  {
    bankAccountNumber = before.bankAccountNumber ?? undefined,
    bic = before.bic,
    correspondentAccount = before.correspondentAccount,
  }: OrganizationChanges,
  namesAccount: boolean,
): void {
  if (!bankAccountNumber && before.isMember && namesAccount)
    throw fieldRefusal('Invalid', 'bankAccountNumber', REQUIRED);
  // One that was kept before this was asked for stops no other change.
  const isNew = bic !== before.bic || correspondentAccount !== before.correspondentAccount;
  if (isNew && !isOfBank({ correspondentAccount, bic }))
    throw fieldRefusal('Invalid', 'correspondentAccount', OTHER_BANK.error);
  if (!fitsBank({ bankAccountNumber, bic })) throw fieldRefusal('Invalid', 'bankAccountNumber', MISFIT.error);
}
