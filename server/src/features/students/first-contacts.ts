import type { FieldIssues } from '@dopusk/contract/envelope.ts';
import { students } from '@dopusk/contract/students.ts';
import { setFirstContacts } from '../../db/accounts.ts';
import type { Db, Tx } from '../../db/connection.ts';
import type { OperatorScope } from '../../db/scope.ts';
import type { Seen } from '../../db/seen.ts';
import { issue, nameTaken } from '../session/accounts.ts';
import { limitDisclosed } from '../session/disclosed-accounts.ts';
import { findContactHolders } from './db/contact-holders.ts';
import { verdictOn, whoseContact } from './shared-contacts.ts';

/** A person whose e-mail or phone somebody else enters. */
interface Before {
  userId: Seen<'users'>;
  organizationId: Seen<'organizations'>;
  surname: string;
  name: string;
  lastName: string;
  birthday: string;
  snilsNumber: string;
  email: string;
  phone: string | null;
  hasLoggedIn: boolean;
}

type Contacts = Pick<Before, 'email' | 'phone'>;

/** What is set at once, because there was none, and what has to be asked for as before. */
export interface FirstContacts {
  /** As they are set. */
  values: Partial<Contacts>;
  shared: { sharesEmail?: boolean; sharesPhone?: boolean };
  issues: FieldIssues;
}

/**
 * The e-mail and the phone that somebody gets who had none and has never logged in. There is nobody whom another one would lock out,
 * and whoever enters it could have entered it when he wrote the person down: it is set as it is then, unproven (decision 530).
 * @throws Refusal as `limitDisclosed`
 */
export async function findFirstContacts(
  db: Db,
  tx: Tx,
  scope: OperatorScope,
  before: Before,
  wanted: Contacts,
): Promise<FirstContacts> {
  const isFirst = (contact: keyof Contacts) => !before.hasLoggedIn && !before[contact] && Boolean(wanted[contact]);
  const found: FirstContacts = { values: {}, shared: {}, issues: {} };
  const sought = { email: isFirst('email') ? wanted.email : '', phone: isFirst('phone') ? wanted.phone : null };
  if (!sought.email && !sought.phone) return found;
  const person = { ...before, ...sought };
  const holders = await findContactHolders(tx, scope, before.organizationId, sought);
  const [byEmail, byPhone] = [verdictOn('email', person, holders), verdictOn('phone', person, holders)];
  const hidden = [byEmail.taken, byPhone.taken].flatMap((one) => (one && !one.organization ? [one.userId] : []));
  await limitDisclosed(db, scope, hidden, students.update.path);
  if (byEmail.taken) Object.assign(found.issues, issue('email', whoseContact(byEmail.taken)));
  else if (sought.email) {
    found.values.email = sought.email;
    found.shared.sharesEmail = byEmail.isShared;
  }
  if (byPhone.taken) Object.assign(found.issues, issue('phone', whoseContact(byPhone.taken)));
  else if (sought.phone) {
    found.values.phone = sought.phone;
    found.shared.sharesPhone = byPhone.isShared;
  }
  return found;
}

/** @throws Refusal EmailAlreadyUse, PhoneAlreadyUse, each with its field, when somebody else took it meanwhile */
export async function writeFirstContacts(
  tx: Tx,
  userId: Seen<'users'>,
  { values, shared }: FirstContacts,
): Promise<void> {
  if (Object.keys(values).length === 0) return;
  await setFirstContacts(tx, userId, { ...values, ...shared }).catch(nameTaken);
}
