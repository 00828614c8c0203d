import { accounting } from './accounting.ts';
import { assignments } from './assignments.ts';
import { bankStatements } from './bank-statements.ts';
import { billing } from './billing.ts';
import { centerLinks } from './center-links.ts';
import { clientPrices } from './client-prices.ts';
import { clientStatements } from './client-statements.ts';
import { committees } from './committees.ts';
import { contractBasis } from './contract-basis.ts';
import { courses } from './courses.ts';
import { debts } from './debts.ts';
import { disciplines } from './disciplines.ts';
import { discounts } from './discounts.ts';
import { documentCorrections } from './document-corrections.ts';
import { documentLetters } from './document-letters.ts';
import { documents } from './documents.ts';
import { callerOf, changesState, type Endpoint, type Endpoints, rightOf } from './endpoint.ts';
import { expiring } from './expiring.ts';
import { files } from './files.ts';
import { groupContracts } from './group-contracts.ts';
import { groupDocuments } from './group-documents.ts';
import { groups } from './groups.ts';
import { imports } from './imports.ts';
import { invoices } from './invoices.ts';
import { issueRegister } from './issue-register.ts';
import { lms } from './lms.ts';
import { ministryNumbers } from './ministry-numbers.ts';
import { organizations } from './organizations.ts';
import { payments } from './payments.ts';
import { pricePreviews } from './price-previews.ts';
import { prices } from './prices.ts';
import { repeatChecks } from './repeat-checks.ts';
import { reports } from './reports.ts';
import { results } from './results.ts';
import { sales } from './sales.ts';
import { serviceActs } from './service-acts.ts';
import type { OrganizationType } from './session.ts';
import { signatories } from './signatories.ts';
import { stateRegisters } from './state-registers.ts';
import { staticDocuments } from './static-documents.ts';
import { statistics } from './statistics-forms.ts';
import { students } from './students.ts';
import { taughtAlready } from './taught-already.ts';
import { TOKEN_NOUNS, type TokenLevel, type TokenNoun } from './tokens.ts';

/** Invoices are made out beside certificates, but are the noun of money. */
const { paymentInvoiceInfo, paymentInvoice, ...certificates } = staticDocuments;
const invoicing = { paymentInvoiceInfo, paymentInvoice };

/**
 * The calls that each noun of a token stands for (decision 105). What is in neither list is for people alone: logins,
 * second factors, consents, invitations, colleagues and their rights, tokens themselves, letters and the log.
 */
const tables: Record<TokenNoun, { reads: readonly Endpoints[]; writes: readonly Endpoints[] }> = {
  students: { reads: [students, imports], writes: [students, imports] },
  files: { reads: [files], writes: [files] },
  organizations: { reads: [organizations, signatories, centerLinks], writes: [organizations, signatories] },
  courses: {
    reads: [courses, disciplines, committees, prices, pricePreviews, clientPrices, discounts],
    writes: [courses, disciplines, committees],
  },
  groups: { reads: [groups, results], writes: [groups, results, repeatChecks] },
  assignments: { reads: [assignments, expiring, taughtAlready], writes: [assignments, expiring] },
  documents: {
    reads: [
      documents,
      documentLetters,
      certificates,
      issueRegister,
      groupDocuments,
      groupContracts,
      contractBasis,
      ministryNumbers,
    ],
    writes: [
      documents,
      documentCorrections,
      documentLetters,
      certificates,
      groupDocuments,
      groupContracts,
      ministryNumbers,
    ],
  },
  registers: { reads: [stateRegisters, statistics, reports], writes: [stateRegisters, statistics, reports] },
  invoices: {
    reads: [invoices, invoicing, serviceActs, billing, accounting, sales, debts, clientStatements, bankStatements],
    writes: [invoices, invoicing, serviceActs, billing, bankStatements],
  },
  // Money is spent and given back by people: a token looks at it.
  balance: { reads: [payments], writes: [] },
  lms: { reads: [lms], writes: [lms] },
};

/** Rights that no token carries: giving money back, and what decides how everybody else works. */
const OF_PEOPLE = new Set(['Refunds', 'Settings']);

/** Calls of those tables that are for people all the same. */
const forPeople: ReadonlySet<Endpoint> = new Set<Endpoint>([
  // Passwords and links to them.
  lms.access,
  lms.create,
  lms.newPassword,
  lms.send,
  imports.accessSheet,
  students.invite,
  // The page of the portal: a program asks for the person and for his assignments, each by its right.
  students.page,
  // The code has come to the person's phone.
  students.confirmPhone,
  // Takes money from a client's balance.
  bankStatements.undo,
  invoices.undoPaid,
]);

/** Whether a program changes something by the call. */
const writes = (endpoint: Endpoint): boolean => changesState(endpoint) && !endpoint.onlyReads;

function isForPrograms(endpoint: Endpoint): boolean {
  const caller = callerOf(endpoint.access);
  const right = rightOf(endpoint.access);
  if (endpoint.early || endpoint.webhook || forPeople.has(endpoint) || (right && OF_PEOPLE.has(right))) return false;
  return caller === 'anyone' || caller === 'user' || caller === 'operator' || caller === 'center';
}

const opened = new Map<Endpoint, { noun: TokenNoun; level: TokenLevel }>();
for (const noun of TOKEN_NOUNS) {
  for (const level of ['read', 'write'] as const) {
    const calls = (level === 'read' ? tables[noun].reads : tables[noun].writes).flatMap((table) =>
      Object.values(table),
    );
    for (const call of calls) {
      if (isForPrograms(call) && writes(call) === (level === 'write')) opened.set(call, { noun, level });
    }
  }
}

/** What a token must be let to for this call; null for one that is for people alone. */
export const tokenRightFor = (endpoint: Endpoint): { noun: TokenNoun; level: TokenLevel } | null =>
  opened.get(endpoint) ?? null;

/** The calls of a noun at a level. */
export const callsOfNoun = (noun: TokenNoun, level: TokenLevel): Endpoint[] =>
  [...opened].filter(([, right]) => right.noun === noun && right.level === level).map(([endpoint]) => endpoint);

/** The same for a token of an organization of this type. */
export const callsOfNounIn = (type: OrganizationType, noun: TokenNoun, level: TokenLevel): Endpoint[] =>
  callsOfNoun(noun, level).filter(({ access }) => type === 'EducationCenter' || callerOf(access) !== 'center');
