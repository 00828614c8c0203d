import { today } from '@dopusk/contract/fields/date.ts';
import { organizations } from '@dopusk/contract/organizations.ts';
import { SalesBy, type SalesRow, type SalesSums, sales } from '@dopusk/contract/sales.ts';
import { Anchor, SegmentedControl } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useApi, useDownload } from '../../api/queries.ts';
import { paths, queryOf } from '../../paths.ts';
import { CourseFilter } from '../../table/CourseFilter.tsx';
import type { Column } from '../../table/column.ts';
import { DataTable } from '../../table/DataTable.tsx';
import { DateRangeFilter } from '../../table/DateRangeFilter.tsx';
import { RecordFilter } from '../../table/RecordFilter.tsx';
import { filtersOf, useListState } from '../../table/use-list-state.ts';
import { useFollowedColumns } from '../../table/use-views.ts';
import { formatNumber, priceText } from '../../text/number.ts';
import { toOrganizationChoice } from '../../ui/choice.ts';
import { ExcelButton } from '../../ui/ExcelButton.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import classes from './Sales.module.css';

/** «Отчёт по клиентам и курсам»: what was taught, invoiced and paid in a period, and what of it is still owed. */
export function SalesPage() {
  const state = useListState(filtersOf(sales.list.query));
  const { by = 'Client', dateStart, dateEnd, clientId, courseId } = state.filters;
  const query = useApi(sales.list, { query: { ...state.query, by } }, { keepPrevious: true, quiet: true });
  const followed = useFollowedColumns('Sales', state);
  const download = useDownload(sales.file);
  const { pageNumber: _, ...asked } = state.query;
  const totals = query.data?.totals;
  const whole: Line = { client: null, course: null, clientId, courseId, period: { dateStart, dateEnd }, name: 'всего' };
  const lineOf = (row: SalesRow): Line => ({
    ...whole,
    client: row.client,
    course: row.course,
    isBesides: by !== 'Client' && row.course === null,
    name: titleOf(row, by),
  });
  return (
    <>
      <PageHeader
        title="Отчёт по клиентам и курсам"
        hint="Выставлено – что счета просят сейчас, без снятых с обучения; долг – что по ним не пришло до сегодняшнего дня; оплачено – чем оплатили обучение за период, за вычетом возвратов и отмен того же периода: прошедший месяц больше не меняется"
      >
        <ExcelButton
          loading={download.isPending}
          onClick={() => download.mutate({ query: { ...asked, by, ...followed } })}
        />
      </PageHeader>
      <dl className={`app-card ${classes.sums}`} aria-label="Итого">
        {figures.map(({ key, title }) => (
          <div key={key} className={classes.sum}>
            <dt>{title}</dt>
            <dd>{totals ? <Figure sums={totals} line={whole} of={key} /> : '–'}</dd>
          </div>
        ))}
      </dl>
      <SegmentedControl
        aria-label="Строки отчёта"
        className={classes.by}
        fullWidth
        value={by}
        onChange={(next) => state.setFilters({ by: next })}
        data={SalesBy.options.map((value) => ({ value, label: rowsOf[value] }))}
      />
      <DataTable
        list="Sales"
        label="Отчёт по клиентам и курсам"
        columns={columnsFor(by, lineOf)}
        query={query}
        state={state}
        rowKey={({ client, course }) => `${client?.id} ${course?.id}`}
        rowTitle={(row) => titleOf(row, by)}
        searchable={false}
        dense={by === 'ClientCourse'}
        filters={
          <>
            <DateRangeFilter
              label="Период"
              value={{ start: dateStart, end: dateEnd }}
              onChange={({ start, end }) => state.setFilters({ dateStart: start, dateEnd: end })}
            />
            <RecordFilter
              label="Клиент"
              placeholder="Все клиенты"
              endpoint={organizations.list}
              input={(search) => ({ query: { search, pageSize: 50 } })}
              choices={({ items }) => items.map(toOrganizationChoice)}
              read={organizations.read}
              toChoice={toOrganizationChoice}
              value={clientId}
              onChange={(next) => state.setFilters({ clientId: next })}
            />
            <CourseFilter value={courseId} onChange={(next) => state.setFilters({ courseId: next })} />
          </>
        }
        empty={{
          title: 'За этот период ничего нет',
          hint: 'Строки появятся, когда обучение закончится, будет выставлен счёт или придёт оплата.',
        }}
      />
    </>
  );
}

/** The choice of lines, in a phone's width. */
const rowsOf: Record<SalesBy, string> = { Client: 'Клиенты', Course: 'Курсы', ClientCourse: 'Клиенты и курсы' };

