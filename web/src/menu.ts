import type { CurrentUser } from '@dopusk/contract/session.ts';
import {
  BookOpen,
  Building2,
  ClipboardList,
  FileText,
  Gavel,
  Info,
  KeyRound,
  LogIn,
  LogOut,
  Settings,
  UserPlus,
  UserRound,
  UserSearch,
  UsersRound,
} from 'lucide-react';
import type { MenuItem } from './layout/menu-item.ts';
import { isReady } from './layout/screen.ts';
import { paths } from './paths.ts';

const about: MenuItem = { label: 'О платформе', icon: Info, path: paths.about };

const anonymous: MenuItem[] = [
  { label: 'Войти', icon: LogIn, path: paths.auth },
  {
    label: 'Регистрация',
    icon: UserPlus,
    path: paths.signup,
    items: [{ label: 'Создать организацию', path: paths.reg }],
  },
  about,
];

const operator: MenuItem[] = [
  {
    label: 'Персонал',
    icon: UserSearch,
    path: paths.students,
    items: [
      { label: 'Найти сотрудника', path: paths.students },
      { label: 'Создать сотрудника', path: paths.studentAdd },
    ],
  },
  {
    label: 'Организации',
    icon: Building2,
    path: paths.organizations,
    items: [
      { label: 'Найти организацию', path: paths.organizations },
      { label: 'Создать организацию', path: paths.organizationAdd },
    ],
  },
  {
    label: 'Курсы',
    icon: BookOpen,
    path: paths.courses,
    items: [
      { label: 'Найти курс', path: paths.courses },
      { label: 'Создать курс', path: paths.courseCreate },
      { label: 'Назначить курс', path: paths.courseAssign },
      { label: 'Дисциплины', path: paths.disciplines },
    ],
  },
  {
    label: 'Группы',
    icon: UsersRound,
    path: paths.groups,
    items: [
      { label: 'Найти группу', path: paths.groups },
      { label: 'Создать группу', path: paths.groupCreate },
    ],
  },
  {
    label: 'Комиссии',
    icon: Gavel,
    path: paths.committees,
    items: [
      { label: 'Найти комиссию', path: paths.committees },
      { label: 'Создать комиссию', path: paths.committeeAdd },
    ],
  },
  {
    label: 'Документы',
    icon: FileText,
    path: paths.assignments,
    items: [
      { label: 'Документы по курсам', path: paths.assignments },
      { label: 'Истекающие документы', path: paths.expiring },
      { label: 'Документы', path: paths.documents },
      { label: 'Счета', path: paths.invoices },
      { label: 'Выписки банка', path: paths.bankStatements },
      { label: 'Для бухгалтерии', path: paths.accounting },
      { label: 'Клиенты и курсы', path: paths.sales },
      { label: 'Реестр выданных', path: paths.issueRegister },
      { label: 'Реестры', path: paths.stateRegisters },
      { label: 'Шаблоны документов', path: paths.uploadTemplates },
    ],
  },
  {
    label: 'Профиль',
    icon: UserRound,
    path: paths.profile,
    items: [
      { label: 'Профиль', path: paths.profile },
      { label: 'Создать оператора', path: paths.operatorCreate },
      { label: 'Журнал действий', path: paths.audit },
      { label: 'Сменить пароль', path: paths.password },
      { label: 'Настройки', path: paths.settings },
      { label: 'Выйти', path: paths.logout },
    ],
  },
  { label: 'Отчёт по бланкам', icon: ClipboardList, path: paths.report },
  about,
];

/** The entries of an operator who is not ready: the screens marked early. */
const early: MenuItem[] = [
  { label: 'Настройки', icon: Settings, path: paths.settings },
  { label: 'Сменить пароль', icon: KeyRound, path: paths.password },
  { label: 'Выйти', icon: LogOut, path: paths.logout },
  about,
];

const student: MenuItem[] = [
  {
    label: 'Профиль',
    icon: UserRound,
    path: paths.home,
    items: [
      { label: 'Профиль', path: paths.home },
      { label: 'Сменить пароль', path: paths.password },
      { label: 'Настройки', path: paths.settings },
      { label: 'Выйти', path: paths.logout },
    ],
  },
  about,
];

/** The sidebar by kind of user. What the user may not open is left out by the screens' `access`. */
export function menuOf(user: CurrentUser | null): MenuItem[] {
  if (!user) return anonymous;
  if (!isReady(user)) return early;
  return user.student ? student : operator;
}
