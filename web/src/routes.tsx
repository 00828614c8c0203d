import type { DocumentType } from '@dopusk/contract/documents/document-type.ts';
import type { FrameParts } from './layout/frame-parts.ts';
import type { Plan } from './layout/router.tsx';
import type { Screen } from './layout/screen.ts';
import { menuOf } from './menu.ts';
import { paths } from './paths.ts';
import { lazyPart } from './ui/lazy-part.ts';

/** The page of every type of document, one a line. */
// biome-ignore format: one page a line
const documentPages: Record<DocumentType, Pick<Screen, 'crumb' | 'page'>> = {
  Diplom: { crumb: 'Диплом', page: () => import('./features/documents/diplom/DiplomPage.tsx') },
  Certificate: { crumb: 'Свидетельство, удостоверение', page: () => import('./features/documents/certificate/CertificatePage.tsx') },
  TicketB: { crumb: 'Билет Б', page: () => import('./features/documents/ticket-b/TicketBPage.tsx') },
  Contract: { crumb: 'Договор', page: () => import('./features/documents/contract/ContractPage.tsx') },
  CertificateEducation: { crumb: 'Справка об обучении', page: () => import('./features/documents/certificate-education/CertificateEducationPage.tsx') },
  TicketM: { crumb: 'Билет М', page: () => import('./features/documents/ticket-m/TicketMPage.tsx') },
  TicketMWithPhoto: { crumb: 'Билет М с фото', page: () => import('./features/documents/ticket-m-with-photo/TicketMWithPhotoPage.tsx') },
  Protocol: { crumb: 'Протокол', page: () => import('./features/documents/protocol/ProtocolPage.tsx') },
};

const documentScreens = (Object.keys(documentPages) as DocumentType[]).map(
  (type): Screen => ({
    path: paths.assignmentDocument('$id', type),
    access: 'center:Documents',
    parent: paths.assignment('$id'),
    ...documentPages[type],
  }),
);

