const inFeatures = (file, ...names) => names.map((name) => `server/src/features/${file}.ts ${name}`);
const inServer = (file, ...names) => names.map((name) => `server/src/${file}.ts ${name}`);

/**
 * The functions that ask the database and take neither a scope nor a row that was come to by right, with the reason.
 * What they give is come to by right from there on. A new one needs a reason of its own.
 */
export const unscoped = [
  {
    why: 'Before anybody is logged in: by a login or an e-mail, and of centers no more than their titles.',
    functions: [
      ...inFeatures('session/db', 'findCredentials'),
      ...inFeatures('session/confirmation/db', 'findUnproven'),
      ...inFeatures('session/recovery/db', 'requestOf', 'secondsToWait', 'spendRecoveryAttempt'),
      ...inFeatures('registration/db', 'findCenter', 'findFreeOperator'),
      ...inFeatures('organizations/db', 'findOnlyCenter'),
    ],
  },
  {
    why: 'Whether an organization of this INN works on the portal: yes or no, before one is made twice.',
    functions: [...inFeatures('organizations/identity/db', 'lockInn', 'isAtWork')],
  },
  {
    why: 'The VAT that all centers of the portal have in common, for the receipt of an advance.',
    functions: [...inFeatures('payments/db/receipt-facts', 'findAdvanceVat')],
  },
  {
    why: 'By a secret that nobody else has: a cookie, a link, a code, the number of a payment.',
    functions: [
      ...inServer('http/session', 'openSession', 'openQuestionnaire'),
      ...inServer('http/token', 'openToken'),
      ...inFeatures('questionnaires/db/respondent', 'findOpenLink', 'closeSession'),
      ...inFeatures('questionnaires/sheets/db', 'findOpenSheet'),
      ...inFeatures('session/db', 'findLinkOwner', 'takePasswordLink', 'deleteSession', 'rotateSession'),
      ...inFeatures(
        'registration/invitations/db',
        'findInvitation',
        'findOutdated',
        'isAccepted',
        'noteAccepted',
        'takeInvitation',
      ),
      ...inFeatures('session/confirmation/db', 'findConfirmation', 'takeConfirmation'),
      ...inFeatures('session/contact-changes/db/changes', 'lockByLink'),
      ...inFeatures('session/contact-changes/db/undo', 'lockUndo'),
      ...inFeatures('session/second-factor/db', 'spendStepAttempt', 'takeChallenge'),
      ...inFeatures('notices/db/messengers', 'takeLinkCode'),
      ...inFeatures('documents/db', 'findByVerificationCode'),
      ...inFeatures('documents/static/db', 'findStaticByCode'),
      ...inFeatures('payments/db/card-payments', 'findPayment'),
      ...inFeatures('payments/links/db', 'lockLink', 'readLink'),
      ...inFeatures('notices/db/messengers', 'refuseMail'),
    ],
  },
  {
    why: 'What a bank or a messenger tells, by its own numbers of payments and chats.',
    functions: [
      ...inFeatures('payments/db/card-payments', 'findProviderPayment'),
      ...inFeatures('payments/db/refunds', 'findProviderRefund'),
      ...inFeatures('notices/db/messengers', 'unlinkChat', 'noteUpdate'),
    ],
  },
  {
    why: 'Background work that looks through all tenants for what is due.',
    functions: [
      ...inServer('http/once', 'forgetAnswers'),
      ...inFeatures('files/db', 'listUnattached', 'listRemoved', 'forgetRemoved'),
      ...inFeatures('lms/db/enrolments', 'listCentersWithWork'),
      ...inFeatures('lms/db/progress', 'takeStudying'),
      ...inFeatures('questionnaires/db/respondent', 'deleteUnfinished', 'deleteWithdrawn'),
      ...inFeatures('questionnaires/sheets/db', 'deleteOldSheets'),
      ...inFeatures('notices/db/expiry', 'takeExpiring'),
      ...inFeatures('debts/reminders/db', 'takeDue'),
      ...inFeatures('state-registers/cabinet/db', 'listWaiting'),
      ...inFeatures('debts/client-statements/db', 'takeUntold'),
      ...inFeatures('notices/db/money', 'takeMoney'),
      ...inFeatures('invoices/letters/db', 'takeClosed'),
      ...inFeatures('invoices/listed/db', 'lockAbandoned'),
      ...inFeatures('notices/db/set-offs', 'takeSetOffs'),
      ...inFeatures('notices/db/balance-refunds', 'takeBalanceRefunds'),
      ...inFeatures('notices/db/refunds', 'takeRefunds'),
      ...inFeatures('notices/db/revoked', 'takeRevoked'),
      ...inFeatures('notices/db/new-clients', 'takeNewClients'),
      ...inFeatures('webhooks/db/facts', 'beginLook', 'endLook', 'isAnybodyTold', 'tellFacts'),
      ...inFeatures('webhooks/db/messages', 'listDueWebhooks', 'forgetMessages'),
      ...inFeatures('notices/db/news', 'beginLook', 'endLook', 'takeNews', 'takeOpened'),
      ...inFeatures('reports/db', 'foldReportDays'),
      ...inFeatures('batches/db/batches', 'forgetBatches'),
      ...inServer('db/undoable', 'forgetUndoable'),
      ...inFeatures('students/doubles/db', 'compareStudents'),
    ],
  },
  {
    why: 'A new row of nobody yet.',
    functions: [
      ...inServer('db/accounts', 'insertAccount'),
      ...inFeatures('organizations/db', 'insertCustomer', 'insertCenter'),
    ],
  },
  {
    why: 'The commands of whoever runs the portal.',
    functions: [
      ...inFeatures('session/second-factor/db', 'findUserByEmail'),
      ...inFeatures('session/db', 'deleteAllSessions'),
      ...inFeatures('session/stored-names/db', 'listStrangeNames'),
      ...inServer('db/derived/check-derived', 'checkDerived'),
    ],
  },
  {
    why: 'Titles alone, which every center may choose from (docs/rules.md#1.3).',
    functions: inFeatures('organizations/db', 'listOrganizationOptions'),
  },
  {
    why: 'Nobody’s data: professions, banks, counted attempts, the letters of a demo.',
    functions: [
      ...inFeatures('banks/db', 'findListedBank', 'findDirectory', 'replaceBanks', 'noteRead'),
      ...inFeatures('courses/db', 'isProfessionOf', 'listProfessions'),
      ...inServer(
        'http/rate-limit',
        'countAttempt',
        'countDifferent',
        'countGuess',
        'sweepAttempts',
        'forgetAttempts',
        'giveBackAttempt',
      ),
      ...inFeatures('deliveries/db', 'listOutbox'),
    ],
  },
  {
    why: 'What queries are run by: it reads nothing of its own, or no tenant’s table.',
    functions: [
      ...inServer('db/connection', 'transaction', 'snapshot'),
      ...inServer('db/paging', 'readAlong', 'readGathered', 'countEach'),
      ...inServer('db/capped-counts', 'cappedCounts'),
      ...inServer('db/migrate', 'migrate'),
      ...inServer('db/reachable', 'isReachable'),
      ...inServer('db/replica', 'replicaOf'),
      ...inServer('db/queue-state', 'readQueueState'),
      ...inServer('db/references', 'loadReferences'),
    ],
  },
  {
    why: 'A part of a query that its caller narrows, or has narrowed.',
    functions: [
      ...inServer('db/remembered-rows', 'insertRemembered', 'insertRow', 'insertRows', 'holdersOf'),
      ...inFeatures('imports/undoing/db', 'countCreated', 'listTold'),
      ...inFeatures('expiring/db', 'expiringDocuments'),
      ...inFeatures('students/db/find-people', 'findPeople'),
      ...inFeatures('students/merges/db/moving', 'returnToGroups', 'enrolAgain'),
      ...inFeatures('assignments/db/search-assignments', 'searchAssignments'),
    ],
  },
];
