import { textOf as textOfCode } from '@dopusk/contract/codes.ts';
import { columns, columnTitle, type LoadedName } from '@dopusk/contract/imported-columns.ts';
import type { RowAction } from '@dopusk/contract/imports.ts';
import { namesOf, pick, readableOf } from '@dopusk/contract/stored-field.ts';
import { loadedFields } from '@dopusk/contract/student-record.ts';
import { canProcess } from '@dopusk/contract/withdrawn-consent.ts';
import type { Seen } from '../../db/seen.ts';
import type { FailedRow, ImportedPerson, PersonValues } from '../../db/tables/imports.ts';
import { shortDate } from '../../printing/words.ts';
import { type OwnField, type OwnValues, ownFields } from '../students/db/taken.ts';

/** An account that a row may be about: the same e-mail, phone or insurance number. */
export interface KnownAccount extends PersonValues {
  userId: Seen<'users'>;
  email: string;
  /** Where the person works; null for whoever is no student, or one the operator does not see. */
  organization: { id: string; title: string } | null;
  /** Works in the portal himself: his ways in are no list's business. */
  isOperator: boolean;
  /** When he took his consent to data processing back; null while it stands. */
  consentWithdrawnAt: Date | null;
}

export interface PlannedRow {
  person: ImportedPerson;
  action: RowAction;
  /** Whom an update changes, what it writes and what was there before: the fields that differ, and no other. */
  target?: { userId: Seen<'users'>; before: Partial<PersonValues>; after: Partial<PersonValues> };
  /** Whom it is taken for by name and birthday alone. */
  alike?: { studentId: string; known: KnownAccount; canBeNew: boolean };
}

/** By the number of a row: the one person of the organization with its name and birthday. */
export type Alike = ReadonlyMap<number, { userId: Seen<'users'>; studentId: string }>;

/** What somebody has said of a file's people. */
export interface PlanChoice {
  /** The fields that may be changed of whom the portal knows; all of them when left out. */
  update?: readonly LoadedName[] | undefined;
  /** Rows that are like somebody and yet are somebody new. */
  asNew?: readonly number[] | undefined;
}

export interface Plan {
  rows: PlannedRow[];
  failures: FailedRow[];
}

/** All but what people get into their accounts by. */
const VALUES = namesOf(loadedFields).filter((name) => name !== 'email' && name !== 'phone');

/**
 * Decides for every row whether it makes a person, changes one or has nothing new. Whoever has taken his consent to
 * data processing back stays as he is (decision 0023): a list of an employer is no correction that he asked for. The
 * same person is whoever the operator sees with the same insurance number or, failing that, the same e-mail, or, unless
 * somebody says that he is new, the same name and birthday (design §5, Import).
 * By e-mail and phone a person gets into his account: a file never changes them (decision 61), nor anything of an operator,
 * nor where a person works.
 */
export function planRows(
  people: readonly ImportedPerson[],
  known: readonly KnownAccount[],
  organizationId: string,
  alike: Alike = new Map(),
  { update = VALUES, asNew = [] }: PlanChoice = {},
): Plan {
  const plan: Plan = { rows: [], failures: [] };
  const find = index(known, organizationId);
  const likeOf = likenesses(people, find, alike);
  for (const person of people) {
    const byEmail = find.byEmail.get(person.email);
    const byPhone = find.byPhone.get(person.phone);
    const certain = find.certain(person);
    const like = asNew.includes(person.rowNumber) ? undefined : likeOf.get(person.rowNumber);
    const same = certain ?? like?.known;
    const planned = same ? planKnown(person, same, update) : { person, action: 'Create' as const };
    const isNew = conflicts(person, undefined, 'Create', byEmail, byPhone, organizationId).length === 0;
    const row = like ? { ...planned, alike: { ...like, canBeNew: isNew } } : planned;
    const errors = like
      ? ofOperator(like.known, row.action)
      : conflicts(person, same, row.action, byEmail, byPhone, organizationId);
    for (const { name, code } of ownLoaded) {
      const key = ownKey(name, person);
      const owner = key && find.byOwn.get(key);
      if (owner && owner !== same) errors.push({ field: name, code, message: textOfCode(code) });
    }
    if (errors.length > 0) plan.failures.push(failed(person, errors));
    else plan.rows.push(row);
  }
  return plan;
}

function index(known: readonly KnownAccount[], organizationId: string) {
  const seen = known.filter(({ organization }) => organization !== null);
  // Somebody may work in two organizations: there the one that the file is for comes last and wins.
  const ordered = seen.toSorted((a, b) => rank(a) - rank(b));
  function rank({ organization }: KnownAccount): number {
    return organization?.id === organizationId ? 1 : 0;
  }
  const bySnils = new Map(ordered.filter(({ snilsNumber }) => snilsNumber !== '').map((one) => [one.snilsNumber, one]));
  const byEmail = new Map(known.map((one) => [one.email, one]));
  return {
    byId: new Map(known.map((one) => [one.userId, one])),
    /** Whom a row is about without a doubt. */
    certain: ({ snilsNumber, email }: ImportedPerson): KnownAccount | undefined => {
      const owner = byEmail.get(email);
      return bySnils.get(snilsNumber) ?? (owner?.organization ? owner : undefined);
    },
    byEmail,
    byPhone: new Map(known.map((one) => [one.phone, one])),
    byOwn: new Map(
      known
        .filter(({ organization }) => organization?.id === organizationId)
        .flatMap((one) => ownFields.map(({ name }) => [ownKey(name, one), one] as const)),
    ),
  };
}