/** All screens of the portal, one a line. */
// biome-ignore format: one screen a line
const screens: readonly Screen[] = [
  { path: paths.auth, access: 'anyone', crumb: 'Вход', page: () => import('./features/session/LoginPage.tsx') },
  { path: paths.logout, access: 'anyone', crumb: 'Выход', page: () => import('./features/session/LogoutPage.tsx') },
  { path: paths.password, access: 'anyone', crumb: 'Смена пароля', page: () => import('./features/session/PasswordPage.tsx') },
  { path: paths.agreement, access: 'anyone', crumb: 'Пользовательское соглашение', page: () => import('./features/session/AgreementPage.tsx') },
  { path: paths.passwordRecovery, access: 'anyone', needsBrowser: true, crumb: 'Восстановление доступа', page: () => import('./features/session/PasswordRecoveryPage.tsx') },
  { path: paths.confirmEmail, access: 'anyone', crumb: 'Подтверждение почты', page: () => import('./features/session/ConfirmEmailPage.tsx') },
  { path: paths.invitation, access: 'anyone', needsBrowser: true, crumb: 'Приглашение', page: () => import('./features/registration/InvitationPage.tsx') },
  { path: paths.questionnaire, access: 'anyone', needsBrowser: true, crumb: 'Анкета слушателя', page: () => import('./features/questionnaires/QuestionnairePage.tsx') },
  { path: paths.payByLink, access: 'anyone', needsBrowser: true, crumb: 'Оплата по ссылке', page: () => import('./features/payments/PayByLinkPage.tsx') },
  { path: paths.confirmContact, access: 'anyone', crumb: 'Новая почта', page: () => import('./features/session/ConfirmContactPage.tsx') },
  { path: paths.undoContact, access: 'anyone', crumb: 'Вернуть прежние контакты', page: () => import('./features/session/UndoContactPage.tsx') },
  { path: paths.personalData, access: 'anyone', crumb: 'Согласие на обработку персональных данных', page: () => import('./features/session/PersonalDataPage.tsx') },
  { path: paths.signup, access: 'anyone', crumb: 'Регистрация', page: () => import('./features/registration/SignupPage.tsx') },
  { path: paths.reg, access: 'anyone', crumb: 'Регистрация организации', page: () => import('./features/registration/OrganizationRegistrationPage.tsx') },
  { path: paths.settings, access: 'user', early: true, crumb: 'Настройки', page: () => import('./features/settings/SettingsPage.tsx') },
  { path: paths.centerSettings, access: 'center', crumb: 'Настройки центра', parent: paths.settings, page: () => import('./features/settings/CenterSettingsPage.tsx') },
  { path: paths.audit, access: 'administrator', crumb: 'Журнал действий', parent: paths.settings, page: () => import('./features/audit/AuditPage.tsx') },
  { path: paths.rights, access: 'operator', crumb: 'Права операторов', parent: paths.settings, page: () => import('./features/operators/RightsPage.tsx') },
  { path: paths.reminders, access: 'center:Money', crumb: 'Напоминания об оплате', parent: paths.centerSettings, page: () => import('./features/debts/RemindersPage.tsx') },
  { path: paths.prices, access: 'center:Settings', crumb: 'Цены документов', parent: paths.centerSettings, page: () => import('./features/prices/PriceListPage.tsx') },
  { path: paths.discounts, access: 'center:Settings', crumb: 'Скидки', parent: paths.centerSettings, page: () => import('./features/prices/DiscountsPage.tsx') },
  { path: paths.numberPatterns, access: 'center:Settings', crumb: 'Номера документов', parent: paths.centerSettings, page: () => import('./features/documents/NumberPatternsPage.tsx') },
  { path: paths.programs, access: 'operator', crumb: 'Программы', parent: paths.settings, page: () => import('./features/tokens/ProgramsPage.tsx') },
  { path: paths.about, access: 'anyone', needsBrowser: true, crumb: 'О платформе', page: () => import('./features/about/AboutPage.tsx') },
  { path: paths.reconciliation, access: 'center:Money', crumb: 'Сверка платежей', parent: paths.centerSettings, page: () => import('./features/payments/ReconciliationPage.tsx') },
  { path: paths.settlement, access: 'center:Money', crumb: 'Взаиморасчёты', parent: paths.centerSettings, page: () => import('./features/payments/SettlementPage.tsx') },
  { path: paths.outbox, access: 'anyone', crumb: 'Письма и СМС', page: () => import('./features/outbox/OutboxPage.tsx') },
  { path: paths.operatorCreate, access: 'operator:People', crumb: 'Создание оператора', parent: paths.profile, page: () => import('./features/registration/OperatorCreatePage.tsx') },
  { path: paths.home, access: 'user', crumb: 'Главная', page: () => import('./features/home/HomePage.tsx') },
  { path: paths.profile, access: 'user', crumb: 'Профиль', page: () => import('./features/operators/ProfilePage.tsx') },
  { path: paths.operatorEdit('$id'), access: 'operator', crumb: 'Изменение профиля', parent: paths.profile, page: () => import('./features/operators/OperatorEditPage.tsx') },
  { path: paths.students, access: 'operator', crumb: 'Персонал', page: () => import('./features/students/StudentListPage.tsx') },
  { path: paths.studentAdd, access: 'operator:People', crumb: 'Создание сотрудника', parent: paths.students, page: () => import('./features/students/StudentCreatePage.tsx') },
  { path: paths.doubles, access: 'operator:People', crumb: 'Возможные дубли', parent: paths.students, page: () => import('./features/students/DoublesPage.tsx') },
  { path: paths.merge, access: 'operator:People', needsQuery: true, crumb: 'Объединение записей', parent: paths.doubles, page: () => import('./features/students/MergePage.tsx') },
  { path: paths.student('$id'), access: 'operator', crumb: 'Сотрудник', parent: paths.students, page: () => import('./features/students/StudentPage.tsx') },
  { path: paths.studentEdit('$id'), access: 'operator:People', crumb: 'Изменение сотрудника', parent: paths.student('$id'), page: () => import('./features/students/StudentEditPage.tsx') },
  { path: paths.profileEdit, access: 'student', crumb: 'Изменение контактов', page: () => import('./features/students/OwnContactsPage.tsx') },
  { path: paths.organizations, access: 'center', crumb: 'Организации', page: () => import('./features/organizations/OrganizationListPage.tsx') },
  { path: paths.organizationAdd, access: 'center:People', crumb: 'Создание организации', parent: paths.organizations, page: () => import('./features/organizations/OrganizationCreatePage.tsx') },
  { path: paths.organization('$id'), access: 'operator', crumb: 'Организация', parent: paths.organizations, page: () => import('./features/organizations/OrganizationPage.tsx') },
  { path: paths.organizationEdit('$id'), access: 'operator:People', crumb: 'Изменение организации', parent: paths.organization('$id'), page: () => import('./features/organizations/OrganizationEditPage.tsx') },
  { path: paths.courses, access: 'operator', crumb: 'Курсы', page: () => import('./features/courses/CourseListPage.tsx') },
  { path: paths.courseCreate, access: 'center:Training', crumb: 'Создание курса', parent: paths.courses, page: () => import('./features/courses/CourseCreatePage.tsx') },
  { path: paths.course('$id'), access: 'operator', crumb: 'Курс', parent: paths.courses, page: () => import('./features/courses/CoursePage.tsx') },
  { path: paths.courseEdit('$id'), access: 'center:Training', crumb: 'Изменение курса', parent: paths.course('$id'), page: () => import('./features/courses/CourseEditPage.tsx') },
  { path: paths.disciplines, access: 'center', crumb: 'Дисциплины', parent: paths.courses, page: () => import('./features/courses/DisciplineListPage.tsx') },
  { path: paths.groups, access: 'operator', crumb: 'Группы', page: () => import('./features/groups/GroupListPage.tsx') },
  { path: paths.groupCreate, access: 'operator:Training', crumb: 'Создание группы', parent: paths.groups, page: () => import('./features/groups/GroupCreatePage.tsx') },
  { path: paths.group('$id'), access: 'operator', crumb: 'Группа', parent: paths.groups, page: () => import('./features/groups/GroupPage.tsx') },
  { path: paths.groupResults('$id'), access: 'center:Training', crumb: 'Результаты обучения', parent: paths.group('$id'), page: () => import('./features/groups/results/ResultsPage.tsx') },
  { path: paths.groupEdit('$id'), access: 'operator:Training', crumb: 'Изменение группы', parent: paths.group('$id'), page: () => import('./features/groups/GroupEditPage.tsx') },
  { path: paths.groupQuestionnaires('$id'), access: 'operator:People', crumb: 'Анкеты слушателей', parent: paths.group('$id'), page: () => import('./features/questionnaires/GroupQuestionnairesPage.tsx') },
  { path: paths.questionnaireSheets('$id'), access: 'operator:People', crumb: 'Личные листы', parent: paths.groups, page: () => import('./features/questionnaires/SheetsPage.tsx') },
  { path: paths.proposal('$id'), access: 'operator:People', crumb: 'Анкета', parent: paths.groups, page: () => import('./features/questionnaires/ProposalPage.tsx') },
  { path: paths.committees, access: 'center', crumb: 'Комиссии', page: () => import('./features/committees/CommitteeListPage.tsx') },
  { path: paths.committeeAdd, access: 'center:Training', crumb: 'Создание комиссии', parent: paths.committees, page: () => import('./features/committees/CommitteeCreatePage.tsx') },
  { path: paths.committee('$id'), access: 'center', crumb: 'Комиссия', parent: paths.committees, page: () => import('./features/committees/CommitteePage.tsx') },
  { path: paths.courseAssign, access: 'operator:Training', crumb: 'Назначение курса', parent: paths.courses, page: () => import('./features/assignments/AssignCoursePage.tsx') },
  { path: paths.assignments, access: 'operator', crumb: 'Документы по курсам', page: () => import('./features/assignments/AssignmentListPage.tsx') },
  { path: paths.assignment('$id'), access: 'user', crumb: 'Назначение', parent: paths.assignments, page: () => import('./features/assignments/AssignmentPage.tsx') },
  { path: paths.assignmentPay('$id'), access: 'user', crumb: 'Оплата', parent: paths.assignment('$id'), page: () => import('./features/payments/AssignmentPayPage.tsx') },
  { path: paths.balance, access: 'operator:Money', crumb: 'История баланса', page: () => import('./features/payments/BalanceHistoryPage.tsx') },
  ...documentScreens,
  { path: paths.expiring, access: 'operator', crumb: 'Истекающие документы', parent: paths.assignments, page: () => import('./features/expiring/ExpiringPage.tsx') },
  { path: paths.report, access: 'center:Registers', crumb: 'Отчёт по бланкам', page: () => import('./features/reports/ReportPage.tsx') },
  { path: paths.documents, access: 'operator', crumb: 'Документы', page: () => import('./features/documents/StaticDocumentsPage.tsx') },
  { path: paths.issueRegister, access: 'center:Registers', crumb: 'Реестр выданных', parent: paths.documents, page: () => import('./features/documents/IssueRegisterPage.tsx') },
  { path: paths.stateRegisters, access: 'center:Registers', crumb: 'Реестры', parent: paths.documents, page: () => import('./features/state-registers/StateRegistersPage.tsx') },
  { path: paths.registerFile, access: 'center:Registers', needsQuery: true, crumb: 'Что войдёт в файл', parent: paths.stateRegisters, page: () => import('./features/state-registers/RegisterFilePage.tsx') },
  { path: paths.statistics, access: 'center:Registers', crumb: 'Статистика', parent: paths.stateRegisters, page: () => import('./features/statistics/StatisticsPage.tsx') },
  { path: paths.statisticsPeople, access: 'center:Registers', crumb: 'Кто за числом', parent: paths.statistics, page: () => import('./features/statistics/StatisticsPeoplePage.tsx') },
  { path: paths.statisticsPrograms, access: 'center:Registers', crumb: 'Программы за числом', parent: paths.statistics, page: () => import('./features/statistics/StatisticsProgramsPage.tsx') },
  { path: paths.studyCertificate, access: 'center:Registers', crumb: 'Справка об обучении', parent: paths.documents, page: () => import('./features/documents/certificate-education/StudyCertificatePage.tsx') },
  { path: paths.paymentInvoice, access: 'operator:Money', crumb: 'Счёт на оплату', parent: paths.documents, page: () => import('./features/documents/PaymentInvoicePage.tsx') },
  { path: paths.invoices, access: 'operator:Money', crumb: 'Счета', page: () => import('./features/invoices/InvoiceListPage.tsx') },
  { path: paths.invoiceCreate, access: 'operator:Money', crumb: 'Новый счёт', parent: paths.invoices, page: () => import('./features/invoices/InvoiceCreatePage.tsx') },
  { path: paths.invoice('$id'), access: 'operator:Money', crumb: 'Счёт', parent: paths.invoices, page: () => import('./features/invoices/InvoicePage.tsx') },
  { path: paths.billing, access: 'center:Money', crumb: 'За период', parent: paths.invoices, page: () => import('./features/billing/BillingPage.tsx') },
  { path: paths.sales, access: 'center:Money', crumb: 'По клиентам и курсам', page: () => import('./features/reports/SalesPage.tsx') },
  { path: paths.earned, access: 'center:Money', crumb: 'Из чего сложилась оплата', parent: paths.sales, page: () => import('./features/reports/EarnedPage.tsx') },
  { path: paths.accounting, access: 'center:Money', crumb: 'Для бухгалтерии', page: () => import('./features/accounting/AccountingPage.tsx') },
  { path: paths.statement, access: 'operator:Money', crumb: 'Акт сверки', parent: paths.invoices, page: () => import('./features/debts/StatementPage.tsx') },
  { path: paths.bankStatements, access: 'center:Money', crumb: 'Выписки банка', page: () => import('./features/bank-statements/BankStatementsPage.tsx') },
  { path: paths.bankPayment('$id'), access: 'center:Money', crumb: 'Поступление', parent: paths.bankStatements, page: () => import('./features/bank-statements/BankPaymentPage.tsx') },
  { path: paths.serviceAct, access: 'center:Money', crumb: 'Акт или УПД', parent: paths.documents, page: () => import('./features/invoices/ServiceActPage.tsx') },
  { path: paths.uploadTemplates, access: 'center', crumb: 'Шаблоны документов', parent: paths.assignments, page: () => import('./features/templates/UploadTemplatesPage.tsx') },
  { path: paths.templateAdd, access: 'center:Settings', crumb: 'Новая версия', parent: paths.uploadTemplates, page: () => import('./features/templates/AddTemplatePage.tsx') },
  { path: paths.verify, access: 'anyone', crumb: 'Проверка документа', page: () => import('./features/documents/VerifyPage.tsx') },
  { path: paths.verification('$code'), access: 'anyone', crumb: 'Проверка документа', page: () => import('./features/documents/VerifyPage.tsx') },
];

// Not needed to log in.
const parts: FrameParts = {
  Balance: lazyPart(async () => (await import('./features/payments/BalanceButton.tsx')).BalanceButton, {
    isDrawn: true,
  }),
  Bell: lazyPart(async () => (await import('./features/notices/Bell.tsx')).Bell, { isDrawn: true }),
  Gate: lazyPart(async () => (await import('./features/registration/Gate.tsx')).Gate),
  Search: lazyPart(async () => (await import('./features/search/SearchPopup.tsx')).SearchPopup),
  Keys: lazyPart(async () => (await import('./features/keys/Keys.tsx')).Keys),
  PaymentReturn: lazyPart(async () => (await import('./features/payments/PaymentReturn.tsx')).PaymentReturn),
};

/** The parts of the portal's router. */
export const plan: Plan = { screens, menuOf, parts };
