import { z } from 'zod';
import { committeeBeside, committeeRecord } from './committee-record.ts';
import { courseBeside, courseRecord } from './course-record.ts';
import { endpoints } from './endpoint.ts';
import { id } from './fields/id.ts';
import { optionalIsoDate } from './fields/iso-date.ts';
import { PageQuery, pageOf } from './fields/page.ts';
import { groupBeside, groupRecord } from './group-record.ts';
import { organizationRecord } from './organization-record.ts';
import { rightTitle } from './rights.ts';
import type { Right } from './session.ts';
import { signatoryRecord } from './signatory-record.ts';
import { studentFiles, studentRecord } from './student-record.ts';
import { trainingTerms } from './training-terms.ts';

/** The actions that the audit log keeps, with their titles. */
export const auditActionTitles = {
  'student.created': 'Создан сотрудник',
  'student.invited': 'Сотруднику отправлена ссылка для входа',
  'student.changed': 'Изменён сотрудник',
  'student.merged': 'Объединены две записи о сотруднике',
  'student.merge-undone': 'Отменено объединение записей о сотруднике',
  'student.told-apart': 'Отмечены разные люди среди возможных дублей',
  'student.read': 'Открыт профиль сотрудника с паспортом и СНИЛС',
  'student.opened': 'Открыт профиль сотрудника, без паспорта и СНИЛС',
  'student.scan-read': 'Открыт скан документа сотрудника',
  'students.downloaded': 'Скачан список сотрудников',
  'students.imported': 'Загружены сотрудники из файла',
  'students.import-undone': 'Отменена загрузка сотрудников',
  'students.import-rest-removed': 'Удалены сотрудники загрузки, с которыми ещё не работали',
  'students.import-rest-restored': 'Возвращены удалённые сотрудники загрузки',
  'students.access-issued': 'Выданы логины и пароли',
  'organization.created': 'Создана организация',
  'center.created': 'Создан учебный центр',
  'organization.registered': 'Зарегистрирована организация',
  'organization.changed': 'Изменена организация',
  'organization.version-removed': 'Удалена версия реквизитов',
  'organization.version-restored': 'Отменено удаление версии реквизитов',
  'organization.extent-changed': 'Изменено, кого видит учебный центр',
  'organization.center-unlinked': 'Отвязан учебный центр',
  'organization.people-assigned': 'Учебный центр назначил курс сотрудникам',
  'bank-account.added': 'Добавлен расчётный счёт',
  'bank-account.closed': 'Закрыт расчётный счёт',
  'signatory.added': 'Добавлен подписант',
  'signatory.changed': 'Изменён подписант',
  'name.mended': 'Латинские буквы в имени заменены русскими',
  'operator.created': 'Создан оператор',
  'operator.registered': 'Зарегистрирован оператор',
  'operator.taken-in': 'Оператор принят в организацию',
  'invitation.sent': 'Отправлено приглашение',
  'invitation.withdrawn': 'Отозвано приглашение',
  'invitation.accepted': 'Приглашение принято',
  'operator.changed': 'Изменён профиль оператора',
  'operator.made-administrator': 'Оператор назначен администратором',
  'operator.made-operator': 'Администратор стал оператором',
  'operator.rights-changed': 'Изменены права оператора',
  'operator.deactivated': 'Оператор отключён',
  'operator.activated': 'Оператор включён снова',
  'operator.sessions-ended': 'Завершены сеансы оператора',
  'operator.let-in': 'Кого впустила учётная запись, которой мог пользоваться чужой',
  'course.created': 'Создан курс',
  'course.changed': 'Изменён курс',
  'course.removed': 'Удалён курс',
  'course.restored': 'Отменено удаление курса',
  'discipline.removed': 'Удалена дисциплина',
  'discipline.restored': 'Отменено удаление дисциплины',
  'committee.changed': 'Изменена комиссия',
  'committee.removed': 'Удалена комиссия',
  'committee.restored': 'Отменено удаление комиссии',
  'note.removed': 'Удалена заметка',
  'note.restored': 'Отменено удаление заметки',
  'view.removed': 'Удалена подборка',
  'view.restored': 'Отменено удаление подборки',
  'committee.version-removed': 'Удалена версия комиссии',
  'committee.version-restored': 'Отменено удаление версии комиссии',
  'group.committee-chosen': 'Выбрана комиссия группы',
  'group.created': 'Создана группа',
  'group.changed': 'Изменена группа',
  'group.removed': 'Удалена группа',
  'group.restored': 'Отменено удаление группы',
  'group.people-restored': 'Отменено изменение состава группы',
  'questionnaire.link-made': 'Создана ссылка на анкету слушателя',
  'questionnaire.link-revoked': 'Отозвана ссылка на анкету слушателя',
  'questionnaire.sheets-made': 'Сделаны личные листы для анкеты',
  'questionnaire.sheet-renewed': 'Личный лист для анкеты выдан заново',
  'questionnaire.sheet-blocked': 'Личный лист для анкеты закрыт после неверных ответов',
  'questionnaire.contact-given': 'По личному листу указаны e-mail или телефон',
  'questionnaire.contact-accepted': 'E-mail или телефон из анкеты стал входом на портал',
  'questionnaire.entered': 'Слушатель вошёл в свою анкету по коду',
  'questionnaire.sent': 'Слушатель отправил анкету',
  'questionnaire.read': 'Открыта анкета слушателя с паспортом и СНИЛС',
  'questionnaire.accepted': 'Принята анкета слушателя',
  'questionnaire.returned': 'Анкета возвращена слушателю',
  'group.course-assigned': 'Назначен курс группе',
  'group.begun': 'Внесено начавшееся обучение группы',
  'group.course-removed': 'Снят курс с группы',
  'group.course-restored': 'Отменено снятие курса с группы',
  'assignment.created': 'Назначен курс',
  'assignment.created-begun': 'Внесено начавшееся обучение',
  'assignment.check-repeated': 'Назначена новая проверка',
  'assignment.concluded': 'Записано заключение комиссии',
  'assignment.recipiency-chosen': 'Выбран способ получения документов',
  'assignment.graded': 'Записаны оценки по дисциплинам',
  'assignment.electrical-noted': 'Указаны категория персонала, причина проверки, группа или напряжение',
  'assignment.work-corrected': 'Исправлены должность или место работы на время обучения',
  'assignment.terms-said': 'Указаны источник финансирования или форма обучения слушателя',
  'assignment.paid': 'Оплачено назначение',
  'assignment.unpaid': 'Отменена оплата назначения',
  'requisites.wanted': 'Центру сообщено, что для счёта не хватает реквизитов',
  'assignment.data-asked': 'У клиента запрошены данные сотрудника для документов',
  'assignment.removed': 'Снято назначение',
  'assignment.restored': 'Отменено снятие назначения',
  'assignment.refunded': 'Снято назначение с возвратом денег',
  'assignment.refunded-part': 'Возвращена часть оплаты обучения',
  'group.paid': 'Оплачена группа',
  'group.set-off': 'Обучение группы зачтено с баланса клиента',
  'group.set-off-undone': 'Отменён зачёт обучения группы с баланса клиента',
  'assignment.issued': 'Документы выданы',
  'assignment.not-issued': 'Отменена выдача документов',
  'balance.corrected': 'Баланс клиента исправлен',
  'balance.refunded': 'Деньги с баланса клиента возвращены на карту',
  'balance.returned': 'Деньги с баланса клиента возвращены на расчётный счёт',
  'balance.return-undone': 'Отменён возврат на расчётный счёт',
  'balance.downloaded': 'Скачана история баланса',
  'payments.reconciled': 'Сверены платежи',
  'settlement.downloaded': 'Скачаны взаиморасчёты',
  'payment-link.made': 'Создана ссылка на оплату',
  'payment-link.revoked': 'Отозвана ссылка на оплату',
  'payment.opened': 'Начат платёж картой',
  'payment.succeeded': 'Прошёл платёж картой',
  'payment.canceled': 'Платёж картой не прошёл',
  'refund.succeeded': 'Прошёл возврат на карту',
  'refund.canceled': 'Возврат на карту не прошёл',
  'document.fixed': 'Зафиксирован документ',
  'document.revoked': 'Отозван документ',
  'act.annulled': 'Аннулирован акт',
  'act.corrected': 'Исправлен УПД',
  'act.sent': 'Акт отправлен письмом',
  'document.remade': 'Подготовленный заранее документ напечатан с новым составом комиссии',
  'document.duplicated': 'Выдан дубликат документа',
  'document.exchanged': 'Документ обменян на исправленный',
  'document.sent': 'Документ отправлен письмом',
  'document.ministry-number-kept': 'Внесён номер в реестре Минтруда',
  'documents.group-started': 'Начата фиксация документов группы',
  'documents.numbering-changed': 'Изменены шаблоны номеров документов',
  'documents.register-downloaded': 'Скачан реестр выданных документов',
  'documents.issue-sheet': 'Скачана ведомость выдачи документов',
  'state-register.reported': 'Составлен файл для государственного реестра',
  'state-register.downloaded': 'Скачан файл для государственного реестра',
  'state-register.cancelled': 'Отменена передача файла в государственный реестр',
  'state-register.draft-asked': 'Файл для государственного реестра отправлен черновиком',
  'state-register.cabinet-key': 'Изменён ключ кабинета государственного реестра',
  'state-register.settings': 'Изменены настройки государственных реестров',
  'document.downloaded': 'Скачан документ',
  'documents.downloaded': 'Скачаны документы архивом',
  'invoice.issued': 'Выставлен счёт',
  'invoice.paid': 'Отмечена оплата счёта',
  'invoice.set-off': 'Обучение по счёту зачтено с баланса клиента',
  'invoice.set-off-undone': 'Отменён зачёт обучения по счёту с баланса клиента',
  'invoice.reopened': 'Оплата счёта отменена: он снова ждёт денег',
  'invoice.cancelled': 'Отменён счёт',
  'invoice.promised': 'Записано обещание оплатить счёт',
  'invoice.sent': 'Счёт отправлен письмом',
  'invoice-letters.changed': 'Изменена рассылка счетов',
  'debt-reminders.changed': 'Изменены напоминания об оплате',
  'accounting.downloaded': 'Скачаны данные для бухгалтерии',
  'client-statement.downloaded': 'Скачан акт сверки',
  'client-statement.monthly': 'Изменена рассылка актов сверки',
  'payment-terms.changed': 'Изменён срок оплаты счетов',
  'bank-statement.uploaded': 'Загружена выписка банка',
  'bank-payment.confirmed': 'Проведено поступление из банка',
  'bank-payment.set-aside': 'Поступление из банка отложено',
  'bank-outgoing.dismissed': 'Списание из выписки: возврат ли это',
  'bank-payment.undone': 'Отменено решение о поступлении из банка',
  'assignment.price-given': 'Цена назначена вручную',
  'assignment.price-recounted': 'Цена пересчитана по договору и скидкам',
  'operator.discount-limited': 'Изменена разрешённая скидка',
  'discounts.changed': 'Изменены скидки и акции',
  'client-prices.changed': 'Изменены цены клиента по договору',
  'prices.changed': 'Изменены цены документов',
  'report.downloaded': 'Скачан отчёт по бланкам',
  'expiring.downloaded': 'Скачан список истекающих документов',
  'template.added': 'Загружен шаблон документа',
  'template.chosen': 'Выбран шаблон документа',
  'lms.account-created': 'Создана учётная запись в системе обучения',
  'lms.password-changed': 'Новый пароль в системе обучения',
  'lms.password-read': 'Показан пароль от системы обучения',
  'lms.access-sent': 'Отправлен доступ в систему обучения',
  'lms.entered': 'Открыт вход в систему обучения по ссылке',
  'lms.connected': 'Подключена система обучения',
  'lms.disconnected': 'Отключена система обучения',
  'delivery.resent': 'Сообщение отправлено ещё раз',
  'session.opened': 'Вход',
  'session.opened-by-code': 'Вход по коду восстановления',
  'session.opened-by-link': 'Вход по одноразовой ссылке',
  'session.failed': 'Неудачная попытка входа',
  'token.created': 'Создан ключ программы',
  'token.revoked': 'Отозван ключ программы',
  'webhook.created': 'Добавлен адрес для событий',
  'webhook.changed': 'Изменён адрес для событий',
  'webhook.secret-changed': 'Сменён секрет адреса для событий',
  'webhook.turned-on': 'Включён адрес для событий',
  'webhook.turned-off': 'Выключен адрес для событий',
  'webhook.removed': 'Удалён адрес для событий',
  'webhook.restored': 'Отменено удаление адреса для событий',
  'webhook.resent': 'Сообщение программе отправлено ещё раз',
  'records.refused': 'Много обращений к чужим или удалённым записям',
  'records.sought': 'К записям учебного центра много раз обращался посторонний',
  'session.closed': 'Выход',
  'session.ended': 'Завершён свой сеанс на другом устройстве',
  'second-factor.on': 'Включён вход с кодом',
  'second-factor.off': 'Отключён вход с кодом',
  'second-factor.codes-renewed': 'Выданы новые резервные коды',
  'second-factor.backup-code-used': 'Использован резервный код',
  'second-factor.reset': 'Сброшен вход с кодом',
  'second-factor.required': 'Вход операторов только с кодом',
  'second-factor.not-required': 'Вход операторов без обязательного кода',
  'password.changed': 'Сменён пароль',
  'contact.change-asked': 'Указана другая почта или телефон, ждёт подтверждения',
  'contact.change-withdrawn': 'Отменена смена почты или телефона, которая ждала подтверждения',
  'contact.changed': 'Сменена почта или телефон по подтверждению',
  'contact.change-undone': 'Возвращена прежняя почта или телефон',
  'contact.given-up': 'Почта вернулась к другому сотруднику той же организации: укажите другую',
  'email.corrected': 'Исправлена почта',
  'email.confirmed': 'Подтверждена почта',
  'email.disowned': 'Владелец почты ответил, что регистрация не его: она закончена',
  'session.ended-everywhere': 'Завершены сеансы на других устройствах',
  'session.ended-by-keeper': 'Сеансы завершены владельцем портала',
  'messenger.linked': 'Подключён мессенджер',
  'messenger.lost': 'Мессенджер отключён: чат недоступен',
  'consent.given': 'Дано согласие',
  'consent.withdrawn': 'Отозвано согласие',
} as const;

