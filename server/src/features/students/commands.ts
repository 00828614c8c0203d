import { textOf } from '@dopusk/contract/codes.ts';
import { type Contact, canChangeContacts } from '@dopusk/contract/contact-changes.ts';
import type { FieldIssues } from '@dopusk/contract/envelope.ts';
import { isFormOfName, otherPersonText } from '@dopusk/contract/fields/name-forms.ts';
import { REQUIRED } from '@dopusk/contract/fields/text.ts';
import { toldOfPeople } from '@dopusk/contract/history.ts';
import { namesOf } from '@dopusk/contract/stored-field.ts';
import { studentFiles, studentRecord } from '@dopusk/contract/student-record.ts';
import {
  canInvite,
  type EmployeeForm,
  type OwnContacts,
  type StudentChanges,
  students,
} from '@dopusk/contract/students.ts';
import { canProcess } from '@dopusk/contract/withdrawn-consent.ts';
import type { Context } from '../../context.ts';
import { insertAccount, lockAccount, renameAccount } from '../../db/accounts.ts';
import { audit, replacedOf } from '../../db/audit.ts';
import { type Tx, transaction } from '../../db/connection.ts';
import type { OperatorScope, StudentScope } from '../../db/scope.ts';
import type { Seen } from '../../db/seen.ts';
import { toldValues } from '../../db/told-values.ts';
import type { Guard } from '../../http/guard.ts';
import { fieldRefusal, found, Refusal, refuseUnless } from '../../http/refusal.ts';
import { limitLetters } from '../deliveries/limits.ts';
import { deliver } from '../deliveries/message.ts';
import { noteChangedPeople } from '../lms/db/accounts.ts';
import { findVisibleOrganization } from '../organizations/db.ts';
import { issue, nameTaken as nameLoginTaken, refuseIssues } from '../session/accounts.ts';
import {
  askForContact,
  askForOwnContacts,
  confirmByCode,
  limitAsked,
  refuseKept,
} from '../session/contact-changes/commands.ts';
import { limitDisclosed } from '../session/disclosed-accounts.ts';
import { holdOwnAccount } from '../session/hold-account.ts';
import { hashNewPassword, unknownPassword } from '../session/passwords.ts';
import { confidentialNames, mayKnowConfidential } from './db/columns.ts';
import { findBySnils, findContactHolders } from './db/contact-holders.ts';
import { findStudent, listLoadsOf, lockStudent, worksFor } from './db/read-student.ts';
import { findTaken, takenField } from './db/taken.ts';
import { insertStudent, updateStudent } from './db/write-student.ts';
import { findFirstContacts, writeFirstContacts } from './first-contacts.ts';
import { firstLinkLetter } from './first-link-letter.ts';
import { limitNewcomers } from './limit-newcomers.ts';
import { elsewhereOf, verdictOn, whoseContact } from './shared-contacts.ts';
import { FILE_FIELDS, takeFiles } from './student-files.ts';

/**
 * Creates an employee of an organization that the operator sees, with an account to log in. Without a password nobody knows
 * one, and a letter brings the person a link to set his own.
 * @throws Refusal NotFoundOrganization, EmailAlreadyUse, PhoneAlreadyUse, what else is `taken`, NotFoundFile, Invalid for a
 *   common password, each with its fields; TokenForbidden for a program that chooses a password; what limitNewcomers and
 *   limitDisclosed say
 */
