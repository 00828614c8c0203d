import { documentTitle } from '@dopusk/contract/documents/documents-of-training.ts';
import { daysLeft, type ExpiringRow, expiring, expiryPeriodTitles } from '@dopusk/contract/expiring.ts';
import { sinceDay } from '@dopusk/contract/fields/date.ts';
import { RefreshCw } from 'lucide-react';
import { useApi, useDownload } from '../../api/queries.ts';
import { paths } from '../../paths.ts';
import type { Column } from '../../table/column.ts';
import { DataTable } from '../../table/DataTable.tsx';
import { OrganizationFilter } from '../../table/OrganizationFilter.tsx';
import { SelectFilter } from '../../table/SelectFilter.tsx';
import { filtersOf, useListState } from '../../table/use-list-state.ts';
import { useFollowedColumns } from '../../table/use-views.ts';
import { formatDate } from '../../text/date.ts';
import { spanText } from '../../text/number.ts';
import type { Action } from '../../ui/action.ts';
import { choicesOf } from '../../ui/choice.ts';
import { ExcelButton } from '../../ui/ExcelButton.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Person } from '../../ui/Person.tsx';
import { Status } from '../../ui/Status.tsx';
import classes from './Expiring.module.css';
import { ExpiryCalendar } from './ExpiryCalendar.tsx';
import { RenewPopup } from './RenewPopup.tsx';

const renewalChoices = [
  { value: 'false', label: 'Не продлены' },
  { value: 'true', label: 'Продлены' },
];

const columns: Column<ExpiringRow>[] = [
  {
    key: 'person',
    title: 'Слушатель',
    width: '28%',
    cell: ({ student, organization }) => <Person name={student.fullName} hint={organization.title} />,
  },
  { key: 'course', title: 'Курс', width: '28%', cell: ({ course }) => course.title },
  {
    key: 'document',
    title: 'Документ',
    cell: ({ type, trainingType, number }) => (
      <span>
        {documentTitle(type, trainingType)} <span className={classes.number}>№ {number}</span>
      </span>
    ),
  },
  { key: 'expiry', title: 'Действует до', cell: ({ expiresOn }) => <Expiry date={expiresOn} /> },
  {
    key: 'renewal',
    title: 'Продление',
    cell: ({ renewal }) =>
      renewal ? (
        <Status tone="good">Назначено {sinceDay(formatDate(renewal.dateStartLearning))}</Status>
      ) : (
        <span className={classes.none}>Не назначено</span>
      ),
  },
];

const renew: Action<never, object> = {
  title: 'Продлить',
  icon: RefreshCw,
  takes: expiring.renew,
  many: {
    isFor: (allows) => allows(expiring.renew.access),
    markedOnly: true,
    popup: ({ chosen, onDone, onClose }) => (
      <RenewPopup documentIds={chosen.ids ?? []} onDone={onDone} onClose={onClose} />
    ),
  },
};

/** «Истекающие документы»: those with a term of validity, and the renewal of their training. */
export function ExpiringPage() {
  const state = useListState(filtersOf(expiring.list.query));
  const { period = 'Due', month, organizationId, isRenewed } = state.filters;
  const { pageNumber, ...chosen } = state.query;
  const filters = { ...chosen, period };
  const list = useApi(expiring.list, { query: { ...filters, pageNumber } }, { keepPrevious: true, quiet: true });
  const followed = useFollowedColumns('Expiring', state);
  const download = useDownload(expiring.file);
  return (
    <>
      <PageHeader title="Истекающие документы" hint="У кого кончается срок действия и кого учить снова">
        <ExcelButton
          loading={download.isPending}
          onClick={() => download.mutate({ query: { ...filters, ...followed } })}
        />
      </PageHeader>
      <ExpiryCalendar
        month={month}
        organizationId={organizationId}
        search={state.search}
        isRenewed={isRenewed}
        onMonth={(next) => state.setFilters({ month: next, period: undefined })}
      />
      <DataTable
        list="Expiring"
        label="Истекающие документы"
        columns={columns}
        query={list}
        state={state}
        rowKey={({ id }) => id}
        rowTitle={({ student, course }) => `${student.fullName}, ${course.title}`}
        rowLink={({ assignmentId }) => paths.assignment(assignmentId)}
        searchPlaceholder="Слушатель или номер документа"
        actions={[renew]}
        filters={
          <>
            <SelectFilter
              label="Срок"
              choices={choicesOf(expiryPeriodTitles)}
              value={month ? undefined : period}
              onChange={(next) => state.setFilters({ period: next, month: undefined })}
            />
            <OrganizationFilter
              value={organizationId}
              onChange={(next) => state.setFilters({ organizationId: next })}
            />
            <SelectFilter
              label="Продление"
              choices={renewalChoices}
              value={isRenewed}
              onChange={(next) => state.setFilters({ isRenewed: next })}
            />
          </>
        }
        empty={{
          title: 'Документов не найдено',
          hint: 'Здесь появятся документы курсов, у которых указан срок действия, когда их зафиксируют.',
        }}
      />
    </>
  );
}

/** The last day of validity and the days until it. */
function Expiry({ date }: { date: string }) {
  const left = daysLeft(date);
  return (
    <span className={classes.expiry} data-urgent={left <= 30 || undefined}>
      {formatDate(date)}
      <span className={classes.left}>
        {left < 0 ? `истёк ${spanText(-left)} назад` : left === 0 ? 'последний день' : `через ${spanText(left)}`}
      </span>
    </span>
  );
}