export type AuditAction = keyof typeof auditActionTitles;
const AuditAction = z.enum(Object.keys(auditActionTitles) as [AuditAction, ...AuditAction[]]);

/** The title of an action; an unknown one is shown as it is stored. */
export const auditActionTitle = (action: string): string =>
  Object.hasOwn(auditActionTitles, action) ? auditActionTitles[action as AuditAction] : action;

/** The description of what an action changes: its line names the fields. */
const changedRecords: { [A in AuditAction]?: Readonly<Record<string, { title: string }>> } = {
  'student.changed': { ...studentRecord, ...studentFiles },
  'student.merged': { ...studentRecord, ...studentFiles },
  'course.changed': { ...courseRecord, ...courseBeside },
  'organization.changed': organizationRecord,
  'signatory.changed': signatoryRecord,
  'committee.changed': { ...committeeRecord, ...committeeBeside },
  'group.changed': { ...groupRecord, ...groupBeside },
  'assignment.terms-said': trainingTerms,
  'document.ministry-number-kept': { ministryNumber: { title: 'Номер в реестре Минтруда' } },
};

/** What people call the fields that a line names. */
export const changedTitles = (action: string, fields: readonly string[]): string[] =>
  fields.flatMap((field) => changedTitleOf(action, field) ?? []);