/**
 * Whom rows are like by name and birthday alone. Two insurance numbers are two people, and nobody is in a file twice: whoever a
 * row is about without a doubt, or an earlier one is like, is not proposed again.
 */
function likenesses(people: readonly ImportedPerson[], find: ReturnType<typeof index>, alike: Alike) {
  const taken = new Set(people.map((person) => find.certain(person)));
  const found = new Map<number, { studentId: string; known: KnownAccount }>();
  for (const person of people) {
    const like = alike.get(person.rowNumber);
    const known = like && find.byId.get(like.userId);
    if (!known || taken.has(known) || find.certain(person) || (known.snilsNumber && person.snilsNumber)) continue;
    taken.add(known);
    found.set(person.rowNumber, { studentId: like.studentId, known });
  }
  return found;
}

/** A field that no file holds is in no conflict with one. */
const ownLoaded = ownFields.filter((own): own is OwnField & { name: LoadedName } => own.name in loadedFields);

const ownKey = (name: OwnField['name'], values: OwnValues): string | null =>
  values[name] ? `${name}:${values[name].toLowerCase()}` : null;

function planKnown(
  person: ImportedPerson,
  { userId, ...known }: KnownAccount,
  update: readonly LoadedName[],
): PlannedRow {
  // What the file leaves empty is left as it is.
  const changed = VALUES.filter((field) => update.includes(field) && person[field] && person[field] !== known[field]);
  if (changed.length === 0) return { person, action: 'Skip' };
  if (canProcess(known) !== true) return { person, action: 'Withhold' };
  return { person, action: 'Update', target: { userId, before: pick(known, changed), after: pick(person, changed) } };
}

interface Conflict {
  field: LoadedName;
  code: string;
  message: string;
}

function conflicts(
  person: ImportedPerson,
  same: KnownAccount | undefined,
  action: RowAction,
  byEmail: KnownAccount | undefined,
  byPhone: KnownAccount | undefined,
  organizationId: string,
): Conflict[] {
  const errors: Conflict[] = [];
  const add = (field: Conflict['field'], code: string, message: string) => errors.push({ field, code, message });
  if (same?.organization && same.organization.id !== organizationId) {
    const field = same.snilsNumber === person.snilsNumber ? 'snilsNumber' : 'email';
    add(field, 'NotRelatedStudent', `Этот сотрудник числится в другой организации: ${same.organization.title}`);
    return errors;
  }
  if (byEmail && byEmail !== same) add('email', 'EmailAlreadyUse', textOfCode('EmailAlreadyUse'));
  else if (same && same.email !== person.email) {
    add(
      'email',
      'Invalid',
      `У сотрудника с этим СНИЛС другой e-mail, ${same.email}: это его логин, загрузка его не меняет`,
    );
  }
  if (same?.snilsNumber && same.snilsNumber !== person.snilsNumber) {
    add('snilsNumber', 'Invalid', 'У сотрудника с этим e-mail другой СНИЛС');
  }
  if (byPhone && byPhone !== same) add('phone', 'PhoneAlreadyUse', textOfCode('PhoneAlreadyUse'));
  else if (same && person.phone && same.phone !== person.phone) {
    const text =
      'У этого сотрудника другой телефон: загрузка его не меняет. Укажите новый в профиле, сотрудник подтвердит';
    add('phone', 'Invalid', text);
  }
  return same ? [...errors, ...ofOperator(same, action)] : errors;
}

function ofOperator({ isOperator }: KnownAccount, action: RowAction): Conflict[] {
  if (!isOperator || action !== 'Update') return [];
  const message = 'Этот сотрудник ещё и оператор портала: загрузка его данные не меняет';
  return [{ field: 'email', code: 'Forbidden', message }];
}

/** As a file may say it: what was read of a row is loaded again once its fault is mended. */
export function textOf(values: Partial<ImportedPerson>, field: LoadedName): string {
  const value = values[field];
  if (!value) return '';
  return dates.has(field) ? shortDate(value) : readableOf(loadedFields, field, value);
}

const dates = new Set(columns.filter(({ cell }) => cell === 'date').map(({ field }) => field));

function failed(person: ImportedPerson, errors: readonly Conflict[]): FailedRow {
  return {
    rowNumber: person.rowNumber,
    errors: errors.map(({ field, code, message }) => ({
      propertyName: field,
      column: columnTitle(field),
      code,
      message,
      cell: '',
      value: textOf(person, field),
      // What would be right stands in the portal, or is the person's own.
      right: '',
    })),
    cells: columns.map(({ field }) => textOf(person, field)),
    ...(person.beside ? { beside: person.beside } : {}),
  };
}