export async function createStudent(
  context: Context,
  scope: OperatorScope,
  form: EmployeeForm,
): Promise<{ id: string; worksElsewhere: string | null }> {
  const { db } = context;
  const organizationId = (await findVisibleOrganization(db, scope, form.organization))?.id;
  if (!organizationId) throw fieldRefusal('NotFoundOrganization', 'organization');
  // Before the transaction: hashing is slow on purpose and would hold a connection meanwhile.
  const { password } = form;
  // A password that a program has chosen is known to the program.
  if (password && scope.tokenId)
    throw new Refusal(
      'TokenForbidden',
      'Пароль за человека программа не задаёт: без него он получит ссылку и задаст свой',
    );
  const passwordHash = password ? await hashNewPassword(password) : await unknownPassword;
  const { surname, name, lastName: lastname, email, phone } = form;
  refuseConfidential(scope, form, null);
  refuseOtherPerson([surname, name, lastname].filter(Boolean).join(' '), form.dativeName);
  const holders = await findContactHolders(db, scope, organizationId, form);
  const alike = await findBySnils(db, scope, form.snilsNumber);
  const worksElsewhere = elsewhereOf(form, organizationId, [...holders, ...alike]);
  const [byEmail, byPhone] = [verdictOn('email', form, holders), verdictOn('phone', form, holders)];
  const hidden = [byEmail.taken, byPhone.taken].flatMap((one) => (one && !one.organization ? [one.userId] : []));
  await limitDisclosed(db, scope, hidden, students.create.path);
  return transaction(db, async (tx) => {
    await limitNewcomers(tx, scope, organizationId, [form]);
    refuseIssues({
      ...(byEmail.taken ? issue('email', whoseContact(byEmail.taken)) : {}),
      ...(byPhone.taken ? issue('phone', whoseContact(byPhone.taken)) : {}),
      ...issuesOf(await findTaken(tx, organizationId, form, null)),
    });
    const shared = { sharesEmail: byEmail.isShared, sharesPhone: byPhone.isShared };
    const account = { surname, name, lastname, email, phone, passwordHash, ...shared };
    const userId = await insertAccount(tx, account).catch(nameLoginTaken);
    const id = await insertStudent(tx, scope, { userId, organizationId }, form).catch(nameTaken);
    if (FILE_FIELDS.some((field) => form[field])) await takeFiles(tx, scope, id, form);
    await audit(tx, scope, 'student.created', id);
    if (!password) await sendFirstLink(context, tx, userId, email);
    return { id, worksElsewhere };
  });
}

/** @throws Refusal Invalid for a dative that is none of this name: his documents would be made out to another */
function refuseOtherPerson(fullName: string, dativeName: string | undefined): void {
  if (dativeName && !isFormOfName(fullName, dativeName))
    throw fieldRefusal('Invalid', 'dativeName', otherPersonText(fullName));
}

/**
 * Sends a person who has not logged in yet another link to set his first password; the former ones end.
 * @throws Refusal NotFoundStudent; AlreadyLoggedIn; Invalid without an e-mail; ManyRecoveryCodeRequests within a minute, or after five within a day
 */
export async function inviteStudent(context: Context, scope: OperatorScope, id: string): Promise<void> {
  await transaction(context.db, async (tx) => {
    const student = found(await lockStudent(tx, scope, id), 'NotFoundStudent');
    refuseUnless(canInvite(student));
    if (student.email === '') throw new Refusal('Invalid', NO_EMAIL);
    await limitLetters(tx, `student:${student.id}`);
    await sendFirstLink(context, tx, student.userId, student.email);
    await audit(tx, scope, 'student.invited', id);
  });
}

const sendFirstLink = (context: Context, tx: Tx, userId: Seen<'users'>, recipient: string) =>
  deliver(context, tx, firstLinkLetter, { channel: 'Mail', recipient, userId, data: {} });

/**
 * Changes a person whom the operator sees.
 * Another e-mail or phone waits until the person confirms it (decision 61); the first of somebody who has never logged in is set at
 * once (decision 530).
 * @throws Refusal NotFoundStudent, RecordAlreadyChanged; EmailAlreadyUse, PhoneAlreadyUse, what else is `taken`,
 *   NotFoundFile, each with its fields; ContactsOfAnother at the e-mail or the phone; ConsentWithdrawn at a file that is new
 */
export function changeStudent(
  context: Context,
  scope: OperatorScope,
  changes: StudentChanges,
  guard: Guard<typeof students.read>,
): Promise<null> {
  const { id } = changes;
  refuseConfidential(scope, changes, undefined);
  return transaction(context.db, async (tx) => {
    await holdOwnAccount(tx, scope);
    const before = found(await lockStudent(tx, scope, id), 'NotFoundStudent');
    const read = async () => found(await findStudent(tx, scope, id), 'NotFoundStudent');
    const ids = [id, before.userId, ...(await listLoadsOf(tx, before.userId))];
    return guard(tx, { read, ids, actions: CHANGES }, () => writeStudent(context, tx, scope, before, changes));
  });
}

