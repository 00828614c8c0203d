/**
 * The result codes, each with its HTTP status and the Russian text for people. They are spelt as the specification has
 * them, misspelt ones too (InvalidExcelFIle), because clients compare them (docs/rules.md#7.2).
 */
const table = {
  Ok: [200, 'Успешно!'],
  Error: [500, 'Произошла ошибка, повторите попытку позже'],
  ServerError: [500, 'Произошла ошибка сервера, повторите попытку позже'],
  BadRequest: [400, 'Некорректный запрос'],
  Invalid: [400, 'Проверьте правильность заполнения полей'],
  DeserializeException: [400, 'Не удалось прочитать данные запроса'],
  Unauthorized: [401, 'Вы не авторизованы'],
  AuthException: [401, 'Неверный логин или пароль'],
  AuthCodeException: [401, 'Неверный или устаревший код'],
  // Of the login with a code (decision 25).
  SecondFactorRequired: [401, 'Введите код из приложения'],
  SecondStepOver: [401, 'Время или попытки для ввода кода вышли. Войдите заново'],
  SecondFactorNotSet: [403, 'Учебный центр требует вход с кодом. Включите его, и портал откроется'],
  NameNotSaid: [409, 'Сначала укажите свои имя и фамилию: они стоят в письме с приглашением'],
  NameAlreadySaid: [409, 'Имя уже указано. Изменить его можно в профиле'],
  SecondFactorAlreadySet: [409, 'Вход с кодом уже включён'],
  SecondFactorIsOff: [409, 'Вход с кодом не включён'],
  SecondFactorDemanded: [403, 'Вход с кодом обязателен: его требует учебный центр'],
  OwnSecondFactorIsOff: [403, 'Сначала включите вход с кодом у себя: иначе портал закроется и для вас'],
  OwnSecondFactor: [403, 'Свой вход с кодом отключают в настройках'],
  InvalidToken: [400, 'Ссылка недействительна'],
  ExpiredEmailToken: [410, 'Ссылка устарела'],
  Forbidden: [403, 'У вас нет доступа к этому действию'],
  // Of programs that call with a token (decision 105).
  TokenInvalid: [401, 'Ключ не действует: он отозван, просрочен или указан неверно'],
  TokenForbidden: [403, 'Этот ключ такого не открывает'],
  TokenLimit: [429, 'Слишком много запросов с этим ключом'],
  // While the database is restarted or moves to another machine (decision 120).
  DatabaseAway: [503, 'Портал ненадолго остановился. Повторите через несколько секунд'],
  // A statement that takes longer than anybody waits for a page (PEOPLES_LIMITS).
  TookTooLong: [503, 'Запрос не успел выполниться. Сузьте период или уточните поиск и повторите'],
  // Of requests that name an Idempotency-Key (decision 106).
  KeyReused: [422, 'Этот запрос уже выполнен с другими данными. Обновите страницу и проверьте, что сохранилось'],
  RequestUnderWay: [409, 'Этот запрос ещё выполняется. Повторите через несколько секунд'],
  ManyTokens: [409, 'Ключей уже слишком много: отзовите те, которыми не пользуются'],
  NotFoundToken: [404, 'Ключ не найден'],
  // Of the addresses that the portal tells of events (decision 210).
  NotFoundWebhook: [404, 'Адрес не найден'],
  NotFoundWebhookMessage: [404, 'Сообщение не найдено'],
  SecretJustChanged: [409, 'Секрет только что сменён: сутки подписывают прежний и новый'],
  ManyWebhooks: [409, 'Адресов уже слишком много: удалите те, которыми не пользуются'],
  // Of the center's operators, of withdrawn consent and of letters, which the specification does not have.
  OwnAccess: [403, 'Отключить самого себя нельзя'],
  RightMissing: [403, 'Для этого действия нужно право, которого у вас нет'],
  OwnRights: [403, 'Свои права изменить нельзя: это делает другой администратор'],
  RightNotOwned: [403, 'Дать можно только те права, которые есть у вас'],
  OwnSessions: [403, 'Свои сеансы завершают в настройках'],
  LastAdministrator: [403, 'Это единственный администратор: сначала назначьте другого'],
  ConsentWithdrawn: [
    403,
    'Сотрудник отозвал согласие на обработку персональных данных: новое обучение и новые документы – только после нового согласия',
  ],
  ContactsOfAnother: [
    403,
    'Сотрудник уже входил на портал: почту и телефон меняет он сам или оператор его организации',
  ],
  AlreadyLoggedIn: [409, 'Сотрудник уже входил на портал. Если пароль забыт, он задаст новый сам: «Забыли пароль?»'],
  // Of two records of one person that are merged (decision 70).
  LoginOfOperator: [409, 'Этим входом пользуется оператор: оставьте его'],
  LoginWithoutAddress: [409, 'У этого входа нет ни почты, ни телефона: оставьте тот, где они есть'],
  LoginInUse: [409, 'Этим входом человек уже пользовался, а другим нет: оставьте его'],
  OtherOrganization: [409, 'Сотрудники работают в разных организациях: у каждой своя запись'],
  RecordBusy: [409, 'С этими записями сейчас работают. Повторите через минуту'],
  NotFoundBatch: [404, 'Массовое действие не найдено'],
  NotFoundChange: [404, 'Изменение, которое можно отменить, не найдено'],
  ChangeCannotBeUndone: [409, 'Отменить это уже нельзя'],
  MentionedCannotOpen: [409, 'Коллеге, которого вы упомянули, эта запись не открывается'],
  NotFoundMerge: [404, 'Объединение не найдено'],
  MergeCannotBeUndone: [409, 'Отменить объединение уже нельзя'],
  OneTimeDelivery: [400, 'Код одноразовый: человек запросит новый сам'],
  DeliveryOnItsWay: [400, 'Ещё отправляется'],
  EmailUnconfirmed: [403, 'Почта не подтверждена'],
  NotRelatedStudent: [403, 'Сотрудник не относится к вашей организации'],
  IsNotEducationCenter: [403, 'Организация не является учебным центром'],
  OperNotConnectedEducationCenter: [403, 'Оператор не связан с учебным центром'],
  OldPasswordNotEqualCurrent: [400, 'Старый пароль указан неверно'],

  EmailAlreadyUse: [409, 'Этот e-mail уже используется другим пользователем'],
  PhoneAlreadyUse: [409, 'Этот телефон уже используется другим пользователем'],
  SnilsAlreadyUse: [409, 'Этот СНИЛС уже у другого сотрудника организации'],
  PersonnelNumberAlreadyUse: [409, 'Этот табельный номер уже есть у другого сотрудника организации'],
  CourseTitleAlreadyUse: [409, 'Курс с таким названием уже есть'],
  HasRefsEntities: [409, 'Запись используется, удалить её нельзя'],
  NoneEntitiesDeleted: [409, 'Ни одна запись не удалена'],
  ManyRecoveryCodeRequests: [429, 'Слишком много запросов на восстановление пароля'],
  SendMailError: [502, 'Не удалось отправить письмо с кодом подтверждения'],
  SendSmsError: [502, 'Не удалось отправить СМС с кодом подтверждения'],

  // Of two who change one record, which the specification does not have.
  RecordAlreadyChanged: [412, 'Запись уже изменена. Посмотрите, что в ней изменилось, и сохраните ещё раз'],

  LockedCourse: [409, 'Курс закрыт: назначать его может только его учебный центр'],
  RemoveCommitteeException: [409, 'Комиссия используется в добавленных курсах'],
  RemoveCourseException: [409, 'Курс назначен сотрудникам, удалить его нельзя'],
  RemoveDisciplineException: [409, 'Дисциплина используется в курсах, удалить её нельзя'],
  RemoveAssignException: [409, 'Не удалось снять назначение'],

  AssignNotPaid: [402, 'Назначение не оплачено, недостаточно средств на балансе'],
  AssignAlreadyPaid: [409, 'Назначение уже оплачено'],
  // Whose contract is with a natural person is paid for by that person alone (decision 370).
  PayerIsPerson: [409, 'Обучение оплачивает физическое лицо по своему договору'],
  // With operators of its own it decides itself what its balance pays (decision 660).
  ClientPaysItself: [409, 'У клиента есть свои операторы: с баланса он платит сам'],
  SetOffHeld: [409, 'На зачтённом обучении уже держится другое: отменить зачёт нельзя'],
  SmallBalance: [402, 'Недостаточно средств на балансе'],
  PaymentAmountCanNotBeZeroOrNull: [400, 'Сумма оплаты должна быть больше нуля'],
  // Of a center's correction of a balance (decision 57).
  BalanceChanged: [409, 'Баланс изменился. Посмотрите на него ещё раз'],
  HasPaidAssigns: [409, 'Среди назначений есть оплаченные'],
  HasAssignNotGeneratedDocs: [409, 'Не у всех назначений зафиксированы документы'],
  // Of whom the committee has refused.
  NothingToIssue: [409, 'Проверка не пройдена: документ не выдаётся'],
  // Of what needs its files: a duplicate, a letter.
  DocumentIsPrinting: [409, 'Документ ещё печатается: подождите, пока будут готовы его файлы'],
  // Of a letter with a document.
  DocumentRevoked: [409, 'Документ отозван: отправлять его некому'],
  DocumentNotInForce: [409, 'Документ подготовлен заранее и ещё не вступил в силу: пока он остаётся в учебном центре'],
  CanNotBeRegenerate: [409, 'Документ зафиксирован, изменить его нельзя'],
  DocumentAlreadyGenerated: [409, 'Документ уже зафиксирован'],
  // Of the dates of documents (decision 48).
  WrongDocumentDate: [400, 'Дата документа не соответствует обучению'],
  DocumentDayToCome: [409, 'Дата документа ещё не наступила: дождитесь её или подготовьте документ заранее'],
  ForbiddenGenerateDocType: [403, 'Этот документ курсом не выдаётся'],

  MoodleStudentNotCreate: [502, 'Не удалось создать учётную запись в системе обучения'],
  MoodleStudentNotUpdated: [502, 'Не удалось обновить учётную запись в системе обучения'],
  MoodleStudentAlreadyCreated: [409, 'Учётная запись в системе обучения уже создана'],
  MoodleAssignNotCreated: [502, 'Не удалось записать слушателя на курс в системе обучения'],
  MoodleAssignNotRemoved: [502, 'Не удалось отчислить слушателя с курса в системе обучения'],
  RemoveMoodleAssignException: [502, 'Ошибка при отчислении с курса в системе обучения'],
  MoodleLinkNotGiven: [502, 'Система обучения не дала ссылку для входа'],
  MoodleGetCoursesException: [502, 'Не удалось получить список курсов системы обучения'],

  ExcelTableNotFound: [400, 'В файле не найдена таблица'],
  ExcelFirstRowNotFound: [400, 'В таблице не найдена строка заголовков'],
  InvalidExcelFIle: [400, 'Файл не является таблицей Excel или CSV'],
  SaveFileException: [500, 'Не удалось сохранить файл'],
  RemoveFileException: [500, 'Не удалось удалить файл'],

  NotFoundStudent: [404, 'Сотрудник не найден'],
  NotFoundOrganization: [404, 'Организация не найдена'],
  NotFoundOperator: [404, 'Оператор не найден'],
  UserNotFound: [404, 'Пользователь не найден'],
  NotFoundEmailConfirm: [404, 'Подтверждение e-mail не найдено'],
  NotFoundCommittee: [404, 'Комиссия не найдена'],
  NotFoundCommitteeMember: [404, 'Член комиссии не найден'],
  NotFoundPaymentLink: [404, 'Ссылка на оплату не найдена'],
  NotFoundInvitation: [404, 'Приглашение не найдено'],
  InvitationAccepted: [410, 'Приглашение уже принято. Войдите на портал'],
  NotFoundSignatory: [404, 'Подписант не найден'],
  NotFoundVersion: [404, 'Версия не найдена'],
  NotFoundDiscipline: [404, 'Дисциплина не найдена'],
  NotFoundDisciplines: [404, 'Дисциплины не найдены'],
  NotFoundCourse: [404, 'Курс не найден'],
  NotFoundFileEntry: [404, 'Файл шаблона не найден'],
  NotFoundFile: [404, 'Файл не найден'],
  NotFoundDirectory: [404, 'Папка не найдена'],
  NotFoundAssignCourse: [404, 'Назначение не найдено'],
  NotFoundDocumentTemplate: [404, 'Шаблон документа не добавлен для организации'],
  NotFoundEducationCenter: [404, 'Учебный центр не найден'],
  NotFoundPayment: [404, 'Платёж не найден'],
  NotFoundBalance: [404, 'Баланс не найден'],
  NotFoundDraft: [404, 'Черновик загрузки не найден'],
  NotFoundRecipiencyDocuments: [404, 'Документы одного из назначений не найдены'],
  NotFoundGroup: [404, 'Группа не найдена'],
  NotFoundNote: [404, 'Заметка не найдена'],
  // Of saved views of lists (decision 200).
  NotFoundView: [404, 'Подборка не найдена'],
  ManyViews: [409, 'Подборок уже слишком много: удалите те, которыми не пользуетесь'],
  ViewTitleTaken: [409, 'Подборка этого списка с таким названием у вас уже есть'],

  // Of questionnaires (decision 63).
  NotFoundQuestionnaire: [404, 'Анкета не найдена'],
  QuestionnaireClosed: [401, 'Анкета закрыта: получите новый код'],
  ConsentNotGiven: [
    409,
    'Сначала дайте согласие на обработку персональных данных: без него анкета ничего не сохраняет',
  ],
  QuestionnaireSent: [409, 'Анкета уже отправлена: её проверяют'],
  ReportNumbered: [409, 'Реестр уже дал номера записям этого файла: он передан'],
  QuestionnaireNotSent: [409, 'Анкета не ждёт решения: обновите страницу'],

  // Of invoices (decision 19).
  NotFoundInvoice: [404, 'Счёт не найден'],
  InvoiceAlreadyPaid: [409, 'Счёт уже оплачен'],
  InvoiceCancelled: [409, 'Счёт отменён'],
  // Of a client whose center lacks requisites.
  CenterNotReady: [409, 'Учебный центр пока не может выставить счёт'],
  StudentNotShown: [403, 'Клиент больше не показывает центру этого сотрудника'],
  NothingToAsk: [409, 'Данных сотрудника документам хватает, или вы можете указать их сами'],
  PaymentLinkBusy: [
    409,
    'По этой ссылке уже платят. Если оплата не пройдёт, откройте ссылку снова через четверть часа',
  ],
  PaymentLinkEnded: [409, 'По этой ссылке уже оплачено, или она больше не действует'],
  // Of bank statements (decision 68).
  InvalidBankStatement: [400, 'Это не выписка банка в формате 1С (1CClientBankExchange)'],
  NotFoundBankStatement: [404, 'Выписка не найдена'],
  NotFoundBankPayment: [404, 'Поступление не найдено'],
  NotFoundBankAccount: [404, 'Расчётный счёт не найден'],
  BankPaymentDecided: [409, 'По этому поступлению уже принято решение'],
  AssignInAct: [409, 'Обучение стоит в акте'],
  ActAnnulled: [409, 'Акт уже аннулирован'],
  ActCorrected: [409, 'УПД уже исправлен'],
  BankPaymentSpent: [409, 'Деньги этого поступления уже потрачены'],
  DiscountTooLarge: [403, 'Скидка больше той, которую вам разрешено давать'],
  PricesChanged: [409, 'Цены за это время изменились. Посмотрите расчёт ещё раз'],
  // Of a price that the payer has been shown on the bank's page.
  PriceAtBank: [409, 'Назначение сейчас оплачивают картой: цену можно изменить, если банк откажет или отменит платёж'],
  AssignAlreadyInvoiced: [409, 'На назначение уже выставлен счёт'],
} as const satisfies Record<string, readonly [status: number, text: string]>;

export type ResultCode = keyof typeof table;

/** Whether something may be done in the present state: true, or the code that says why not. */
export type Verdict = true | ResultCode;

export const resultCodes = Object.keys(table) as ResultCode[];

export const isResultCode = (code: string): code is ResultCode => Object.hasOwn(table, code);

/** The HTTP status of a result code. */
export const statusOf = (code: ResultCode): number => table[code][0];

/** The Russian text of a code; for an unknown one the general text with the code appended. */
export const textOf = (code: string): string => (isResultCode(code) ? table[code][1] : `${table.Error[1]} (${code})`);
