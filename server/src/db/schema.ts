import type {
  AcceptedInvitations,
  AuditConcerns,
  AuditLog,
  BackupCodes,
  Consents,
  ContactChanges,
  Deliveries,
  EmailConfirmations,
  Invitations,
  LoginChallenges,
  Outbox,
  PasswordLinks,
  RateLimits,
  RecordNotes,
  RecoveryCodes,
  SecondFactors,
  Sessions,
} from './tables/access.ts';
import type {
  BankAccounts,
  BankDirectory,
  BankOutgoings,
  BankPayments,
  BankStatements,
  Banks,
} from './tables/bank-statements.ts';
import type { Batches, BatchRows } from './tables/batches.ts';
import type {
  AssignmentDocuments,
  DocumentFiles,
  DocumentLetters,
  DocumentPeople,
  DocumentRegisters,
  Documents,
  GroupDocumentItems,
  GroupDocumentRuns,
  LastSignatories,
  NumberPatterns,
  PersonalContracts,
  ReservedNumbers,
  TakenNumbers,
} from './tables/documents.ts';
import type {
  ImportAnswers,
  ImportEmployers,
  ImportMatchings,
  ImportPeople,
  ImportProgressNotes,
  Imports,
  ImportWords,
} from './tables/imports.ts';
import type {
  DebtReminders,
  InvoiceAssignments,
  InvoiceLetters,
  InvoiceRemovals,
  InvoiceRestorations,
  Invoices,
  MonthlyStatements,
  PaymentTerms,
  RemindedClients,
  ReminderRules,
  UnremindedClients,
  UntoldClients,
} from './tables/invoices.ts';
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
  PaymentAssignments,
  PaymentLinks,
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
  PortalNotices,
} from './tables/notices.ts';
import type {
  CenterClients,
  Doubles,
  Files,
  FormerVersions,
  Memberships,
  Operators,
  Organizations,
  PersonPayers,
  RemovedFiles,
  Signatories,
  StudentMerges,
  Students,
  UncomparedStudents,
  Users,
} from './tables/people.ts';
import type {
  KeptAnswers,
  Tokens,
  WebhookAttempts,
  WebhookMessages,
  Webhooks,
  WebhookWatch,
} from './tables/programs.ts';
import type {
  QuestionnaireFiles,
  QuestionnaireLinks,
  QuestionnaireSheets,
  Questionnaires,
} from './tables/questionnaires.ts';
import type {
  MinistryKeys,
  MinistrySets,
  StateRegisterLeftOut,
  StateRegisterRecords,
  StateRegisterReports,
  StateRegisterSettings,
  StatisticsCounts,
} from './tables/state-registers.ts';
import type {
  ActAdjustments,
  ActAssignments,
  ActLetters,
  AnnulledActs,
  CertificateThemes,
  StaticDocuments,
} from './tables/static-documents.ts';
import type { TemplateChoices, TemplateLooks, Templates } from './tables/templates.ts';
import type {
  Assignments,
  ClientPrices,
  CommitteeMembers,
  Committees,
  CourseDisciplines,
  Courses,
  DisciplineGrades,
  Disciplines,
  DocumentPrices,
  GroupStudents,
  Groups,
  Professions,
  Promos,
  QuantityDiscounts,
  ReportDays,
  TrainingResults,
} from './tables/training.ts';
import type { UndoableChanges } from './tables/undo.ts';
import type { ListLooks, ListStarts, ListViews } from './tables/views.ts';

