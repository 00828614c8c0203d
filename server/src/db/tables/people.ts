import type { LinkExtent, LinkOrigin } from '@dopusk/contract/center-links.ts';
import type { DoubleReason } from '@dopusk/contract/doubles.ts';
import type { EducationProof } from '@dopusk/contract/education-level.ts';
import type { Right } from '@dopusk/contract/session.ts';
import type { SigningRight } from '@dopusk/contract/signatory-record.ts';
import type { Disability, StatisticsCategory } from '@dopusk/contract/statistics.ts';
import type { Generated, GeneratedAlways } from 'kysely';
import type { Json, MaybeJson, MaybeMoment, Moment } from './column.ts';

// People, their organizations and their files.

export type OrganizationKind = 'EducationCenter' | 'Customer';

export interface Users {
  id: string;
  surname: string;
  name: string;
  lastname: Generated<string>;
  fullName: GeneratedAlways<string>;
  email: string;
  phone: string | null;
  /** Somebody else logs in by this e-mail, and recovers his access by this phone (decision 112). */
  sharesEmail: Generated<boolean>;
  sharesPhone: Generated<boolean>;
  searchText: GeneratedAlways<string>;
  passwordHash: string;
  isEmailConfirmed: Generated<boolean>;
  /** He has not said yet who he is: his account was made by a command. */
  isUnnamed: Generated<boolean>;
  deactivatedAt: MaybeMoment;
  createdAt: Moment;
}

export interface Address {
  postalCode: string;
  region: string;
  city: string;
  street: string;
  house: string;
  flat: string;
}

export interface Organizations {
  id: string;
  type: OrganizationKind;
  /** A natural person who has a contract of his own: a client that nobody works for (decision 370). */
  isPerson: Generated<boolean>;
  title: string;
  shortTitle: string | null;
  inn: string;
  phone: string | null;
  email: string | null;
  address: MaybeJson<Address>;
  bankAccountNumber: string | null;
  kpp: string | null;
  ogrn: string | null;
  bic: string | null;
  bankTitle: string | null;
  correspondentAccount: string | null;
  legalAddress: string | null;
  licenceNumber: string | null;
  licenceDate: string | null;
  licenceIssuer: string | null;
  vatMode: string | null;
  vatBasis: string | null;
  requiresSecondFactor: Generated<boolean>;
  searchText: GeneratedAlways<string>;
  createdAt: Moment;
}

export interface Signatories {
  id: string;
  organizationId: string;
  place: number;
  fullName: string;
  jobTitle: string;
  authority: string | null;
  fullNameGenitive: string | null;
  jobTitleGenitive: string | null;
  authorityGenitive: string | null;
  signs: SigningRight[];
  validFrom: string | null;
  validUntil: string | null;
}

export interface FormerVersions {
  recordId: string;
  replacedOn: string;
  data: Json<object>;
}

export interface Operators {
  id: string;
  userId: string;
  lastOrganizationId: string | null;
  secondFactorPostponedAt: MaybeMoment;
}

export interface Memberships {
  operatorId: string;
  organizationId: string;
  role: 'HighOperator' | 'Operator';
  rights: Right[];
  /** Percent of a list price that he may take off by hand. */
  discountLimit: Generated<number>;
  deactivatedAt: MaybeMoment;
}

export interface CenterClients {
  centerId: string;
  clientId: string;
  extent: LinkExtent;
  origin: LinkOrigin | null;
  createdAt: Moment;
}

/** By what a center knows a natural person who pays again. */
export interface PersonPayers {
  organizationId: string;
  centerId: string;
  personKey: string;
}

export interface Students {
  id: string;
  userId: string;
  organizationId: string;
  birthday: string;
  gender: 'Male' | 'Female' | null;
  citizenship: Generated<string>;
  latinName: Generated<string>;
  jobTitle: Generated<string>;
  department: Generated<string>;
  workplace: Generated<string>;
  personnelNumber: Generated<string>;
  avatarId: string | null;
  passportSeries: Generated<string>;
  passportNumber: Generated<string>;
  passportIssuer: Generated<string>;
  passportFileId: string | null;
  snilsNumber: Generated<string>;
  snilsFileId: string | null;
  diplomSeries: Generated<string>;
  diplomNumber: Generated<string>;
  diplomSurname: Generated<string>;
  diplomIssuer: Generated<string>;
  diplomDate: string | null;
  educationType: 'High' | 'MiddleCommon' | 'MiddleProfessional' | null;
  educationProof: EducationProof | null;
  educationalDocumentFileId: string | null;
  qualificationTitle: Generated<string>;
  qualification: Generated<string>;
  qualificationDocumentFileId: string | null;
  residence: Generated<string>;
  dativeName: Generated<string>;
  disability: Disability | null;
  statisticsCategory: StatisticsCategory | null;
  /** The centers that have taught him, and the one that made him. */
  knownTo: Generated<string[]>;
  fullName: GeneratedAlways<string>;
  searchText: GeneratedAlways<string>;
  createdAt: Moment;
}

/** Two people of an organization who may be one. */
export interface Doubles {
  studentId: string;
  otherId: string;
  organizationId: string;
  reasons: DoubleReason[];
  differentAt: MaybeMoment;
}

/** A person whom nobody has compared with the others since he came or changed. */
export interface UncomparedStudents {
  id: Generated<string>;
  studentId: string;
}

/** What brings a merged record back: rows by the names of their columns, and ids of what was moved. */
export interface Remembered {
  kept: Record<string, unknown>;
  /** What was written over it. */
  written: Record<string, unknown>;
  merged: Record<string, unknown>;
  names: { before: PersonNames; written: PersonNames };
  login: { email: string; phone: string | null };
  moved: Record<string, { keys: string[]; left: Record<string, unknown>[] }>;
  ungrouped: { id: string; groupId: string }[];
  loads: Record<string, unknown>[];
}

interface PersonNames {
  surname: string;
  name: string;
  lastname: string;
}

export interface StudentMerges {
  id: string;
  organizationId: string;
  keptId: string;
  mergedId: string;
  mergedName: string;
  userId: string;
  closedUserId: string;
  madeBy: string;
  madeAt: Moment;
  undoneAt: MaybeMoment;
  remembered: MaybeJson<Remembered>;
}

export interface Files {
  id: string;
  storageKey: string;
  title: string;
  mime: string;
  size: number;
  sha256: Buffer;
  isPublic: Generated<boolean>;
  studentId: string | null;
  createdBy: string | null;
  createdAt: Moment;
}

export interface RemovedFiles {
  storageKey: string;
  removedAt: Moment;
}
