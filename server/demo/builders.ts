import { extentOf, type LinkOrigin } from '@dopusk/contract/center-links.ts';
import type { VatMode } from '@dopusk/contract/requisites.ts';
import { usualRights } from '@dopusk/contract/rights.ts';
import type { Right } from '@dopusk/contract/session.ts';
import { rightsOfClients, SigningRight } from '@dopusk/contract/signatory-record.ts';
import { type Db, transaction } from '../src/db/connection.ts';
import { newId } from '../src/db/new-id.ts';
import type { Seen } from '../src/db/seen.ts';
import type { Address, Signatories } from '../src/db/tables/people.ts';
import { hashPassword } from '../src/features/session/passwords.ts';

/** Hashing is slow on purpose; people made here who share a password share its hash. */
const hashes = new Map<string, Promise<string>>();

function hashOnce(password: string): Promise<string> {
  const known = hashes.get(password);
  if (known) return known;
  const hashed = hashPassword(password);
  hashes.set(password, hashed);
  return hashed;
}

export const DEMO_PASSWORD = 'Dopusk-2026';

let serial = 0;
/** A number nobody else got in this process, for the columns that must differ. */
const next = () => ++serial;

export interface NewPerson {
  surname?: string;
  name?: string;
  lastname?: string;
  email?: string;
  phone?: string;
  password?: string;
}

/** A user account; whoever is not described gets a plain name and an address of his own. */
export async function makeUser(db: Db, person: NewPerson = {}): Promise<Seen<'users'>> {
  const id = newId<'users'>();
  const n = next();
  await db
    .insertInto('users')
    .values({
      id,
      surname: person.surname ?? 'Иванов',
      name: person.name ?? 'Иван',
      lastname: person.lastname ?? 'Иванович',
      email: person.email ?? `person-${n}-${id.slice(-6)}@example.test`,
      phone: person.phone ?? `+7900${String(n).padStart(7, '0')}`,
      passwordHash: await hashOnce(person.password ?? DEMO_PASSWORD),
      isEmailConfirmed: true,
    })
    .execute();
  return id;
}

export interface NewOrganization {
  type?: 'EducationCenter' | 'Customer';
  title?: string;
  shortTitle?: string;
  inn?: string;
  phone?: string;
  email?: string;
  address?: Address;
  bankAccountNumber?: string;
  head?: { fullName: string; position: string };
  licence?: { number: string; date: string; issuer: string };
  /** What an invoice and a contract need besides. */
  bank?: { title: string; bic: string; correspondentAccount: string };
  legal?: { kpp?: string; ogrn?: string; address?: string; authority?: string; vatMode?: VatMode; vatBasis?: string };
}

const SOME_ADDRESS = '443001, Самарская обл., г. Самара, ул. Заводская, д. 5';

/** An organization with its accounts in the ledger. */
export async function makeOrganization(db: Db, organization: NewOrganization = {}): Promise<Seen<'organizations'>> {
  const id = newId<'organizations'>();
  const type = organization.type ?? 'Customer';
  await transaction(db, async (tx) => {
    await tx
      .insertInto('organizations')
      .values({
        id,
        type,
        title: organization.title ?? `ООО «Организация ${next()}»`,
        shortTitle: organization.shortTitle ?? null,
        inn: organization.inn ?? '7707083893',
        phone: organization.phone ?? '+78462334400',
        email: organization.email ?? null,
        address: organization.address ? JSON.stringify(organization.address) : null,
        bankAccountNumber: organization.bankAccountNumber ?? null,
        bankTitle: organization.bank?.title ?? null,
        bic: organization.bank?.bic ?? null,
        correspondentAccount: organization.bank?.correspondentAccount ?? null,
        kpp: organization.legal?.kpp ?? null,
        ogrn: organization.legal?.ogrn ?? null,
        // A contract names where its customer is.
        legalAddress: organization.legal?.address ?? (type === 'Customer' ? SOME_ADDRESS : null),
        vatMode: organization.legal?.vatMode ?? null,
        vatBasis: organization.legal?.vatBasis ?? null,
        licenceNumber: organization.licence?.number ?? null,
        licenceDate: organization.licence?.date ?? null,
        licenceIssuer: organization.licence?.issuer ?? null,
      })
      .execute();
    const kinds = type === 'EducationCenter' ? (['balance', 'revenue'] as const) : (['balance'] as const);
    await tx
      .insertInto('accounts')
      .values(kinds.map((kind) => ({ id: newId(), kind, organizationId: id })))
      .execute();
  });
  const { head, legal } = organization;
  if (head) {
    await makeSignatory(db, id, {
      fullName: head.fullName,
      jobTitle: head.position,
      authority: legal?.authority ?? null,
      signs: type === 'EducationCenter' ? SigningRight.exclude(['Accountant', 'Secretary']).options : rightsOfClients,
    });
  }
  return id;
}

