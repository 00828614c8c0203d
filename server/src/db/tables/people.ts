import type { Generated, GeneratedAlways } from 'kysely';
import type { MaybeJson, MaybeMoment, Moment } from './column.ts';

// People, their organizations and their files.

export type OrganizationKind = 'EducationCenter' | 'Customer';

export interface Users {
  id: string;
  surname: string;
  name: string;
  lastname: Generated<string>;
  full_name: GeneratedAlways<string>;
  email: string;
  phone: string | null;
  search_text: GeneratedAlways<string>;
  password_hash: string;
  is_email_confirmed: Generated<boolean>;
  deactivated_at: MaybeMoment;
  created_at: Moment;
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
  title: string;
  inn: string;
  phone: string | null;
  email: string | null;
  address: MaybeJson<Address>;
  bank_account_number: string | null;
  kpp: string | null;
  ogrn: string | null;
  bic: string | null;
  bank_title: string | null;
  correspondent_account: string | null;
  legal_address: string | null;
  head_full_name: string | null;
  head_position: string | null;
  head_authority: string | null;
  licence_number: string | null;
  licence_date: string | null;
  licence_issuer: string | null;
  vat_mode: string | null;
  vat_basis: string | null;
  requires_second_factor: Generated<boolean>;
  search_text: GeneratedAlways<string>;
  created_at: Moment;
}

export interface Operators {
  id: string;
  user_id: string;
  last_organization_id: string | null;
}

export interface Memberships {
  operator_id: string;
  organization_id: string;
  role: 'HighOperator' | 'Operator';
  deactivated_at: MaybeMoment;
}

export interface CenterClients {
  center_id: string;
  client_id: string;
  created_at: Moment;
}

export interface Students {
  id: string;
  user_id: string;
  organization_id: string;
  birthday: string;
  job_title: Generated<string>;
  avatar_id: string | null;
  passport_series: Generated<string>;
  passport_number: Generated<string>;
  passport_file_id: string | null;
  snils_number: Generated<string>;
  snils_file_id: string | null;
  diplom_number: Generated<string>;
  education_type: 'High' | 'MiddleCommon' | 'MiddleProfessional' | null;
  educational_document_file_id: string | null;
  qualification: Generated<string>;
  qualification_document_file_id: string | null;
  dative_name: Generated<string>;
  full_name: GeneratedAlways<string>;
  search_text: GeneratedAlways<string>;
  created_at: Moment;
}

export interface Files {
  id: string;
  storage_key: string;
  title: string;
  mime: string;
  size: number;
  sha256: Buffer;
  is_public: Generated<boolean>;
  student_id: string | null;
  created_by: string | null;
  created_at: Moment;
}

export interface RemovedFiles {
  storage_key: string;
  removed_at: Moment;
}
