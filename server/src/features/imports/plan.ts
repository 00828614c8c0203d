import { textOf as textOfCode } from '@dopusk/contract/codes.ts';
import type { RowAction } from '@dopusk/contract/import-drafts.ts';
import { columnTitle, type LoadedName } from '@dopusk/contract/imported-columns.ts';
import { namesOf, pick } from '@dopusk/contract/stored-field.ts';
import { loadedFields } from '@dopusk/contract/student-record.ts';
import { canProcess } from '@dopusk/contract/withdrawn-consent.ts';
import type { Seen } from '../../db/seen.ts';
import type { FailedRow, ImportedPerson, PersonValues } from '../../db/tables/imports.ts';
import { shortDate } from '../../printing/words.ts';
import { type OwnField, type OwnValues, ownFields } from '../students/db/taken.ts';
import { fullNameOf, isSameHuman, nameKey, verdictOn, whoseContact } from '../students/shared-contacts.ts';
import { type Conflict, cellOf, failed } from './failed-row.ts';
import type { KnownAccount } from './known-account.ts';
import {
  type Alike,
  type Answers,
  hasOtherSnils,
  type Likeness,
  likenesses,
  type Namesakes,
} from './namesakes/likeness.ts';
import type { FieldPlaces } from './person-rows.ts';
import { saysNothingNew } from './says-nothing-new.ts';
import { shownOf } from './shown-values.ts';
import { type Twin, twinMessage, twinsOf } from './twins.ts';

export interface PlannedRow {
  person: ImportedPerson;
  action: RowAction;
  /** Whom an update changes, what it writes and what was there before: the fields that differ, and no other. */
  target?: { userId: Seen<'users'>; before: Partial<PersonValues>; after: Partial<PersonValues> };
  /** Whom it is like by name and birthday alone, and what is done with it when he is the same. */
  alike?: Likeness & { canBeNew: boolean; ifSame: Pick<PlannedRow, 'action' | 'target'> };
  /** Several whom it is like alike: it is asked which of them it is. */
  namesakes?: Pick<Namesakes, 'taken' | 'by'> & {
    people: (Likeness & { ifSame: Pick<PlannedRow, 'action' | 'target'> })[];
    canBeNew: boolean;
    /** Another row of the file that may say the same. */
    firstRow: number | null;
  };
  /** Whom the portal knows it to be. */
  same?: KnownAccount;
  /** It was asked who it is, or said of another row that it is not the same: the answer holds for the same table again. */
  isAsked?: boolean;
  /** Another row of the file that may be about the same person. */
  twin?: Twin & { canBeOther: boolean };
  /** Whom somebody has said that it is not: people of the portal, and the number of another row of the file. */
  isNot?: { known: readonly KnownAccount[]; row: number | null };
  /** What whoever loads the row is told of it, and of which of its cells. */
  notes: { text: string; cell: string; value: string }[];
  /** What of his contacts another account is found by, and goes on being. */
  shares: { email: boolean; phone: boolean };
  /** Of somebody new: another organization in which the operator sees the same person. */
  elsewhere?: string;
}

/** What somebody has said of a file's people. */
export interface PlanChoice {
  /** The fields that may be changed of whom the portal knows; all of them when left out. */
  update?: readonly LoadedName[] | undefined;
  /** Whether whom the portal knows without an e-mail or a phone may get one: a program gives nobody a login (decision 105). */
  withContacts?: boolean | undefined;
  /** Rows that are like somebody and yet are somebody new. */
  asNew?: readonly number[] | undefined;
  /** Rows that are like somebody and have another insurance number, and yet are the same person. */
  asSame?: readonly number[] | undefined;
  /** Of rows whose name and birthday several people have: who it is. */
  asWho?: readonly { row: number; person: string }[] | undefined;
  /** Rows that have the name and birthday of another row of the file, and are somebody else. */
  asOther?: readonly number[] | undefined;
  /** Rows that say again what another row of the file says: nothing is loaded of them. */
  asRepeated?: readonly number[] | undefined;
}

export interface Plan {
  rows: PlannedRow[];
  failures: FailedRow[];
  /** Of the failures those that are right once somebody says whom they are about. */
  undecided: PlannedRow[];
}

/** Of whom nothing but name and birthday is known, and several have both. */
const SEVERAL =
  'В портале несколько человек с этим именем и датой рождения: скажите, кто это, или укажите СНИЛС или e-mail';

/** What people get into their accounts by. */
const CONTACTS = ['email', 'phone'] as const;
const isContact = (name: LoadedName): name is (typeof CONTACTS)[number] => CONTACTS.some((one) => one === name);

const ALL = namesOf(loadedFields);