/** A person who signs for an organization, the last of its list; always, unless days are given. */
export async function makeSignatory(
  db: Db,
  organizationId: string,
  person: Partial<Pick<Signatories, 'fullName' | 'jobTitle' | 'authority' | 'validFrom' | 'validUntil'>> & {
    signs: readonly SigningRight[];
  },
): Promise<string> {
  const id = newId();
  await db
    .insertInto('signatories')
    .values({
      id,
      organizationId,
      place: next(),
      fullName: 'Громов Василий Николаевич',
      jobTitle: 'Директор',
      ...person,
      signs: [...person.signs],
    })
    .execute();
  return id;
}

/** Lets a center see a client and its people, all of them unless an origin says less. */
export async function linkClient(
  db: Db,
  centerId: string,
  clientId: string,
  origin: LinkOrigin = 'Center',
): Promise<void> {
  await db.insertInto('centerClients').values({ centerId, clientId, origin, extent: extentOf[origin] }).execute();
}

export interface MadeOperator {
  userId: Seen<'users'>;
  operatorId: string;
}

/** An operator, a member of the given organizations with the same role in each, and the usual rights unless given. */
export async function makeOperator(
  db: Db,
  organizationIds: string[],
  role: 'HighOperator' | 'Operator' = 'Operator',
  person: NewPerson = {},
  rights?: Right[],
): Promise<MadeOperator> {
  const userId = await makeUser(db, person);
  const operatorId = newId();
  await db
    .insertInto('operators')
    .values({ id: operatorId, userId, lastOrganizationId: organizationIds[0] ?? null })
    .execute();
  for (const organizationId of organizationIds) {
    const { type } = await db
      .selectFrom('organizations')
      .where('id', '=', organizationId)
      .select('type')
      .executeTakeFirstOrThrow();
    const values = { operatorId, organizationId, role, rights: rights ?? [...usualRights[type]] };
    await db.insertInto('memberships').values(values).execute();
  }
  return { userId, operatorId };
}

export interface NewStudent extends NewPerson {
  birthday?: string;
  jobTitle?: string;
  snils?: string;
  /** Of whom the patronymic does not tell it. */
  gender?: 'Male' | 'Female';
  educationType?: 'High' | 'MiddleCommon' | 'MiddleProfessional';
  diplomSeries?: string;
  diplomNumber?: string;
  citizenship?: string;
  latinName?: string;
}

export interface MadeStudent {
  userId: Seen<'users'>;
  studentId: string;
}

/** An employee of an organization. */
export async function makeStudent(db: Db, organizationId: string, student: NewStudent = {}): Promise<MadeStudent> {
  const userId = await makeUser(db, student);
  const studentId = newId();
  await db
    .insertInto('students')
    .values({
      id: studentId,
      userId,
      organizationId,
      birthday: student.birthday ?? '1990-05-17',
      jobTitle: student.jobTitle ?? 'Электромонтёр',
      snilsNumber: student.snils ?? '11223344595',
      gender: student.gender ?? null,
      educationType: student.educationType ?? 'MiddleProfessional',
      diplomSeries: student.diplomSeries ?? '',
      diplomNumber: student.diplomNumber ?? '',
      citizenship: student.citizenship ?? '',
      latinName: student.latinName ?? '',
    })
    .execute();
  return { userId, studentId };
}