/** The tables that migrations/ make, for typed queries. A test compares their names with the real database. */
export interface Database {
  staticDocuments: StaticDocuments;
  actAdjustments: ActAdjustments;
  actAssignments: ActAssignments;
  actLetters: ActLetters;
  annulledActs: AnnulledActs;
  certificateThemes: CertificateThemes;
  users: Users;
  organizations: Organizations;
  signatories: Signatories;
  formerVersions: FormerVersions;
  operators: Operators;
  memberships: Memberships;
  centerClients: CenterClients;
  personPayers: PersonPayers;
  sessions: Sessions;
  secondFactors: SecondFactors;
  backupCodes: BackupCodes;
  loginChallenges: LoginChallenges;
  passwordLinks: PasswordLinks;
  acceptedInvitations: AcceptedInvitations;
  invitations: Invitations;
  tokens: Tokens;
  keptAnswers: KeptAnswers;
  webhooks: Webhooks;
  webhookMessages: WebhookMessages;
  webhookAttempts: WebhookAttempts;
  webhookWatch: WebhookWatch;
  rateLimits: RateLimits;
  consents: Consents;
  auditLog: AuditLog;
  auditConcerns: AuditConcerns;
  recordNotes: RecordNotes;
  listViews: ListViews;
  listStarts: ListStarts;
  listLooks: ListLooks;
  files: Files;
  removedFiles: RemovedFiles;
  students: Students;
  doubles: Doubles;
  studentMerges: StudentMerges;
  uncomparedStudents: UncomparedStudents;
  professions: Professions;
  disciplines: Disciplines;
  committees: Committees;
  committeeMembers: CommitteeMembers;
  courses: Courses;
  courseDisciplines: CourseDisciplines;
  documentPrices: DocumentPrices;
  clientPrices: ClientPrices;
  quantityDiscounts: QuantityDiscounts;
  promos: Promos;
  reportDays: ReportDays;
  trainingResults: TrainingResults;
  disciplineGrades: DisciplineGrades;
  groups: Groups;
  groupStudents: GroupStudents;
  questionnaireLinks: QuestionnaireLinks;
  questionnaires: Questionnaires;
  questionnaireSheets: QuestionnaireSheets;
  questionnaireFiles: QuestionnaireFiles;
  assignments: Assignments;
  accounts: Accounts;
  payments: Payments;
  paymentAssignments: PaymentAssignments;
  paymentLinks: PaymentLinks;
  sandboxPayments: SandboxPayments;
  sandboxRefunds: SandboxRefunds;
  refunds: Refunds;
  refundedAssignments: RefundedAssignments;
  reconciliations: Reconciliations;
  transfers: Transfers;
  entries: Entries;
  invoices: Invoices;
  paymentTerms: PaymentTerms;
  reminderRules: ReminderRules;
  unremindedClients: UnremindedClients;
  untoldClients: UntoldClients;
  invoiceLetters: InvoiceLetters;
  documentLetters: DocumentLetters;
  monthlyStatements: MonthlyStatements;
  debtReminders: DebtReminders;
  remindedClients: RemindedClients;
  invoiceAssignments: InvoiceAssignments;
  invoiceRemovals: InvoiceRemovals;
  invoiceRestorations: InvoiceRestorations;
  bankStatements: BankStatements;
  bankOutgoings: BankOutgoings;
  bankPayments: BankPayments;
  bankAccounts: BankAccounts;
  banks: Banks;
  bankDirectory: BankDirectory;
  documentRegisters: DocumentRegisters;
  lastSignatories: LastSignatories;
  numberPatterns: NumberPatterns;
  personalContracts: PersonalContracts;
  reservedNumbers: ReservedNumbers;
  takenNumbers: TakenNumbers;
  documents: Documents;
  documentFiles: DocumentFiles;
  documentPeople: DocumentPeople;
  assignmentDocuments: AssignmentDocuments;
  groupDocumentRuns: GroupDocumentRuns;
  groupDocumentItems: GroupDocumentItems;
  deliveries: Deliveries;
  outbox: Outbox;
  emailConfirmations: EmailConfirmations;
  recoveryCodes: RecoveryCodes;
  contactChanges: ContactChanges;
  messengerChats: MessengerChats;
  messengerCodes: MessengerCodes;
  messengerUpdates: MessengerUpdates;
  expiryReminders: ExpiryReminders;
  noticeRefusals: NoticeRefusals;
  notices: Notices;
  noticeWatch: NoticeWatch;
  portalNotices: PortalNotices;
  imports: Imports;
  importMatchings: ImportMatchings;
  importWords: ImportWords;
  importEmployers: ImportEmployers;
  importAnswers: ImportAnswers;
  importProgress: ImportProgressNotes;
  importPeople: ImportPeople;
  templates: Templates;
  templateChoices: TemplateChoices;
  templateLooks: TemplateLooks;
  lmsConnections: LmsConnections;
  lmsAccounts: LmsAccounts;
  lmsEnrolments: LmsEnrolments;
  sandboxLmsUsers: SandboxLmsUsers;
  sandboxLmsEnrolments: SandboxLmsEnrolments;
  ministryKeys: MinistryKeys;
  ministrySets: MinistrySets;
  stateRegisterReports: StateRegisterReports;
  stateRegisterRecords: StateRegisterRecords;
  stateRegisterLeftOut: StateRegisterLeftOut;
  stateRegisterSettings: StateRegisterSettings;
  statisticsCounts: StatisticsCounts;
  batches: Batches;
  batchRows: BatchRows;
  undoableChanges: UndoableChanges;
}