/**
 * Decides for every row whether it makes a person, changes one or has nothing new. Whoever has taken his consent to
 * data processing back stays as he is (decision 0023): a list of an employer is no correction that he asked for. The
 * same person is whom the operator sees in the organization with the same insurance number or, failing that, the same
 * e-mail, or, unless somebody says that he is new, the same name and birthday (design §5, Import). Where several have these it is
 * asked who it is (decision 805). With another insurance number he is the same person
 * only when somebody says so. Two rows with one name and birthday are neither one person nor two until it is said. Whoever works for another
 * organization too becomes a record of this one beside it (decision 112).
 * By e-mail and phone a person gets into his account: a file never changes them (decision 61), and a row that has others is
 * loaded without them and says so; whoever has none and has never logged in gets them (decision 530); nor does a file change anything of an operator, nor where a person works.
 * @param places where the file has each field, for what is wrong
 * @param remembered who rows that say the same have been before
 */
export function planRows(
  people: readonly ImportedPerson[],
  known: readonly KnownAccount[],
  organizationId: string,
  alike: Alike = new Map(),
  {
    update = ALL,
    withContacts = true,
    asNew = [],
    asSame = [],
    asWho = [],
    asOther = [],
    asRepeated = [],
  }: PlanChoice = {},
  places: FieldPlaces = {},
  remembered: Answers = new Map(),
): Plan {
  const plan: Plan = { rows: [], failures: [], undecided: [] };
  const [areOther, areRepeated] = [new Set(asOther), new Set(asRepeated)];
  const find = index(known, organizationId);
  const said = new Map([
    ...asNew.map((row) => [row, 'New'] as const),
    ...asWho.map(({ row, person }) => [row, person] as const),
  ]);
  const areSame = new Set(asSame);
  const { one: likeOf, several: severalOf } = likenesses(people, find, alike, said, remembered);
  const takenOf = (person: ImportedPerson) => takenFor(severalOf.get(person.rowNumber));
  const twins = twinsOf(
    people,
    (person) => likeOf.get(person.rowNumber)?.known ?? takenOf(person)?.known ?? find.certain(person),
  );
  const firsts = new Set([...twins.values()].map(({ first }) => first.rowNumber));
  for (const person of people) {
    const alikeOne = likeOf.get(person.rowNumber);
    const several = severalOf.get(person.rowNumber);
    const certain = alikeOne || several ? undefined : find.certain(person);
    const isSame = alikeOne?.isOtherSnils ? areSame.has(person.rowNumber) : said.get(person.rowNumber) !== 'New';
    const like = isSame ? (alikeOne ?? takenOf(person) ?? undefined) : undefined;
    const same = certain ?? like?.known;
    const contacts = verdictsOn(person, find);
    const open = withContacts ? contacts : null;
    const planned = same ? planKnown(person, same, update, open) : planNew(person, find);
    const shares = { email: contacts.email.isShared, phone: contacts.phone.isShared };
    const notes = certain ? keptContacts(person, certain, open, places) : [];
    const twin = twins.get(person.rowNumber);
    const row: PlannedRow = { ...planned, notes, shares, ...(same ? { same } : {}) };
    row.isAsked = Boolean(alikeOne || several || twin || firsts.has(person.rowNumber));
    if (alikeOne) {
      const canBeNew = conflicts(person, undefined, 'Create', contacts).length === 0;
      row.alike = { ...alikeOne, canBeNew, ifSame: planKnown(person, alikeOne.known, update, open) };
    }
    const own = ownFaults(person, same, find);
    if (several) {
      row.namesakes = {
        ...several,
        people: several.people.map((one) => ({ ...one, ifSame: planKnown(person, one.known, update, open) })),
        canBeNew:
          [...conflicts(person, undefined, 'Create', contacts), ...ownFaults(person, undefined, find)].length === 0,
        firstRow: twin && !twin.isOneAccount ? twin.first.rowNumber : null,
      };
    }
    const isUnknown = several?.taken === null;
    const isUnlike = alikeOne?.isOtherSnils && !isSame && !row.alike?.canBeNew;
    const errors = like
      ? ofOperator(like.known, row.action)
      : isUnlike
        ? [otherSnils(alikeOne.known)]
        : isUnknown
          ? [{ field: 'surname' as const, code: 'Invalid', message: SEVERAL }]
          : conflicts(person, same, row.action, contacts);
    errors.push(...own);
    const whom = said.get(person.rowNumber) ?? 'New';
    const isGone = !certain && whom !== 'New' && (alikeOne ?? takenOf(person))?.studentId !== whom;
    if (isGone) errors.unshift({ field: 'surname', code: 'Invalid', message: SEVERAL });
    if (twin && areRepeated.has(person.rowNumber)) {
      plan.rows.push({ person, action: 'Skip', notes: [], shares: { email: false, phone: false } });
      continue;
    }
    // Whoever says which of several it is says that it is not the other row, too.
    if (twin && (!several || twin.isOneAccount)) {
      row.twin = { ...twin, canBeOther: !twin.isOneAccount && errors.length === 0 };
    }
    const isUnsaid = row.twin && !(row.twin.canBeOther && areOther.has(person.rowNumber));
    const isSaid = said.has(person.rowNumber);
    row.isNot = {
      known:
        said.get(person.rowNumber) === 'New' && !same
          ? (several?.people ?? [alikeOne ?? []].flat()).map(({ known }) => known)
          : [],
      row: twin && (row.twin ? !isUnsaid : isSaid) ? twin.first.rowNumber : null,
    };
    if (twin && isUnsaid) errors.unshift({ field: 'surname', code: 'Invalid', message: twinMessage(twin) });
    if (errors.length > 0) plan.failures.push(failed(person, errors, places));
    else plan.rows.push(row);
    if (isUnlike || isUnsaid || (isUnknown && own.length === 0)) plan.undecided.push(row);
  }
  return plan;
}

