import { type Concern, dashboard, foreignIdsSince } from '@dopusk/contract/dashboard.ts';
import { GLIMPSE_LIMIT } from '@dopusk/contract/fields/page.ts';
import type { CurrentOrganization } from '@dopusk/contract/session.ts';
import { Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import {
  CalendarClock,
  ClipboardCheck,
  FilePen,
  FileX2,
  GraduationCap,
  HandCoins,
  type LucideIcon,
  MailX,
  PackageCheck,
  ReceiptText,
  ShieldAlert,
  Wallet,
} from 'lucide-react';
import { useApi } from '../../api/queries.ts';
import { paths, queryOf } from '../../paths.ts';
import { formatNumber } from '../../text/number.ts';
import classes from './Concerns.module.css';

interface Card {
  title: string;
  icon: LucideIcon;
  to: string;
  search: Record<string, string>;
  /** By what filter a list of all of a client's organizations is narrowed to the one it was counted for. */
  ofOrganization?: string;
  /** Shown only when there is something: most people never see it. */
  isAlarm?: boolean;
}

const cards: Record<Concern, Card> = {
  Unpaid: { title: 'Не оплачены', icon: Wallet, to: paths.assignments, search: { isPaid: 'false' } },
  Overdue: {
    title: 'Просрочены счета',
    icon: HandCoins,
    to: paths.invoices,
    search: { isOverdue: 'true' },
    ofOrganization: 'organizationId',
  },
  OwedByActs: {
    title: 'Выставите счета: принято по актам, не оплачено',
    icon: ReceiptText,
    to: paths.assignments,
    search: { task: 'Invoice' },
    isAlarm: true,
  },
  ToFix: { title: 'Зафиксировать документы', icon: FilePen, to: paths.assignments, search: { task: 'Fix' } },
  ToIssue: {
    title: 'Документы готовы, не выданы',
    icon: PackageCheck,
    to: paths.assignments,
    search: { task: 'Issue' },
  },
  AwaitsResult: {
    title: 'Внесите результаты: документы подготовлены заранее',
    icon: ClipboardCheck,
    to: paths.assignments,
    search: { task: 'SayResults' },
    isAlarm: true,
  },
  ToRevoke: {
    title: 'Отзовите документы тех, кто не сдал',
    icon: FileX2,
    to: paths.assignments,
    search: { task: 'Revoke' },
    isAlarm: true,
  },
  Expiring: {
    title: 'Документы истекают за 30 дней',
    icon: CalendarClock,
    to: paths.expiring,
    search: { period: '30', isRenewed: 'false' },
    ofOrganization: 'organizationId',
  },
  FailedDeliveries: {
    title: 'Письма не доставлены',
    icon: MailX,
    to: paths.outbox,
    search: { tab: 'log', state: 'failed' },
  },
  FailedLms: { title: 'Ошибки системы обучения', icon: GraduationCap, to: paths.centerSettings, search: {} },
  ForeignIds: {
    title: 'Перебор чужих записей за неделю',
    icon: ShieldAlert,
    to: paths.audit,
    get search() {
      return { action: 'records.refused', dateStart: foreignIdsSince() };
    },
    isAlarm: true,
  },
};

/** What needs attention today; each card leads to the list of exactly these records. */
export function Concerns({ organization }: { organization: CurrentOrganization }) {
  const { data, isError } = useApi(dashboard.concerns, {}, { quiet: true });
  // A failure of the counts must not hide the lists below.
  if (isError || data?.length === 0) return null;
  const client = organization.organizationType === 'EducationCenter' ? undefined : organization.id;
  return (
    <nav aria-label="Требует внимания" className={classes.frame}>
      <ul className={classes.cards}>
        {data
          ? data
              .filter(({ concern, count }) => count > 0 || !cards[concern].isAlarm)
              .map(({ concern, count }) => (
                <ConcernCard key={concern} {...cards[concern]} client={client} count={count} />
              ))
          : Object.entries(cards)
              .filter(([, { isAlarm }]) => !isAlarm)
              .map(([name]) => (
                <li key={name}>
                  <Skeleton h={92} radius={14} />
                </li>
              ))}
      </ul>
    </nav>
  );
}

function ConcernCard({
  title,
  icon: Icon,
  to,
  search,
  ofOrganization,
  client,
  count,
}: Card & { client: string | undefined; count: number }) {
  const text = count > GLIMPSE_LIMIT ? `> ${formatNumber(GLIMPSE_LIMIT)}` : formatNumber(count);
  return (
    <li>
      <Link
        to={to}
        search={queryOf(client && ofOrganization ? { ...search, [ofOrganization]: client } : search)}
        className={`app-card ${classes.card}`}
        data-calm={count === 0 || undefined}
      >
        <Icon size={22} aria-hidden className={classes.icon} />
        <span className={classes.count}>{text}</span>
        <span className={classes.title}>{title}</span>
      </Link>
    </li>
  );
}
