import { expect, test } from 'vitest';
import { type ResultCode, resultCodes, textOf } from './codes.ts';

/** The codes that the specification fixes, in its order and spelling. */
const catalogue = `
  Ok Forbidden BadRequest NotRelatedStudent AuthException ExpiredEmailToken EmailAlreadyUse SendMailError
  EmailUnconfirmed PhoneAlreadyUse
  CanNotBeRegenerate MoodleStudentNotCreate HasRefsEntities OldPasswordNotEqualCurrent IsNotEducationCenter
  OperNotConnectedEducationCenter CourseTitleAlreadyUse SendSmsError ManyRecoveryCodeRequests AuthCodeException
  LockedCourse RemoveMoodleAssignException MoodleStudentNotUpdated MoodleAssignNotCreated MoodleAssignNotRemoved
  MoodleStudentAlreadyCreated
  ForbiddenGenerateDocType DocumentAlreadyGenerated AssignNotPaid SmallBalance AssignAlreadyPaid
  PaymentAmountCanNotBeZeroOrNull HasAssignNotGeneratedDocs HasPaidAssigns
  ExcelTableNotFound ExcelFirstRowNotFound InvalidExcelFIle Invalid Unauthorized InvalidToken
  NotFoundStudent NotFoundOrganization NotFoundOperator UserNotFound NotFoundEmailConfirm NotFoundCommittee
  NotFoundCommitteeMember NotFoundDiscipline NotFoundDisciplines NotFoundCourse NotFoundFileEntry NotFoundFile
  NotFoundDirectory NotFoundAssignCourse NotFoundDocumentTemplate NotFoundEducationCenter NotFoundPayment
  NotFoundBalance NotFoundDraft NotFoundRecipiencyDocuments NotFoundGroup
  ServerError SaveFileException RemoveFileException RemoveCommitteeException RemoveCourseException
  RemoveDisciplineException DeserializeException RemoveAssignException MoodleGetCoursesException
  NoneEntitiesDeleted Error`
  .trim()
  .split(/\s+/);

/** What people read, where the specification gives the text. */
const texts: Partial<Record<ResultCode, string>> = {
  Error: 'Произошла ошибка, повторите попытку позже',
  Ok: 'Успешно!',
  AuthException: 'Неверный логин или пароль',
  Unauthorized: 'Вы не авторизованы',
  Invalid: 'Проверьте правильность заполнения полей',
  EmailAlreadyUse: 'Этот e-mail уже используется другим пользователем',
  NotFoundDocumentTemplate: 'Шаблон документа не добавлен для организации',
  NotFoundFileEntry: 'Файл шаблона не найден',
  ServerError: 'Произошла ошибка сервера, повторите попытку позже',
  RemoveCommitteeException: 'Комиссия используется в добавленных курсах',
  SendSmsError: 'Не удалось отправить СМС с кодом подтверждения',
  SendMailError: 'Не удалось отправить письмо с кодом подтверждения',
  ManyRecoveryCodeRequests: 'Слишком много запросов на восстановление пароля',
  UserNotFound: 'Пользователь не найден',
  AssignNotPaid: 'Назначение не оплачено, недостаточно средств на балансе',
  AssignAlreadyPaid: 'Назначение уже оплачено',
  NotFoundRecipiencyDocuments: 'Документы одного из назначений не найдены',
  ExpiredEmailToken: 'Ссылка устарела',
  InvalidToken: 'Ссылка недействительна',
};

/** Codes beside those of the specification: of what the portal does more (docs/differences.md). */
const added = [
  'MentionedCannotOpen',
  'DatabaseAway',
  'TookTooLong',
  'NotFoundInvoice',
  'NothingToIssue',
  'NotFoundQuestionnaire',
  'QuestionnaireClosed',
  'ConsentNotGiven',
  'QuestionnaireSent',
  'ReportNumbered',
  'QuestionnaireNotSent',
  'InvoiceAlreadyPaid',
  'InvoiceCancelled',
  'CenterNotReady',
  'StudentNotShown',
  'NothingToAsk',
  'DocumentIsPrinting',
  'DocumentRevoked',
  'DocumentNotInForce',
  'NotFoundPaymentLink',
  'PaymentLinkBusy',
  'PaymentLinkEnded',
  'DiscountTooLarge',
  'PricesChanged',
  'PayerIsPerson',
  'ClientPaysItself',
  'SetOffHeld',
  'PriceAtBank',
  'AssignAlreadyInvoiced',
  'SecondFactorRequired',
  'SecondStepOver',
  'SecondFactorNotSet',
  'NameNotSaid',
  'NameAlreadySaid',
  'SecondFactorAlreadySet',
  'SecondFactorIsOff',
  'SecondFactorDemanded',
  'OwnSecondFactorIsOff',
  'OwnSecondFactor',
  'OwnAccess',
  'RightMissing',
  'TokenInvalid',
  'TokenForbidden',
  'TokenLimit',
  'ManyTokens',
  'KeyReused',
  'RequestUnderWay',
  'NotFoundToken',
  'NotFoundWebhook',
  'NotFoundWebhookMessage',
  'SecretJustChanged',
  'ManyWebhooks',
  'OwnRights',
  'RightNotOwned',
  'NotFoundInvitation',
  'InvitationAccepted',
  'MoodleLinkNotGiven',
  'NotFoundNote',
  'NotFoundView',
  'ManyViews',
  'ViewTitleTaken',
  'OwnSessions',
  'LastAdministrator',
  'ConsentWithdrawn',
  'ContactsOfAnother',
  'AlreadyLoggedIn',
  'LoginOfOperator',
  'LoginWithoutAddress',
  'LoginInUse',
  'OtherOrganization',
  'RecordBusy',
  'NotFoundBatch',
  'NotFoundChange',
  'ChangeCannotBeUndone',
  'NotFoundMerge',
  'MergeCannotBeUndone',
  'OneTimeDelivery',
  'DeliveryOnItsWay',
  'RecordAlreadyChanged',
  'SnilsAlreadyUse',
  'PersonnelNumberAlreadyUse',
  'DocumentDayToCome',
  'WrongDocumentDate',
  'NotFoundSignatory',
  'NotFoundVersion',
  'InvalidBankStatement',
  'NotFoundBankStatement',
  'NotFoundBankPayment',
  'NotFoundBankAccount',
  'BankPaymentDecided',
  'AssignInAct',
  'ActAnnulled',
  'ActCorrected',
  'BankPaymentSpent',
  'BalanceChanged',
];

test('every code of the specification is there, and no other but those named', () => {
  expect(resultCodes.toSorted()).toEqual([...catalogue, ...added].toSorted());
});

test.each(Object.entries(texts))('the text of %s is «%s»', (code, text) => {
  expect(textOf(code)).toBe(text);
});