/**
 * Whoever may not know a thing of a person neither says nor empties it.
 * @param unsaid what stands in the place of what was not said
 * @throws Refusal RightMissing
 */
function refuseConfidential(
  scope: OperatorScope,
  said: { [K in ConfidentialName]?: EmployeeForm[K] | undefined },
  unsaid: null | undefined,
): void {
  const field = confidentialNames.find((name) => said[name] !== unsaid);
  if (field && !mayKnowConfidential(scope)) throw fieldRefusal('RightMissing', field);
}

type ConfidentialName = (typeof confidentialNames)[number];

/** As what a change of a person stands in the audit log: of his own profile, and of a load that he was in. */
const CHANGES = [
  'student.changed',
  'student.merged',
  'student.merge-undone',
  'students.imported',
  'students.import-undone',
  'name.mended',
  'contact.changed',
  'contact.given-up',
] as const;

async function writeStudent(
  context: Context,
  tx: Tx,
  scope: OperatorScope,
  before: NonNullable<Awaited<ReturnType<typeof lockStudent>>>,
  changes: StudentChanges,
): Promise<null> {
  const { id, surname, name, lastName: lastname, email } = changes;
  const phone = changes.phone || null;
  // Whoever sets the e-mail of an account that nobody uses yet has the account.
  if (scope.tokenId && (email !== before.email || phone !== before.phone))
    throw new Refusal('TokenForbidden', 'Почту и телефон учётной записи программа не меняет: это делает оператор');
  const taken = issuesOf(await findTaken(tx, before.organizationId, changes, before.id));
  const emptied = CONTACTS.find((contact) => before[contact] && !{ email, phone }[contact]);
  if (emptied) throw fieldRefusal('Invalid', emptied, EMPTIED[emptied]);
  await limitAsked(context, scope, { ...before, askedIn: askedIn(scope, before) }, { email, phone });
  const first = await findFirstContacts(context.db, tx, scope, before, { email, phone });
  const kept = { email: before.email, phone: before.phone, ...first.values };
  // Of what is set at once it was looked up already who has it.
  const isAsked = (contact: Contact) => first.values[contact] === undefined && !first.issues[contact];
  const asked = { email: isAsked('email') ? email : before.email, phone: isAsked('phone') ? phone : before.phone };
  for (const contact of CONTACTS) refuseUnchangeable(scope, before, contact, { email, phone }[contact]);
  await refuseKept(tx, asked, before.userId, { ...taken, ...first.issues });
  await writeFirstContacts(tx, before.userId, first);
  await renameAccount(tx, before.userId, { surname, name, lastname });
  const fullName = [surname, name, lastname].filter(Boolean).join(' ');
  // A corrected dative was correct for the former name only.
  const isOutdated = fullName !== before.fullName && (changes.dativeName ?? before.dativeName) === before.dativeName;
  if (!isOutdated) refuseOtherPerson(fullName, changes.dativeName);
  await noteChangedPeople(tx, [before.userId]);
  const written = isOutdated ? { ...changes, dativeName: '' } : changes;
  await updateStudent(tx, before.id, written).catch(nameTaken);
  const files = FILE_FIELDS.filter((field) => changes[field] !== undefined && changes[field] !== before[field]);
  const verdict = canProcess(before);
  const added = files.find((field) => changes[field]);
  if (verdict !== true && added) throw fieldRefusal(verdict, added);
  await takeFiles(tx, scope, before.id, Object.fromEntries(files.map((field) => [field, changes[field]])));
  await askForContacts(context, tx, scope, before, asked);
  const after = { ...written, ...kept };
  const fields = replacedOf(NAMES, before, after);
  await audit(tx, scope, 'student.changed', id, { fields, values: toldValues(toldOfPeople, fields, before, after) });
  return null;
}

/**
 * Asks a person whom the operator sees to confirm the same mailbox at another domain.
 * @returns the address that waits; null when it is his already
 * @throws Refusal NotFoundStudent; Invalid without an e-mail; EmailAlreadyUse, ContactsOfAnother at the e-mail; as `limitAsked`
 */