/** What people call one of them. */
export const changedTitleOf = (action: string, field: string): string | undefined =>
  changedRecords[action as AuditAction]?.[field]?.title;

/** What a line says of the rights that a colleague was given and that were taken from him. */
export const changedRights = ({ given, taken }: { given: readonly Right[]; taken: readonly Right[] }): string[] => [
  ...given.map((right) => `дано: ${rightTitle(right, 'EducationCenter')}`),
  ...taken.map((right) => `снято: ${rightTitle(right, 'EducationCenter')}`),
];

/** A line of the log: who did what, to what or whom, and when. */
export const AuditRow = z.object({
  id,
  createdAt: z.iso.datetime(),
  /** Empty when the portal itself did it. */
  author: z.string(),
  /** What the token is called with which a program did it in his name; empty when he did it himself. */
  program: z.string(),
  action: z.string(),
  /**
   * The titles of the fields that were changed, or of the rights, where the log knows them; a number in the Ministry's
   * register as it was and is, and of a file for a register how many records it has.
   */
  changed: z.array(z.string()),
  /** The name of the record, the register and time of a file for it, or the address of an invitation; empty when it is gone, or the center may not see it any more. */
  subject: z.string(),
  /** By what it can be undone still; null when it cannot, or by whom it is read. */
  undoId: id.nullable(),
});
export type AuditRow = z.output<typeof AuditRow>;

/** Days from and to, both included, in Moscow. */
export const AuditQuery = PageQuery.omit({ search: true }).extend({
  operator: id.optional(),
  action: AuditAction.optional(),
  dateStart: optionalIsoDate,
  dateEnd: optionalIsoDate,
});
export type AuditQuery = z.output<typeof AuditQuery>;

export const audit = endpoints({
  list: {
    method: 'GET',
    path: '/Audit/GetAuditLog',
    access: 'administrator',
    summary:
      'Журнал действий операторов учебного центра; по records.refused также операторов и обучающихся его клиентов и обращения посторонних (records.sought)',
    query: AuditQuery,
    reply: pageOf(AuditRow),
  },
});