/** Whose numbers they are, and by which filters their lists are found. */
interface Line {
  client: { id: string } | null;
  course: { id: string } | null;
  clientId: string | undefined;
  courseId: string | undefined;
  period: { dateStart: string | undefined; dateEnd: string | undefined };
  /** What is invoiced besides courses. */
  isBesides?: boolean;
  /** For who hears a link alone. */
  name: string;
}

interface FigureKind {
  key: keyof SalesSums;
  title: string;
  /** The list that the number adds up. */
  list: (line: Line) => { to: string; query: Record<string, string | undefined> };
}

const assignmentsOf = ({ client, course, clientId, courseId }: Line, query: Record<string, string | undefined>) => ({
  to: paths.assignments,
  query: { organization: client?.id ?? clientId, courseId: course?.id ?? courseId, ...query },
});

const invoicesOf = (line: Line, query: Record<string, string>) => ({
  to: paths.invoices,
  query: {
    ...line.period,
    organizationId: line.client?.id ?? line.clientId,
    courseId: line.course?.id ?? line.courseId,
    ...(line.isBesides ? { isBesides: 'true' } : {}),
    ...query,
  },
});

/** A training that ends after today is not over, whatever the period. */
const endOf = (day: string | undefined): string => (day && day < today() ? day : today());

const figures: readonly FigureKind[] = [
  {
    key: 'taught',
    title: 'Обучений окончено',
    list: (line) => assignmentsOf(line, { endStart: line.period.dateStart, endEnd: endOf(line.period.dateEnd) }),
  },
  { key: 'invoiced', title: 'Выставлено', list: (line) => invoicesOf(line, { state: 'Standing' }) },
  {
    key: 'paid',
    title: 'Оплачено',
    list: (line) => ({
      to: paths.earned,
      query: {
        ...line.period,
        clientId: line.client?.id ?? line.clientId,
        courseId: line.course?.id ?? line.courseId,
        ...(line.isBesides ? { isWithoutCourse: 'true' } : {}),
      },
    }),
  },
  { key: 'owed', title: 'Долг', list: (line) => invoicesOf(line, { state: 'Issued' }) },
  { key: 'overdue', title: 'Просрочено', list: (line) => invoicesOf(line, { isOverdue: 'true' }) },
  {
    key: 'byActs',
    title: 'По актам без счёта',
    list: (line) =>
      assignmentsOf(line, { task: 'Invoice', endStart: line.period.dateStart, endEnd: endOf(line.period.dateEnd) }),
  },
];

interface FigureProps {
  sums: SalesSums;
  line: Line;
  of: keyof SalesSums;
}

/** A number that opens what it adds up; nothing opens nothing. */
function Figure({ sums, line, of }: FigureProps) {
  const kind = figures.find(({ key }) => key === of);
  const text = of === 'taught' ? formatNumber(sums[of]) : priceText(sums[of]);
  if (sums[of] === 0 || !kind) return <span className={classes.nothing}>{text}</span>;
  const { to, query } = kind.list(line);
  return (
    <Anchor
      component={Link}
      to={to}
      search={queryOf(query)}
      className={of === 'overdue' ? classes.overdue : classes.figure}
      aria-label={`${text}, ${kind.title.toLowerCase()}, ${line.name}`}
      inherit
    >
      {text}
    </Anchor>
  );
}

const BESIDES = 'Не за курс: пополнения баланса и прочее';

const titleOf = ({ client, course }: SalesRow, by: SalesBy): string =>
  [...(by === 'Course' ? [] : [client?.title]), ...(by === 'Client' ? [] : [course?.title ?? BESIDES])].join(', ');

function columnsFor(by: SalesBy, lineOf: (row: SalesRow) => Line): Column<SalesRow>[] {
  const client: Column<SalesRow> = { key: 'client', title: 'Клиент', stacked: true, cell: (row) => row.client?.title };
  const course: Column<SalesRow> = {
    key: 'course',
    title: 'Курс',
    stacked: true,
    cell: (row) => row.course?.title ?? <span className={classes.besides}>{BESIDES}</span>,
  };
  return [
    ...(by === 'Course' ? [] : [client]),
    ...(by === 'Client' ? [] : [course]),
    ...figures.map(
      ({ key, title }): Column<SalesRow> => ({
        key,
        title,
        align: 'end',
        cell: (row) => <Figure sums={row} line={lineOf(row)} of={key} />,
      }),
    ),
  ];
}