export async function moveEmail(
  context: Context,
  tx: Tx,
  scope: OperatorScope,
  id: string,
  domain: string,
): Promise<string | null> {
  const before = found(await lockStudent(tx, scope, id), 'NotFoundStudent');
  if (before.email === '') throw new Refusal('Invalid', NO_EMAIL);
  const contacts = { email: before.email.replace(/@.*$/, `@${domain}`), phone: before.phone };
  if (contacts.email === before.email) return null;
  await limitAsked(context, scope, { ...before, askedIn: askedIn(scope, before) }, contacts);
  await refuseKept(tx, contacts, before.userId);
  await askForContacts(context, tx, scope, before, contacts);
  return contacts.email;
}

const NO_EMAIL = 'У сотрудника нет почты: укажите её в профиле';

const CONTACTS = ['email', 'phone'] as const satisfies readonly Contact[];
/** He logs in by the one and recovers the access by the other. */
const EMPTIED = {
  email: 'Почту можно заменить другой, но не убрать: по ней сотрудник входит',
  phone: 'Телефон можно заменить другим, но не убрать: по нему восстанавливают вход',
};

/** @throws Refusal ContactsOfAnother at the e-mail or the phone */
function refuseUnchangeable(
  scope: OperatorScope,
  before: NonNullable<Awaited<ReturnType<typeof lockStudent>>>,
  contact: Contact,
  value: string | null,
): void {
  if (!value || value === before[contact]) return;
  const verdict = canChangeContacts({ hasLoggedIn: before.hasLoggedIn, isOwn: worksFor(scope, before.organizationId) });
  if (verdict !== true) throw fieldRefusal(verdict, contact);
}

/** By e-mail and phone one gets into an account: another has them changed by the person's confirmation alone. */
async function askForContacts(
  context: Context,
  tx: Tx,
  scope: OperatorScope,
  before: NonNullable<Awaited<ReturnType<typeof lockStudent>>>,
  contacts: { email: string; phone: string | null },
): Promise<void> {
  const { userId } = before;
  for (const contact of CONTACTS) {
    const value = contacts[contact];
    if (!value || value === before[contact]) continue;
    refuseUnchangeable(scope, before, contact, value);
    await askForContact(context, tx, scope, { userId, contact, value, askedIn: askedIn(scope, before) });
  }
}

/** For which organization an operator asks: the person's own where he works for it, else his center. */
const askedIn = (scope: OperatorScope, { organizationId }: { organizationId: Seen<'organizations'> }): string =>
  worksFor(scope, organizationId) ? organizationId : (scope.organization?.id ?? '');

/**
 * Confirms the new phone of a person whom the operator sees by the code that came there.
 * @throws Refusal NotFoundStudent; AuthCodeException at `code`; PhoneAlreadyUse
 */
export async function confirmPhone(
  context: Context,
  scope: OperatorScope,
  { id, code }: { id: string; code: string },
): Promise<void> {
  const { userId } = found(await transaction(context.db, (tx) => lockStudent(tx, scope, id)), 'NotFoundStudent');
  await confirmByCode(context, userId, code);
}

/** All that a change may say, in the order of the description. */
const NAMES = namesOf({ ...studentRecord, ...studentFiles });

/** What another person of the organization has already, as the form is told of it. */
const issuesOf = (taken: Awaited<ReturnType<typeof findTaken>>): FieldIssues =>
  Object.fromEntries(taken.map(({ name, code }) => [name, [{ code, message: textOf(code) }]]));

function nameTaken(error: unknown): never {
  const field = takenField(error);
  throw field ? fieldRefusal(field.code, field.name) : error;
}

/**
 * A student's own phone and e-mail: another one waits until he confirms it (decision 61).
 * @throws Refusal as `askForOwnContacts`
 */
export function changeOwnContacts(context: Context, scope: StudentScope, contacts: OwnContacts): Promise<void> {
  return transaction(context.db, async (tx) => {
    await holdOwnAccount(tx, scope);
    const before = await lockAccount(tx, scope.userId);
    const emptied = CONTACTS.find((contact) => before[contact] && !contacts[contact]);
    if (emptied) throw fieldRefusal('Invalid', emptied, REQUIRED);
    await askForOwnContacts(context, tx, scope, before, contacts);
  });
}
