import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import fastifyCookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type { Context } from './context.ts';
import { isReachable } from './db/reachable.ts';
import { accountingFeature } from './features/accounting/routes.ts';
import { addressesFeature } from './features/addresses/routes.ts';
import { resultsFeature } from './features/assignments/results/routes.ts';
import { assignmentsFeature, assignmentTermsFeature } from './features/assignments/routes.ts';
import { taughtAlreadyFeature } from './features/assignments/taught/routes.ts';
import { auditFeature } from './features/audit/routes.ts';
import { bankStatementsFeature } from './features/bank-statements/routes.ts';
import { readBankDirectory } from './features/banks/load-banks.ts';
import { batchesFeature } from './features/batches/routes.ts';
import { runBatch, sweepBatches } from './features/batches/run-batch.ts';
import { billingFeature } from './features/billing/routes.ts';
import { preparedOutdated } from './features/committees/prepared/outdated-notice.ts';
import { committeesFeature } from './features/committees/routes.ts';
import { coursesFeature } from './features/courses/routes.ts';
import { dashboardFeature } from './features/dashboard/routes.ts';
import { clientStatementsFeature } from './features/debts/client-statements/routes.ts';
import {
  monthlyStatement,
  statementSent,
  tellMonthlyStatements,
} from './features/debts/client-statements/tell-monthly.ts';
import { debtReminder, debtReminderSent, remindOfDebts } from './features/debts/reminders/remind.ts';
import { debtRemindersFeature } from './features/debts/reminders/routes.ts';
import { debtsFeature } from './features/debts/routes.ts';
import type { MessageKind } from './features/deliveries/message.ts';
import { deliveriesFeature } from './features/deliveries/routes.ts';
import { trialLetter } from './features/deliveries/trial-letter.ts';
import { diagnosticsFeature } from './features/diagnostics/routes.ts';
import { disciplinesFeature } from './features/disciplines/routes.ts';
import { contractBasisFeature, groupContractsFeature } from './features/documents/contract/routes.ts';
import { dataWanted } from './features/documents/data-requests/ask-for-data.ts';
import { groupDocumentsFeature } from './features/documents/group/routes.ts';
import { fixGroup } from './features/documents/group/run/fix-group.ts';
import { issueRegisterFeature } from './features/documents/issue-register/routes.ts';
import { documentSent } from './features/documents/letters/letters.ts';
import { ministryNumbersFeature } from './features/documents/ministry-numbers/routes.ts';
import { ownDocumentsFeature } from './features/documents/own-documents/routes.ts';
import { printDocument } from './features/documents/printing/print-document.ts';
import { numberPatternsFeature } from './features/documents/register/patterns.ts';
import { documentCorrectionsFeature, documentLettersFeature, documentsFeature } from './features/documents/routes.ts';
import { staticDocumentsFeature } from './features/documents/static/routes.ts';
import { expiringFeature } from './features/expiring/routes.ts';
import { refuseInfected } from './features/files/refuse-infected.ts';
import { filesFeature } from './features/files/routes.ts';
import { sweepUploads } from './features/files/sweep.ts';
import { repeatChecksFeature } from './features/groups/repeat-checks/routes.ts';
import { groupsFeature } from './features/groups/routes.ts';
import { mentioned } from './features/history/mention.ts';
import { historyFeature } from './features/history/routes.ts';
import { importsFeature } from './features/imports/routes.ts';
import { actLetters } from './features/invoices/acts/letters/letters.ts';
import { serviceActsFeature } from './features/invoices/acts/routes.ts';
import { invoiceLetters } from './features/invoices/letters/letters.ts';
import { requisitesWanted } from './features/invoices/requisites-wanted/tell-center.ts';
import { invoicesFeature } from './features/invoices/routes.ts';
import { lmsAccessLetter } from './features/lms/access-letter.ts';
import { lmsFeature } from './features/lms/routes.ts';
import { lmsProgress, lmsStudying, lmsSweep, lmsSync } from './features/lms/sync.ts';
import { expiryReminder, remindOfExpiry } from './features/notices/expiry-reminders.ts';
import { replyInMessenger } from './features/notices/messenger-updates.ts';
import { lookForNews, newsMessages, noticeMessages, openPrepared } from './features/notices/news.ts';
import { noticesFeature } from './features/notices/routes.ts';
import { serveUnsubscribe } from './features/notices/unsubscribe.ts';
import { openedCallsFeature } from './features/operators/opened-calls.ts';
import { operatorsFeature } from './features/operators/routes.ts';
import { bankAccountsFeature } from './features/organizations/bank-accounts/routes.ts';
import { centerLinksFeature } from './features/organizations/center-links/routes.ts';
import { unlinkedLetter } from './features/organizations/center-links/unlinked-letter.ts';
import { payeeLetter } from './features/organizations/payee-letter.ts';
import { organizationsFeature } from './features/organizations/routes.ts';
import { signatoriesFeature } from './features/organizations/signatories/routes.ts';
import { paymentLinksFeature } from './features/payments/links/routes.ts';
import { pollPayment } from './features/payments/polling.ts';
import { runReconciliation } from './features/payments/reconciliation/reconcile.ts';
import { reconciliationFeature } from './features/payments/reconciliation/routes.ts';
import { pursueRefund } from './features/payments/refunding.ts';
import { paymentsFeature } from './features/payments/routes.ts';
import { setOffsFeature } from './features/payments/set-off/routes.ts';
import { settlementFeature } from './features/payments/settlement/routes.ts';
import { clientPricesFeature } from './features/prices/client-prices/routes.ts';
import { discountsFeature } from './features/prices/discounts/routes.ts';
import { givenPricesFeature } from './features/prices/given/routes.ts';
import { pricePreviewsFeature } from './features/prices/previews/routes.ts';
import { priceRecountsFeature } from './features/prices/recounts/routes.ts';
import { pricesFeature } from './features/prices/routes.ts';
import { questionnaireLetters, sendQuestionnaireCode } from './features/questionnaires/letters.ts';
import { questionnaireSheetsFeature, questionnairesFeature } from './features/questionnaires/routes.ts';
import { sweepQuestionnaires } from './features/questionnaires/sweep.ts';
import { invitationLetter } from './features/registration/invitations/letter.ts';
import { invitationsFeature } from './features/registration/invitations/routes.ts';
import { registrationFeature } from './features/registration/routes.ts';
import { foldDays } from './features/reports/fold-days.ts';
import { reportsFeature } from './features/reports/routes.ts';
import { salesFeature } from './features/reports/sales/routes.ts';
import { searchFeature } from './features/search/routes.ts';
import { accountLetter } from './features/session/account-letter.ts';
import { emailConfirmation } from './features/session/confirmation/letter.ts';
import { emailConfirmationsFeature } from './features/session/confirmation/routes.ts';
import { consentsFeature } from './features/session/consents/routes.ts';
import { consentWithdrawn } from './features/session/consents/withdrawal.ts';
import {
  contactChanged,
  contactConfirmation,
  contactCorrected,
  emailGivenUp,
} from './features/session/contact-changes/letters.ts';
import { contactChangesFeature } from './features/session/contact-changes/routes.ts';
import { letInLetter } from './features/session/left-behind/letter.ts';
import { newBrowserLetter } from './features/session/new-browser.ts';
import { otherRecordLetter } from './features/session/recovery/other-record-letter.ts';
import { answerRecovery, recoveryCode } from './features/session/recovery/recover.ts';
import { sessionFeature } from './features/session/routes.ts';
import { secondFactorLetter, secondFactorRule } from './features/session/second-factor/letters.ts';
import { secondFactorFeature } from './features/session/second-factor/routes.ts';
import { forgetOldAttempts } from './features/session/sweep-attempts.ts';
import { readSets } from './features/state-registers/cabinet/read-sets.ts';
import { registerCabinetFeature } from './features/state-registers/cabinet/routes.ts';
import { pushDrafts } from './features/state-registers/cabinet/send-draft.ts';
import { registerCoursesFeature } from './features/state-registers/courses/routes.ts';
import { registerFundingFeature } from './features/state-registers/funding/routes.ts';
import { registerGroupsFeature } from './features/state-registers/groups/routes.ts';
import { registerPreviewFeature } from './features/state-registers/preview/routes.ts';
import { makeReport } from './features/state-registers/reports/make-report.ts';
import { registerLeftOutFeature } from './features/state-registers/reports/routes.ts';
import { stateRegistersFeature } from './features/state-registers/routes.ts';
import { countYear } from './features/statistics/count-year.ts';
import { statisticsFeature } from './features/statistics/routes.ts';
import { compareNewcomers } from './features/students/doubles/compare-newcomers.ts';
import { doublesFeature } from './features/students/doubles/routes.ts';
import { firstLinkLetter } from './features/students/first-link-letter.ts';
import { mergedLetter } from './features/students/merges/letter.ts';
import { mergesFeature } from './features/students/merges/routes.ts';
import { studentsFeature } from './features/students/routes.ts';
import { templatesFeature } from './features/templates/routes.ts';
import { tokenMade } from './features/tokens/letters.ts';
import { tokensFeature } from './features/tokens/routes.ts';
import { undoFeature } from './features/undo/routes.ts';
import { viewsFeature } from './features/views/routes.ts';
import { deliverToWebhook } from './features/webhooks/deliver.ts';
import { webhookOff } from './features/webhooks/letters.ts';
import { lookForEvents } from './features/webhooks/look.ts';
import { webhooksFeature } from './features/webhooks/routes.ts';
import { serveApiDescription } from './http/api-description.ts';
import { acceptEmptyBodies } from './http/empty-bodies.ts';
import { serveHealth } from './http/health.ts';
import { withoutPersonalData } from './http/logged-error.ts';
import { serveMetrics } from './http/metrics.ts';
import { securityHeaders } from './http/security-headers.ts';
import {
  answerErrors,
  type Feature,
  refuseAddress,
  refuseConnection,
  refuseOtherMethods,
  serve,
} from './http/serve.ts';
import { endSlowBodies } from './http/slow-bodies.ts';
import { serveWeb } from './http/web.ts';
import type { Job } from './jobs/jobs.ts';
import { sandboxLms } from './outside/lms/sandbox-lms/routes.ts';
import { sandboxBank } from './outside/payments/sandbox-bank/routes.ts';
import { upkeepWarnings } from './upkeep.ts';
import { watchedState } from './watched-state.ts';