function index(known: readonly KnownAccount[], organizationId: string) {
  const seen = known.filter(({ organization }) => organization !== null);
  const here = seen.filter(({ organization }) => organization?.id === organizationId);
  const bySnils = new Map(here.filter(({ snilsNumber }) => snilsNumber !== '').map((one) => [one.snilsNumber, one]));
  const byEmail = new Map(here.filter(({ email }) => email !== '').map((one) => [one.email, one]));
  const having = {
    email: Map.groupBy(known, ({ email }) => email),
    phone: Map.groupBy(known, ({ phone }) => phone),
    snilsNumber: Map.groupBy(seen, ({ snilsNumber }) => snilsNumber),
  };
  return {
    byId: new Map(known.map((one) => [one.userId, one])),
    /** Whom a row is about without a doubt. */
    certain: ({ snilsNumber, email }: ImportedPerson): KnownAccount | undefined =>
      bySnils.get(snilsNumber) ?? (email ? byEmail.get(email) : undefined),
    /** Everybody who has the same. */
    having: (field: keyof typeof having, person: ImportedPerson): readonly KnownAccount[] =>
      (person[field] ? having[field].get(person[field]) : undefined) ?? [],
    byOwn: new Map(here.flatMap((one) => ownFields.map(({ name }) => [ownKey(name, one), one] as const))),
  };
}

type Found = ReturnType<typeof index>;

const verdictsOn = (person: ImportedPerson, find: Found) => ({
  email: verdictOn('email', person, find.having('email', person)),
  phone: verdictOn('phone', person, find.having('phone', person)),
});

type Verdicts = ReturnType<typeof verdictsOn>;
/** A row before it is said what is shared. */
type PlannedFor = Omit<PlannedRow, 'shares' | 'notes'>;

/** What only the person himself changes, where a row has it otherwise. */
function keptContacts(
  person: ImportedPerson,
  same: KnownAccount,
  open: Verdicts | null,
  places: FieldPlaces,
): PlannedRow['notes'] {
  return CONTACTS.filter((field) => person[field] && person[field] !== same[field] && !isGiven(field, same, open)).map(
    (field) => {
      const text = same[field]
        ? `${columnTitle(field)} останется прежним (${shownOf(same, field)}): его меняет сам сотрудник`
        : `${columnTitle(field)} из таблицы не добавлен: укажите его в профиле сотрудника`;
      return { text, cell: cellOf(field, person, places), value: shownOf(person, field) };
    },
  );
}

function planNew(person: ImportedPerson, find: Found): PlannedFor {
  const beside = (['snilsNumber', 'email', 'phone'] as const)
    .flatMap((field) => find.having(field, person))
    .find((one) => one.organization && !one.worksHere && isSameHuman(one, person));
  return {
    person,
    action: 'Create',
    ...(beside?.organization ? { elsewhere: beside.organization.title } : {}),
  };
}

/** Whom a row that is like several is taken for. */
const takenFor = (among: Namesakes | undefined): Likeness | null =>
  among?.taken && among.taken !== 'New' ? among.taken : null;

/** Why a row that is like somebody is neither he nor somebody new until it is said. */
function otherSnils(known: KnownAccount): Conflict {
  const message = `Похоже, это ${fullNameOf(known)}, но СНИЛС другой: скажите, что это тот же человек, или исправьте СНИЛС`;
  return { field: 'snilsNumber', code: 'Invalid', message };
}

/** A field that no file holds is in no conflict with one. */
const ownLoaded = ownFields.filter((own): own is OwnField & { name: LoadedName } => own.name in loadedFields);

