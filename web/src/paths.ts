import type { DocumentType } from '@dopusk/contract/documents/document-type.ts';

/**
 * All addresses of the portal. A function of an id also gives the route's pattern: `paths.course('$id')`. The address
 * `/comissions` is misspelt as in the specification, and only here (docs/rules.md#7.2).
 */
export const paths = {
  home: '/',
  auth: '/auth',
  signup: '/signup',
  reg: '/reg',
  confirmEmail: '/confirm-email',
  invitation: '/invitation',
  /** Where the link of a questionnaire leads. */
  questionnaire: '/questionnaire',
  /** Where a payment link leads. */
  payByLink: '/pay',
  confirmContact: '/confirm-contact',
  undoContact: '/undo-contact',
  passwordRecovery: '/password-recovery',
  password: '/password',
  logout: '/logout',
  agreement: '/agreement',
  personalData: '/personal-data',
  profile: '/profile',
  /** A student's own phone and e-mail. */
  profileEdit: '/profile/edit',
  settings: '/settings',
  centerSettings: '/settings/center',
  audit: '/settings/audit',
  reconciliation: '/settings/reconciliation',
  settlement: '/settings/settlement',
  reminders: '/settings/reminders',
  prices: '/settings/prices',
  discounts: '/settings/discounts',
  numberPatterns: '/settings/numbers',
  programs: '/settings/programs',
  about: '/about',
  report: '/report',
  /** What was taught, invoiced and paid, by client and course. */
  sales: '/report/sales',
  earned: '/report/earned',
  balance: '/balance',

  invoices: '/invoices',
  invoiceCreate: '/invoices/create',
  invoice: (id: string) => `/invoices/${id}`,
  /** Invoices and acts for many clients at once. */
  billing: '/invoices/period',
  accounting: '/accounting',
  /** «Акт сверки» of a client with its center. */
  statement: '/statement',
  bankStatements: '/bank-statements',
  bankPayment: (id: string) => `/bank-statements/${id}`,

  outbox: '/outbox',
  uploadTemplates: '/upload-templates',
  templateAdd: '/upload-templates/add',

  students: '/students',
  studentAdd: '/students/add',
  student: (id: string) => `/students/${id}`,
  /** People who may be written down twice. */
  doubles: '/students/doubles',
  merge: '/students/merge',
  studentEdit: (id: string) => `/students/${id}/edit`,

  organizations: '/orgs',
  organizationAdd: '/orgs/add',
  organization: (id: string) => `/orgs/${id}`,
  organizationEdit: (id: string) => `/orgs/${id}/edit`,

  courses: '/courses',
  courseCreate: '/courses/create',
  courseAssign: '/courses/assign',
  course: (id: string) => `/courses/${id}`,
  courseEdit: (id: string) => `/courses/${id}/edit`,

  /** The list of disciplines. */
  disciplines: '/disciplines',

  groups: '/groups',
  groupCreate: '/groups/create',
  group: (id: string) => `/groups/${id}`,
  groupEdit: (id: string) => `/groups/${id}/edit`,
  groupResults: (id: string) => `/groups/${id}/results`,
  groupQuestionnaires: (id: string) => `/groups/${id}/questionnaires`,
  /** What a person has sent. */
  questionnaireSheets: (linkId: string) => `/questionnaires/sheets/${linkId}`,
  proposal: (id: string) => `/questionnaires/${id}`,

  committees: '/comissions',
  committeeAdd: '/comissions/add',
  committee: (id: string) => `/comissions/${id}`,

  assignments: '/assignments',
  assignment: (id: string) => `/assignments/${id}`,
  assignmentPay: (id: string) => `/assignments/${id}/pay`,
  assignmentDocument: (id: string, type: DocumentType) => `/assignments/${id}/${type.toLowerCase()}`,

  verify: '/verify',
  verification: (code: string) => `/verify/${code}`,

  operatorCreate: '/operators/create',
  rights: '/settings/rights',
  operatorEdit: (id: string) => `/operator/${id}/edit`,

  documents: '/documents/static',
  issueRegister: '/documents/register',
  stateRegisters: '/registers',
  /** What will go into a file for a register. */
  registerFile: '/registers/file',
  statistics: '/registers/statistics',
  statisticsPeople: '/registers/statistics/people',
  statisticsPrograms: '/registers/statistics/programs',
  expiring: '/documents/expiring',
  studyCertificate: '/documents/certificate-of-study',
  paymentInvoice: '/documents/payment-invoice',
  serviceAct: '/documents/service-act',
} as const;

type Query = Readonly<Record<string, string | undefined>>;

/**
 * The query of an address for the router's `search`: all of it, or what is made of the one that stands there. The router
 * would have its type from a tree that we do not write (decision 0036).
 */
export const queryOf = (query: Query | ((old: Query) => Query)): never => query as never;
