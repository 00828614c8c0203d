import { accounting } from '@dopusk/contract/accounting.ts';
import { addresses } from '@dopusk/contract/addresses.ts';
import { assignmentTerms } from '@dopusk/contract/assignment-terms.ts';
import { assignments } from '@dopusk/contract/assignments.ts';
import { audit } from '@dopusk/contract/audit.ts';
import { bankAccounts } from '@dopusk/contract/bank-accounts.ts';
import { bankStatements } from '@dopusk/contract/bank-statements.ts';
import { batches } from '@dopusk/contract/batches.ts';
import { billing } from '@dopusk/contract/billing.ts';
import { centerLinks } from '@dopusk/contract/center-links.ts';
import { clientPrices } from '@dopusk/contract/client-prices.ts';
import { clientStatements } from '@dopusk/contract/client-statements.ts';
import { committees } from '@dopusk/contract/committees.ts';
import { consents } from '@dopusk/contract/consents.ts';
import { contactChanges } from '@dopusk/contract/contact-changes.ts';
import { contractBasis } from '@dopusk/contract/contract-basis.ts';
import { courses } from '@dopusk/contract/courses.ts';
import { dashboard } from '@dopusk/contract/dashboard.ts';
import { debtReminders } from '@dopusk/contract/debt-reminders.ts';
import { debts } from '@dopusk/contract/debts.ts';
import { deliveries } from '@dopusk/contract/deliveries.ts';
import { diagnostics } from '@dopusk/contract/diagnostics.ts';
import { disciplines } from '@dopusk/contract/disciplines.ts';
import { discounts } from '@dopusk/contract/discounts.ts';
import { documentCorrections } from '@dopusk/contract/document-corrections.ts';
import { documentLetters } from '@dopusk/contract/document-letters.ts';
import { documents } from '@dopusk/contract/documents.ts';
import { doubles } from '@dopusk/contract/doubles.ts';
import { emailConfirmations } from '@dopusk/contract/email-confirmations.ts';
import type { Endpoints } from '@dopusk/contract/endpoint.ts';
import { expiring } from '@dopusk/contract/expiring.ts';
import { files } from '@dopusk/contract/files.ts';
import { givenPrices } from '@dopusk/contract/given-prices.ts';
import { groupContracts } from '@dopusk/contract/group-contracts.ts';
import { groupDocuments } from '@dopusk/contract/group-documents.ts';
import { groups } from '@dopusk/contract/groups.ts';
import { history } from '@dopusk/contract/history.ts';
import { imports } from '@dopusk/contract/imports.ts';
import { invitations } from '@dopusk/contract/invitations.ts';
import { invoices } from '@dopusk/contract/invoices.ts';
import { issueRegister } from '@dopusk/contract/issue-register.ts';
import { lms } from '@dopusk/contract/lms.ts';
import { merges } from '@dopusk/contract/merges.ts';
import { ministryNumbers } from '@dopusk/contract/ministry-numbers.ts';
import { notices } from '@dopusk/contract/notices.ts';
import { numberPatterns } from '@dopusk/contract/number-patterns.ts';
import { openedCalls } from '@dopusk/contract/opened-calls.ts';
import { operators } from '@dopusk/contract/operators.ts';
import { organizations } from '@dopusk/contract/organizations.ts';
import { ownDocuments } from '@dopusk/contract/own-documents.ts';
import { paymentLinks } from '@dopusk/contract/payment-links.ts';
import { payments } from '@dopusk/contract/payments.ts';
import { pricePreviews } from '@dopusk/contract/price-previews.ts';
import { priceRecounts } from '@dopusk/contract/price-recounts.ts';
import { prices } from '@dopusk/contract/prices.ts';
import { questionnaireSheets } from '@dopusk/contract/questionnaire-sheets.ts';
import { questionnaires } from '@dopusk/contract/questionnaires.ts';
import { reconciliation } from '@dopusk/contract/reconciliation.ts';
import { registerCabinet } from '@dopusk/contract/register-cabinet.ts';
import { registerCourses } from '@dopusk/contract/register-courses.ts';
import { registerFunding } from '@dopusk/contract/register-funding.ts';
import { registerGroups } from '@dopusk/contract/register-groups.ts';
import { registerLeftOut } from '@dopusk/contract/register-left-out.ts';
import { registerPreview } from '@dopusk/contract/register-preview.ts';
import { registration } from '@dopusk/contract/registration.ts';
import { repeatChecks } from '@dopusk/contract/repeat-checks.ts';
import { reports } from '@dopusk/contract/reports.ts';
import { results } from '@dopusk/contract/results.ts';
import { sales } from '@dopusk/contract/sales.ts';
import { search } from '@dopusk/contract/search.ts';
import { secondFactor } from '@dopusk/contract/second-factor.ts';
import { serviceActs } from '@dopusk/contract/service-acts.ts';
import { session } from '@dopusk/contract/session.ts';
import { setOffs } from '@dopusk/contract/set-offs.ts';
import { settlement } from '@dopusk/contract/settlement.ts';
import { signatories } from '@dopusk/contract/signatories.ts';
import { stateRegisters } from '@dopusk/contract/state-registers.ts';
import { staticDocuments } from '@dopusk/contract/static-documents.ts';
import { statistics } from '@dopusk/contract/statistics-forms.ts';
import { students } from '@dopusk/contract/students.ts';
import { taughtAlready } from '@dopusk/contract/taught-already.ts';
import { templates } from '@dopusk/contract/templates.ts';
import { tokens } from '@dopusk/contract/tokens.ts';
import { undo } from '@dopusk/contract/undo.ts';
import { views } from '@dopusk/contract/views.ts';
import { webhooks } from '@dopusk/contract/webhooks.ts';
import { accountingStrangers } from './accounting.ts';
import { addressesStrangers } from './addresses.ts';
import { assignmentsStrangers, assignmentTermsStrangers, taughtAlreadyStrangers } from './assignments.ts';
import { auditStrangers } from './audit.ts';
import { bankAccountsStrangers } from './bank-accounts.ts';
import { bankStatementsStrangers } from './bank-statements.ts';
import { batchesStrangers } from './batches.ts';
import { billingStrangers } from './billing.ts';
import { centerLinksStrangers } from './center-links.ts';
import { clientStatementsStrangers } from './client-statements.ts';
import { committeesStrangers } from './committees.ts';
import { consentsStrangers } from './consents.ts';
import { contactChangesStrangers } from './contact-changes.ts';
import { coursesStrangers } from './courses.ts';
import { dashboardStrangers } from './dashboard.ts';
import { debtRemindersStrangers } from './debt-reminders.ts';
import { debtsStrangers } from './debts.ts';
import { deliveriesStrangers } from './deliveries.ts';
import { diagnosticsStrangers } from './diagnostics.ts';
import { disciplinesStrangers } from './disciplines.ts';
import {
  contractBasisStrangers,
  documentCorrectionsStrangers,
  documentLettersStrangers,
  documentsStrangers,
  groupContractsStrangers,
  groupDocumentsStrangers,
} from './documents.ts';
import { doublesStrangers } from './doubles.ts';
import { emailConfirmationsStrangers } from './email-confirmations.ts';
import { expiringStrangers } from './expiring.ts';
import { filesStrangers } from './files.ts';
import { groupsStrangers } from './groups.ts';
import { historyStrangers } from './history.ts';
import { importsStrangers } from './imports.ts';
import { invitationsStrangers } from './invitations.ts';
import { invoicesStrangers } from './invoices.ts';
import {
  issueRegisterStrangers,
  ministryNumbersStrangers,
  numberPatternsStrangers,
  ownDocumentsStrangers,
} from './issue-register.ts';
import { lmsStrangers } from './lms.ts';
import { mergesStrangers } from './merges.ts';
import { noticesStrangers } from './notices.ts';
import { openedCallsStrangers, operatorsStrangers } from './operators.ts';
import { organizationsStrangers } from './organizations.ts';
import { paymentLinksStrangers } from './payment-links.ts';
import { paymentsStrangers } from './payments.ts';
import {
  clientPricesStrangers,
  discountsStrangers,
  givenPricesStrangers,
  pricePreviewsStrangers,
  priceRecountsStrangers,
  pricesStrangers,
} from './prices.ts';
import { questionnaireSheetsStrangers, questionnairesStrangers } from './questionnaires.ts';
import { reconciliationStrangers } from './reconciliation.ts';
import { registrationStrangers } from './registration.ts';
import { repeatChecksStrangers } from './repeat-checks.ts';
import { reportsStrangers } from './reports.ts';
import { resultsStrangers } from './results.ts';
import { salesStrangers } from './sales.ts';
import { searchStrangers } from './search.ts';
import { secondFactorStrangers } from './second-factor.ts';
import { serviceActsStrangers } from './service-acts.ts';
import { sessionStrangers } from './session.ts';
import { setOffsStrangers } from './set-offs.ts';
import { settlementStrangers } from './settlement.ts';
import { signatoriesStrangers } from './signatories.ts';
import {
  registerCabinetStrangers,
  registerCoursesStrangers,
  registerFundingStrangers,
  registerGroupsStrangers,
  registerLeftOutStrangers,
  registerPreviewStrangers,
  stateRegistersStrangers,
} from './state-registers.ts';
import { staticDocumentsStrangers } from './static-documents.ts';
import { statisticsStrangers } from './statistics.ts';
import type { Strangers } from './strangers.ts';
import { studentsStrangers } from './students.ts';
import { templatesStrangers } from './templates.ts';
import { tokensStrangers } from './tokens.ts';
import { undoStrangers } from './undo.ts';
import { viewsStrangers } from './views.ts';
import { webhooksStrangers } from './webhooks.ts';