const ownKey = (name: OwnField['name'], values: OwnValues): string | null =>
  values[name] ? `${name}:${values[name].toLowerCase()}` : null;

/** What of a row is each person's own, and another one's. */
const ownFaults = (person: ImportedPerson, same: KnownAccount | undefined, find: Found): Conflict[] =>
  ownLoaded.flatMap(({ name, code }) => {
    const key = ownKey(name, person);
    const owner = key && find.byOwn.get(key);
    return owner && owner !== same ? [{ field: name, code, message: `${textOfCode(code)}: укажите свой` }] : [];
  });

/** Whether a first e-mail or phone is set: there was none, and nobody of whom the operator may know has it. */
const isGiven = (field: (typeof CONTACTS)[number], same: KnownAccount, open: Verdicts | null): boolean =>
  open !== null &&
  same.lacksContacts &&
  !same.isOperator &&
  !same[field] &&
  (open[field].taken === null || open[field].taken === same);

/** @param open who has the e-mail and the phone of the row; null where they are not to be set */
function planKnown(
  person: ImportedPerson,
  same: KnownAccount,
  update: readonly LoadedName[],
  open: Verdicts | null,
): PlannedFor {
  const { userId, ...known } = same;
  // What the file leaves empty is left as it is.
  const changed = ALL.filter(
    (field) =>
      update.includes(field) &&
      person[field] &&
      person[field] !== known[field] &&
      !saysNothingNew(field, person, known) &&
      (!isContact(field) || isGiven(field, same, open)),
  );
  if (changed.length === 0) return { person, action: 'Skip' };
  if (canProcess(known) !== true) return { person, action: 'Withhold' };
  return { person, action: 'Update', target: { userId, before: pick(known, changed), after: pick(person, changed) } };
}

function conflicts(
  person: ImportedPerson,
  same: KnownAccount | undefined,
  action: RowAction,
  { email, phone }: Verdicts,
): Conflict[] {
  const errors: Conflict[] = [];
  const add = (field: Conflict['field'], code: string, message: string) => errors.push({ field, code, message });
  const isTaken = (taken: KnownAccount | null): taken is KnownAccount => taken !== null && taken !== same;
  if (same?.email !== person.email && isTaken(email.taken)) {
    add('email', 'EmailAlreadyUse', takenText('EmailAlreadyUse', 'e-mail', email.taken));
  }
  if (same && hasOtherSnils(person, same)) {
    add('snilsNumber', 'Invalid', 'У сотрудника с этим e-mail другой СНИЛС: исправьте в файле то или другое');
  } else if (same && isAnother(person, same)) {
    const [field, what] = isSnilsOf(same, person)
      ? (['snilsNumber', 'СНИЛС'] as const)
      : (['email', 'e-mail'] as const);
    add(field, 'Invalid', anotherText(what, same));
  }
  if (same?.phone !== person.phone && isTaken(phone.taken)) {
    add('phone', 'PhoneAlreadyUse', takenText('PhoneAlreadyUse', 'телефон', phone.taken));
  }
  return same ? [...errors, ...ofOperator(same, action)] : errors;
}

const isSnilsOf = ({ snilsNumber }: KnownAccount, person: ImportedPerson): boolean =>
  snilsNumber !== '' && snilsNumber === person.snilsNumber;

/**
 * Whoever marries has another surname, and a birthday may be mistyped; with another name and another birthday somebody's number
 * stands in the wrong row, and the person would become another one.
 */
function isAnother(person: ImportedPerson, known: KnownAccount): boolean {
  if (person.birthday === known.birthday) return false;
  // Who has no patronymic in the file may have one in the portal.
  const lastName = person.lastName && known.lastName;
  return nameKey({ ...person, lastName: lastName && person.lastName }) !== nameKey({ ...known, lastName });
}

const anotherText = (what: string, { birthday, ...known }: KnownAccount): string =>
  `Этот ${what} у другого человека: ${fullNameOf(known)}, ${shortDate(birthday)}. Исправьте ${what} в файле, а если это он же – сначала его имя или дату рождения в портале`;

const takenText = (code: 'EmailAlreadyUse' | 'PhoneAlreadyUse', what: string, holder: KnownAccount): string =>
  `${whoseContact(holder) ?? textOfCode(code)}. Укажите ${what} самого сотрудника`;

function ofOperator({ isOperator }: KnownAccount, action: RowAction): Conflict[] {
  if (!isOperator || action !== 'Update') return [];
  const message = 'Этот сотрудник ещё и оператор портала: загрузка его данные не меняет, уберите строку из файла';
  return [{ field: 'email', code: 'Forbidden', message }];
}
