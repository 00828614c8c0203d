import type { DocumentPart, DocumentType } from '@dopusk/contract/documents.ts';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** The tables as migrations/ make them, for typed queries. A test compares the names with the real database. */
export interface Database {
  users: Users;
  organizations: Organizations;
  operators: Operators;
  memberships: Memberships;
  center_clients: CenterClients;
  sessions: Sessions;
  password_links: PasswordLinks;
  rate_limits: RateLimits;
  consents: Consents;
  audit_log: AuditLog;
  files: Files;
  students: Students;
  professions: Professions;
  disciplines: Disciplines;
  committees: Committees;
  committee_members: CommitteeMembers;
  courses: Courses;
  course_disciplines: CourseDisciplines;
  groups: Groups;
  group_students: GroupStudents;
  assignments: Assignments;
  accounts: Accounts;
  payments: Payments;
  sandbox_payments: SandboxPayments;
  transfers: Transfers;
  entries: Entries;
  document_registers: DocumentRegisters;
  documents: Documents;
  document_files: DocumentFiles;
  deliveries: Deliveries;
  outbox: Outbox;
  email_confirmations: EmailConfirmations;
  recovery_codes: RecoveryCodes;
}

export type OrganizationKind = 'EducationCenter' | 'Customer';
export type DeliveryChannel = 'Mail' | 'Sms';
export type TrainingType = 'ProfessionalTraining' | 'AdvancedTraining' | 'ProfessionalRetraining';

/** A moment: read as Date, written as Date or ISO text; may be left to the column's default. */
type Moment = ColumnType<Date, Date | string | undefined, Date | string>;
type MaybeMoment = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
/** A JSON column: parsed when read, written as JSON text. */
type Json<T> = ColumnType<T, string, string>;
type MaybeJson<T> = ColumnType<T | null, string | null | undefined, string | null>;

