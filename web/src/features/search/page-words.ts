import { paths } from '../../paths.ts';

/** By what else people look for a page than by its name: what they do there, and what stands on it. */
export const pageWords: Readonly<Record<string, string>> = {
  [paths.settings]: 'тема тёмная светлая оформление клавиши пояснения уведомления telegram max сеансы согласия код',
  [paths.centerSettings]: 'порядок оплаты срок предоплата приглашение клиентов moodle система обучения вход с кодом',
  [paths.operatorCreate]: 'операторы пригласить коллегу бухгалтера',
  [paths.rights]: 'операторы доступ роли',
  [paths.students]: 'импорт загрузить из excel таблица слушатели обучающиеся',
  [paths.doubles]: 'объединить повторы двойники',
  [paths.bankStatements]: 'загрузить импорт поступления 1с сбербанк',
  [paths.invoices]: 'просроченные неоплаченные долги должники акты выставить',
  [paths.billing]: 'выставить счета акты месяц',
  [paths.issueRegister]: 'выдать выдача удостоверения свидетельства дипломы протоколы отозвать дубликат',
  [paths.groups]: 'протокол выдать зафиксировать результаты ведомость',
  [paths.assignments]: 'протокол выдать назначения обучение',
  [paths.expiring]: 'продлить просроченные заканчивается срок переобучение',
  [paths.stateRegisters]: 'фис фрдо минтруд выгрузка',
  [paths.uploadTemplates]: 'бланк макет загрузить свой word',
  [paths.outbox]: 'письма смс отправлено не дошло',
  [paths.audit]: 'история кто что сделал',
  [paths.prices]: 'прайс стоимость наценка',
  [paths.statement]: 'сверка долг взаиморасчёты',
  [paths.accounting]: 'упд 1с бухгалтерия выгрузка',
};

/** What stands on the page of the visitor's own organization. */
export const ownOrganizationWords =
  'реквизиты подписи подписант руководитель директор печать ндс инн кпп бик банк расчётный счёт лицензия операторы пригласить';