/** Every kind of letter and SMS that the portal sends. */
const messages: readonly MessageKind[] = [
  emailConfirmation,
  recoveryCode,
  otherRecordLetter,
  invitationLetter,
  firstLinkLetter,
  accountLetter,
  newBrowserLetter,
  tokenMade,
  webhookOff,
  payeeLetter,
  unlinkedLetter,
  contactConfirmation,
  contactChanged,
  contactCorrected,
  emailGivenUp,
  letInLetter,
  secondFactorLetter,
  secondFactorRule,
  lmsAccessLetter,
  ...noticeMessages,
  ...newsMessages,
  debtReminder,
  debtReminderSent,
  monthlyStatement,
  statementSent,
  ...actLetters,
  ...invoiceLetters,
  documentSent,
  expiryReminder,
  mentioned,
  preparedOutdated,
  dataWanted,
  requisitesWanted,
  consentWithdrawn,
  trialLetter,
  mergedLetter,
  ...questionnaireLetters,
];

/** Every feature of the portal; the last one tells which right opens what of the others. */
export function features(context: Context): Feature[] {
  const working = workingFeatures(context);
  return [...working, openedCallsFeature(working.map(({ endpoints }) => endpoints))];
}

const workingFeatures = (context: Context): Feature[] => [
  sessionFeature(context),
  secondFactorFeature(context),
  emailConfirmationsFeature(context),
  contactChangesFeature(context),
  consentsFeature(context),
  registrationFeature(context),
  invitationsFeature(context),
  deliveriesFeature(context, messages),
  noticesFeature(context, messages),
  auditFeature(context),
  historyFeature(context),
  viewsFeature(context),
  addressesFeature(context),
  organizationsFeature(context),
  signatoriesFeature(context),
  bankAccountsFeature(context),
  centerLinksFeature(context),
  operatorsFeature(context),
  tokensFeature(context),
  webhooksFeature(context),
  studentsFeature(context),
  doublesFeature(context),
  mergesFeature(context),
  coursesFeature(context),
  disciplinesFeature(context),
  committeesFeature(context),
  groupsFeature(context),
  repeatChecksFeature(context),
  questionnairesFeature(context),
  questionnaireSheetsFeature(context),
  assignmentsFeature(context),
  assignmentTermsFeature(context),
  taughtAlreadyFeature(context),
  resultsFeature(context),
  batchesFeature(context),
  undoFeature(context),
  paymentsFeature(context),
  paymentLinksFeature(context),
  debtsFeature(context),
  accountingFeature(context),
  billingFeature(context),
  debtRemindersFeature(context),
  clientStatementsFeature(context),
  reconciliationFeature(context),
  setOffsFeature(context),
  settlementFeature(context),
  documentsFeature(context),
  documentCorrectionsFeature(context),
  documentLettersFeature(context),
  staticDocumentsFeature(context),
  issueRegisterFeature(context),
  ownDocumentsFeature(context),
  stateRegistersFeature(context),
  registerCabinetFeature(context),
  registerCoursesFeature(context),
  registerFundingFeature(context),
  registerGroupsFeature(context),
  registerPreviewFeature(context),
  registerLeftOutFeature(context),
  statisticsFeature(context),
  numberPatternsFeature(context),
  ministryNumbersFeature(context),
  expiringFeature(context),
  templatesFeature(context),
  lmsFeature(context),
  groupDocumentsFeature(context),
  groupContractsFeature(context),
  contractBasisFeature(context),
  importsFeature(context),
  filesFeature(context),
  reportsFeature(context),
  salesFeature(context),
  dashboardFeature(context),
  searchFeature(context),
  pricesFeature(context),
  clientPricesFeature(context),
  discountsFeature(context),
  givenPricesFeature(context),
  pricePreviewsFeature(context),
  priceRecountsFeature(context),
  invoicesFeature(context),
  serviceActsFeature(context),
  bankStatementsFeature(context),
  diagnosticsFeature(),
];