interface Users {
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

interface Organizations {
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
  search_text: GeneratedAlways<string>;
  created_at: Moment;
}

interface Operators {
  id: string;
  user_id: string;
  last_organization_id: string | null;
}

interface Memberships {
  operator_id: string;
  organization_id: string;
  role: 'HighOperator' | 'Operator';
  deactivated_at: MaybeMoment;
}

interface CenterClients {
  center_id: string;
  client_id: string;
  created_at: Moment;
}

interface Sessions {
  id: Generated<string>;
  token_hash: Buffer;
  previous_token_hash: Buffer | null;
  rotated_at: MaybeMoment;
  user_id: string;
  organization_id: string | null;
  user_agent: Generated<string>;
  created_at: Moment;
  seen_at: Moment;
  expires_at: ColumnType<Date, Date, Date>;
}

interface PasswordLinks {
  token_hash: Buffer;
  user_id: string;
  expires_at: ColumnType<Date, Date, Date>;
}

interface RateLimits {
  key: string;
  hits: number;
  resets_at: ColumnType<Date, Date, Date>;
}

interface Consents {
  id: string;
  user_id: string;
  kind: 'UserAgreement' | 'PersonalData';
  version: string;
  accepted: boolean;
  created_at: Moment;
}

interface AuditLog {
  id: string;
  user_id: string | null;
  organization_id: string | null;
  action: string;
  subject_id: string | null;
  details: ColumnType<Record<string, unknown>, string | undefined, never>;
  created_at: Moment;
}

interface Files {
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

interface Students {
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

interface Professions {
  id: string;
  training_type: TrainingType;
  title: string;
  search_text: GeneratedAlways<string>;
}

interface Disciplines {
  id: string;
  center_id: string;
  title: string;
  type: 'PO' | 'PK' | 'PP' | 'Instruction';
  hours_count: number;
}

interface Committees {
  id: string;
  center_id: string;
  title: string;
  search_text: GeneratedAlways<string>;
  created_at: Moment;
}

interface CommitteeMembers {
  committee_id: string;
  position: number;
  full_name: string;
  job_title: 'Chairman' | 'SubChairman' | 'MemberCommittee';
}

interface Courses {
  id: string;
  center_id: string;
  title: string;
  sub_title: string;
  training_type: TrainingType;
  profession_id: string;
  rank: number | null;
  validity_period_document: number | null;
  issued_documents: DocumentType[];
  committee_id: string;
  price_kopecks: number;
  is_locked: Generated<boolean>;
  moodle_id: number | null;
  search_text: GeneratedAlways<string>;
  created_at: Moment;
}

interface CourseDisciplines {
  course_id: string;
  position: number;
  discipline_id: string;
}

interface Groups {
  id: string;
  title: string;
  organization_id: string;
  center_id: string;
  search_text: GeneratedAlways<string>;
  created_at: Moment;
}

interface GroupStudents {
  group_id: string;
  student_id: string;
}

interface Assignments {
  id: string;
  student_id: string;
  course_id: string;
  center_id: string;
  organization_id: string;
  group_id: string | null;
  date_start_learning: string;
  date_end_learning: string;
  price_kopecks: number;
  paid_at: MaybeMoment;
  commission_conclusion: Generated<string>;
  recipiency_type: 'Post' | 'InEducationCenter' | 'NotNeeded' | null;
  recipiency_address: Generated<string>;
  recipiency_surname: Generated<string>;
  recipiency_name: Generated<string>;
  recipiency_lastname: Generated<string>;
  is_issued: Generated<boolean>;
  created_by: string | null;
  created_at: Moment;
}

interface Accounts {
  id: string;
  kind: 'balance' | 'revenue' | 'acquirer';
  organization_id: string | null;
}

interface Payments {
  id: string;
  provider: string;
  idempotence_key: string;
  provider_payment_id: string | null;
  organization_id: string;
  assignment_id: string | null;
  amount_kopecks: number;
  status: 'pending' | 'succeeded' | 'canceled';
  cancellation_reason: string | null;
  return_url: string;
  created_by: string | null;
  created_at: Moment;
  settled_at: MaybeMoment;
}

interface SandboxPayments {
  id: string;
  idempotence_key: string;
  payment_id: string;
  amount_kopecks: number;
  description: string;
  return_url: string;
  status: 'pending' | 'succeeded' | 'canceled';
  cancellation_reason: string | null;
  created_at: Moment;
}

interface Transfers {
  id: string;
  kind: 'top-up' | 'assignment' | 'refund';
  payment_id: string | null;
  assignment_id: string | null;
  created_by: string | null;
  created_at: Moment;
}

interface Entries {
  transfer_id: string;
  account_id: string;
  amount_kopecks: number;
  position: number | null;
  balance_after: number | null;
}

interface DocumentRegisters {
  center_id: string;
  type: DocumentType;
  year: number;
  last_number: number;
}

interface Documents {
  id: string;
  center_id: string;
  type: DocumentType;
  assignment_id: string | null;
  group_id: string | null;
  issue_date: string;
  year: GeneratedAlways<number>;
  number: string;
  series: Generated<string>;
  data: Json<Record<string, unknown>>;
  form: Json<Record<string, unknown>>;
  verification_code: string;
  fixed_at: Moment;
  fixed_by: string | null;
  printed_at: MaybeMoment;
  print_error: Generated<string>;
  revoked_at: MaybeMoment;
  revocation_reason: Generated<string>;
}

interface DocumentFiles {
  document_id: string;
  part: DocumentPart;
  format: 'Docx' | 'Pdf';
  template_version: string;
  storage_key: string;
  size: number;
  sha256: Buffer;
}

interface Deliveries {
  id: string;
  kind: string;
  channel: DeliveryChannel;
  recipient: string;
  user_id: string;
  organization_id: string | null;
  data: Json<Record<string, unknown>>;
  state: Generated<'queued' | 'sent' | 'failed'>;
  attempts: Generated<number>;
  error: Generated<string>;
  created_at: Moment;
  sent_at: MaybeMoment;
}

interface Outbox {
  id: string;
  channel: DeliveryChannel;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  created_at: Moment;
}

interface EmailConfirmations {
  token_hash: Buffer;
  user_id: string;
  email: string;
  expires_at: ColumnType<Date, Date, Date>;
}

interface RecoveryCodes {
  id: string;
  login_hash: Buffer;
  user_id: string | null;
  channel: DeliveryChannel;
  code_hash: Buffer | null;
  attempts_left: number;
  asked_at: ColumnType<Date, Date, Date>;
  expires_at: ColumnType<Date, Date, Date>;
}
