import type {
  AuditLog,
  BackupCodes,
  Consents,
  Deliveries,
  EmailConfirmations,
  LoginChallenges,
  Outbox,
  PasswordLinks,
  RateLimits,
  RecoveryCodes,
  SecondFactors,
  Sessions,
} from './tables/access.ts';
import type {
  AssignmentDocuments,
  DocumentFiles,
  DocumentPeople,
  DocumentRegisters,
  Documents,
  GroupDocumentItems,
  GroupDocumentRuns,
} from './tables/documents.ts';
import type { ImportPeople, ImportProgressNotes, Imports } from './tables/imports.ts';
import type { InvoiceAssignments, Invoices } from './tables/invoices.ts';
import type {
  LmsAccounts,
  LmsConnections,
  LmsEnrolments,
  SandboxLmsEnrolments,
  SandboxLmsUsers,
} from './tables/lms.ts';
import type {
  Accounts,
  Entries,
  Payments,
  Reconciliations,
  RefundedAssignments,
  Refunds,
  SandboxPayments,
  SandboxRefunds,
  Transfers,
} from './tables/money.ts';
import type {
  ExpiryReminders,
  MessengerChats,
  MessengerCodes,
  MessengerUpdates,
  NoticeRefusals,
  Notices,
  NoticeWatch,
} from './tables/notices.ts';
import type {
  CenterClients,
  Files,
  Memberships,
  Operators,
  Organizations,
  RemovedFiles,
  Students,
  Users,
} from './tables/people.ts';
import type { ActAssignments, CertificateThemes, StaticDocuments } from './tables/static-documents.ts';
import type { TemplateChoices, Templates } from './tables/templates.ts';
import type {
  Assignments,
  CommitteeMembers,
  Committees,
  CourseDisciplines,
  Courses,
  Disciplines,
  DocumentPrices,
  GroupStudents,
  Groups,
  Professions,
  ReportDays,
} from './tables/training.ts';

/** The tables as migrations/ make them, for typed queries. A test compares the names with the real database. */
export interface Database {
  static_documents: StaticDocuments;
  act_assignments: ActAssignments;
  certificate_themes: CertificateThemes;
  users: Users;
  organizations: Organizations;
  operators: Operators;
  memberships: Memberships;
  center_clients: CenterClients;
  sessions: Sessions;
  second_factors: SecondFactors;
  backup_codes: BackupCodes;
  login_challenges: LoginChallenges;
  password_links: PasswordLinks;
  rate_limits: RateLimits;
  consents: Consents;
  audit_log: AuditLog;
  files: Files;
  removed_files: RemovedFiles;
  students: Students;
  professions: Professions;
  disciplines: Disciplines;
  committees: Committees;
  committee_members: CommitteeMembers;
  courses: Courses;
  course_disciplines: CourseDisciplines;
  document_prices: DocumentPrices;
  report_days: ReportDays;
  groups: Groups;
  group_students: GroupStudents;
  assignments: Assignments;
  accounts: Accounts;
  payments: Payments;
  sandbox_payments: SandboxPayments;
  sandbox_refunds: SandboxRefunds;
  refunds: Refunds;
  refunded_assignments: RefundedAssignments;
  reconciliations: Reconciliations;
  transfers: Transfers;
  entries: Entries;
  invoices: Invoices;
  invoice_assignments: InvoiceAssignments;
  document_registers: DocumentRegisters;
  documents: Documents;
  document_files: DocumentFiles;
  document_people: DocumentPeople;
  assignment_documents: AssignmentDocuments;
  group_document_runs: GroupDocumentRuns;
  group_document_items: GroupDocumentItems;
  deliveries: Deliveries;
  outbox: Outbox;
  email_confirmations: EmailConfirmations;
  recovery_codes: RecoveryCodes;
  messenger_chats: MessengerChats;
  messenger_codes: MessengerCodes;
  messenger_updates: MessengerUpdates;
  expiry_reminders: ExpiryReminders;
  notice_refusals: NoticeRefusals;
  notices: Notices;
  notice_watch: NoticeWatch;
  imports: Imports;
  import_progress: ImportProgressNotes;
  import_people: ImportPeople;
  templates: Templates;
  template_choices: TemplateChoices;
  lms_connections: LmsConnections;
  lms_accounts: LmsAccounts;
  lms_enrolments: LmsEnrolments;
  sandbox_lms_users: SandboxLmsUsers;
  sandbox_lms_enrolments: SandboxLmsEnrolments;
}