/** Every kind of background work. */
export const backgroundJobs: readonly Job<never, Context>[] = [
  pollPayment,
  pursueRefund,
  runReconciliation,
  printDocument,
  fixGroup,
  answerRecovery,
  sweepUploads,
  readBankDirectory,
  lookForNews,
  lookForEvents,
  deliverToWebhook,
  openPrepared,
  remindOfExpiry,
  remindOfDebts,
  tellMonthlyStatements,
  replyInMessenger,
  lmsSweep,
  lmsSync,
  lmsProgress,
  lmsStudying,
  foldDays,
  compareNewcomers,
  forgetOldAttempts,
  sendQuestionnaireCode,
  sweepQuestionnaires,
  makeReport,
  countYear,
  runBatch,
  sweepBatches,
  pushDrafts,
  readSets,
  ...messages.map(({ job }) => job),
];

/** The largest JSON body, in bytes; files come as multipart and have their own limit. */
const BODY_LIMIT = 1024 * 1024;

/** In bytes; what is shorter fits into a few packets as it is, and packing a page of a list takes as long as reading it. */
const SMALLEST_PACKED = 8 * 1024;

/** In ms; a file of 20 MB comes through the slowest line in it. Whoever sends on and on is not listened to for ever. */
const REQUEST_LIMIT_MS = 5 * 60_000;

