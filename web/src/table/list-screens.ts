import type { ListName } from '@dopusk/contract/views.ts';
import { paths } from '../paths.ts';

/**
 * Where a list has a screen of its own: there it has views. Elsewhere it stands among other things (the staff of an
 * organization, the people of a course), and only its columns are its reader's.
 */
export const listScreens: Readonly<Record<ListName, string | null>> = {
  Accounting: paths.accounting,
  AssignedStudents: null,
  Assignments: paths.assignments,
  Audit: paths.audit,
  Balance: paths.balance,
  BankPayments: paths.bankStatements,
  BankStatements: paths.bankStatements,
  Committees: paths.committees,
  Courses: paths.courses,
  Deliveries: null,
  Disciplines: paths.disciplines,
  Documents: paths.documents,
  Doubles: paths.doubles,
  Earned: paths.earned,
  Expiring: paths.expiring,
  Groups: paths.groups,
  Invoices: paths.invoices,
  IssueRegister: paths.issueRegister,
  Operators: null,
  Organizations: paths.organizations,
  Readiness: null,
  Report: paths.report,
  Sales: paths.sales,
  StateRegisters: paths.stateRegisters,
  // These ask for a number of a form first.
  StatisticsPeople: null,
  StatisticsPrograms: null,
  StudentCourses: null,
  Students: paths.students,
};
