import type { Access, Caller } from '@dopusk/contract/endpoint.ts';
import type { CurrentUser } from '@dopusk/contract/session.ts';
import { allows } from '../../api/session.ts';
import { paths } from '../../paths.ts';

/** A setting, or a thing to do, that has no page of its own: it stands on one, or behind a filter of one. */
export interface Place {
  section: 'Действия' | 'Настройки';
  title: string;
  /** On which page it is. */
  note: string;
  /** What else it is asked for by. */
  words: string;
  access: Access | Caller;
  to: string;
  query?: Readonly<Record<string, string>>;
}

const setting = (
  title: string,
  note: string,
  words: string,
  access: Place['access'],
  to: string,
  query = {},
): Place => ({
  section: 'Настройки',
  title,
  note,
  words,
  access,
  to,
  query,
});
const doing = (...place: Parameters<typeof setting>): Place => ({ ...setting(...place), section: 'Действия' });

const MINE = 'Настройки';
const OF_CENTER = 'Настройки центра';

/** By the words that people ask for them with, whatever the page calls them. */
const placesOf = (organizationId: string, isCenter: boolean): Place[] => {
  const own = paths.organization(organizationId);
  const edit = paths.organizationEdit(organizationId);
  const note = isCenter ? 'Учебный центр' : 'Организация';
  return [
    setting('Реквизиты', note, 'ИНН КПП ОГРН банк БИК расчётный счёт адрес лицензия', 'operator:People', edit),
    setting('НДС', note, 'налог ставка освобождение реквизиты', 'center:People', edit, { field: 'vatMode' }),
    setting('Подписанты', note, 'подпись директор руководитель доверенность устав полномочия', 'operator', own),
    setting('Операторы организации', note, 'коллеги сотрудники центра права доступ пригласить', 'operator', own),
    setting('Тема: тёмная или светлая', MINE, 'оформление цвета ночная', 'user', paths.settings),
    setting('О чём сообщать', MINE, 'уведомления оповещения письма телеграм мессенджер почта', 'user', paths.settings),
    setting('Вход с кодом', MINE, 'двухфакторная второй фактор безопасность', 'operator', paths.settings),
    setting('Клавиши', MINE, 'горячие клавиши быстрые сочетания', 'operator', paths.settings),
    setting('Активные сеансы', MINE, 'выйти на всех устройствах браузеры вход', 'user', paths.settings),
    setting('Срок оплаты счетов', OF_CENTER, 'отсрочка дней оплатить до', 'center:Money', paths.centerSettings),
    setting('Ссылка для клиентов', OF_CENTER, 'пригласить клиента приглашение', 'center', paths.centerSettings),
    setting('Система обучения', OF_CENTER, 'moodle мудл СДО LMS', 'center:Settings', paths.centerSettings),
    doing(
      'Импорт персонала',
      'Персонал',
      'загрузить список excel эксель таблица файл',
      'operator:People',
      paths.students,
    ),
    doing(
      'Загрузить выписку банка',
      'Выписки банка',
      'импорт 1с поступления платежи',
      'center:Money',
      paths.bankStatements,
    ),
    doing('Выдать готовые документы', 'Документы по курсам', 'вручить выдача', 'center', paths.assignments, {
      task: 'Issue',
    }),
    doing('Зафиксировать документы', 'Документы по курсам', 'выпустить оформить печать', 'center', paths.assignments, {
      task: 'Fix',
    }),
    doing(
      'Просроченные счета',
      'Счета',
      'долги должники задолженность неоплаченные',
      'operator:Money',
      paths.invoices,
      {
        isOverdue: 'true',
      },
    ),
    doing('Выданные протоколы', 'Реестр выданных', 'протокол комиссия', 'center:Registers', paths.issueRegister, {
      type: 'Protocol',
    }),
  ];
};

/** Those that this user may open. */
export function placesFor(user: CurrentUser | null): Place[] {
  const organization = user?.operator?.organization;
  if (!organization) return [];
  return placesOf(organization.id, allows('center', user)).filter(({ access }) => allows(access, user));
}