/** Builds the web process: every call, the API's description and the built web. Does not listen yet. */
export async function buildApp(context: Context): Promise<FastifyInstance> {
  const app = Fastify({
    logger: { level: context.config.logLevel, serializers: { err: withoutPersonalData } },
    // Not `url`: the query holds names and codes. Only the route's pattern is logged, below.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: context.config.proxies || false,
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_LIMIT_MS,
    frameworkErrors: refuseAddress,
    clientErrorHandler: refuseConnection,
    routerOptions: { ignoreTrailingSlash: true, caseSensitive: false, maxParamLength: 200 },
  });
  // JSON only: a form of another site can send text/plain, but not this.
  app.removeContentTypeParser('text/plain');
  acceptEmptyBodies(app);
  endSlowBodies(app);
  await app.register(helmet, securityHeaders(context.config.publicUrl));
  await app.register(compress, { global: true, threshold: SMALLEST_PACKED, encodings: ['br', 'gzip'] });
  await app.register(fastifyCookie);
  await app.register(multipart);
  app.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/api/')) reply.header('cache-control', reply.getHeader('cache-control') ?? 'no-store');
  });
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request;
    request.log.info({ method, route: routeOptions.url, status: reply.statusCode, ms: Math.round(reply.elapsedTime) });
  });
  if (context.config.metricsToken) serveMetrics(app, context.config.metricsToken, watchedState(context));
  serveHealth(app, {
    isReady: () => isReachable(context.db),
    warnings: () => upkeepWarnings(context.config),
  });
  answerErrors(app, context.db);

  const all = features(context);
  const checkUpload = (bytes: Buffer) => refuseInfected(context.scanner, bytes);
  for (const feature of all) serve(app, feature, { ...context, checkUpload });
  serveApiDescription(
    app,
    all.map(({ endpoints }) => endpoints),
  );
  serveUnsubscribe(app, context);
  if (context.config.payments.kind === 'sandbox') await app.register(sandboxBank(context.db));
  if (context.config.lms.kind === 'demo') await app.register(sandboxLms(context.db));
  await serveWeb(app, refuseOtherMethods(all));
  return app;
}