const row = <T extends Endpoints>(endpoints: T, strangers: Strangers<T>): [Endpoints, Strangers<Endpoints>] => [
  endpoints,
  strangers as Strangers<Endpoints>,
];

/** Every feature's calls with its stranger lines; the access test compares this list with the one app.ts serves. */
export const allStrangers = [
  row(session, sessionStrangers),
  row(secondFactor, secondFactorStrangers),
  row(consents, consentsStrangers),
  row(registration, registrationStrangers),
  row(invitations, invitationsStrangers),
  row(deliveries, deliveriesStrangers),
  row(notices, noticesStrangers),
  row(audit, auditStrangers),
  row(history, historyStrangers),
  row(addresses, addressesStrangers),
  row(organizations, organizationsStrangers),
  row(signatories, signatoriesStrangers),
  row(bankAccounts, bankAccountsStrangers),
  row(contactChanges, contactChangesStrangers),
  row(emailConfirmations, emailConfirmationsStrangers),
  row(doubles, doublesStrangers),
  row(merges, mergesStrangers),
  row(centerLinks, centerLinksStrangers),
  row(operators, operatorsStrangers),
  row(openedCalls, openedCallsStrangers),
  row(tokens, tokensStrangers),
  row(views, viewsStrangers),
  row(webhooks, webhooksStrangers),
  row(students, studentsStrangers),
  row(courses, coursesStrangers),
  row(disciplines, disciplinesStrangers),
  row(committees, committeesStrangers),
  row(groups, groupsStrangers),
  row(questionnaires, questionnairesStrangers),
  row(questionnaireSheets, questionnaireSheetsStrangers),
  row(assignments, assignmentsStrangers),
  row(assignmentTerms, assignmentTermsStrangers),
  row(taughtAlready, taughtAlreadyStrangers),
  row(results, resultsStrangers),
  row(repeatChecks, repeatChecksStrangers),
  row(batches, batchesStrangers),
  row(undo, undoStrangers),
  row(payments, paymentsStrangers),
  row(paymentLinks, paymentLinksStrangers),
  row(reconciliation, reconciliationStrangers),
  row(setOffs, setOffsStrangers),
  row(settlement, settlementStrangers),
  row(documents, documentsStrangers),
  row(documentCorrections, documentCorrectionsStrangers),
  row(documentLetters, documentLettersStrangers),
  row(staticDocuments, staticDocumentsStrangers),
  row(issueRegister, issueRegisterStrangers),
  row(ownDocuments, ownDocumentsStrangers),
  row(stateRegisters, stateRegistersStrangers),
  row(registerCabinet, registerCabinetStrangers),
  row(registerCourses, registerCoursesStrangers),
  row(registerFunding, registerFundingStrangers),
  row(registerGroups, registerGroupsStrangers),
  row(registerLeftOut, registerLeftOutStrangers),
  row(registerPreview, registerPreviewStrangers),
  row(statistics, statisticsStrangers),
  row(numberPatterns, numberPatternsStrangers),
  row(ministryNumbers, ministryNumbersStrangers),
  row(expiring, expiringStrangers),
  row(templates, templatesStrangers),
  row(lms, lmsStrangers),
  row(groupDocuments, groupDocumentsStrangers),
  row(groupContracts, groupContractsStrangers),
  row(contractBasis, contractBasisStrangers),
  row(imports, importsStrangers),
  row(files, filesStrangers),
  row(reports, reportsStrangers),
  row(sales, salesStrangers),
  row(dashboard, dashboardStrangers),
  row(search, searchStrangers),
  row(prices, pricesStrangers),
  row(clientPrices, clientPricesStrangers),
  row(discounts, discountsStrangers),
  row(givenPrices, givenPricesStrangers),
  row(pricePreviews, pricePreviewsStrangers),
  row(priceRecounts, priceRecountsStrangers),
  row(debts, debtsStrangers),
  row(debtReminders, debtRemindersStrangers),
  row(accounting, accountingStrangers),
  row(billing, billingStrangers),
  row(clientStatements, clientStatementsStrangers),
  row(invoices, invoicesStrangers),
  row(serviceActs, serviceActsStrangers),
  row(bankStatements, bankStatementsStrangers),
  row(diagnostics, diagnosticsStrangers),
];
