import { documentTitle } from '@dopusk/contract/documents/documents-of-training.ts';
import { daysLeft, type ExpiringRow, expiring, expiryPeriodTitles } from '@dopusk/contract/expiring.ts';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useApi, useDownload } from '../../api/queries.ts';
import { useMissingRight } from '../../api/session.ts';
import { paths } from '../../paths.ts';
import type { Column } from '../../table/column.ts';
import { DataTable } from '../../table/DataTable.tsx';
import { OrganizationFilter } from '../../table/OrganizationFilter.tsx';
import { SelectFilter } from '../../table/SelectFilter.tsx';
import { filtersOf, useListState } from '../../table/use-list-state.ts';
import { formatDate } from '../../text/date.ts';
import { plural } from '../../text/number.ts';
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
    title: 'Сотрудник',
    width: '28%',
    cell: ({ student, organization }) => <Person name={student.fullName} hint={organization.title} />,
  },
  { title: 'Курс', width: '28%', cell: ({ course }) => course.title },
  {
    title: 'Документ',
    cell: ({ type, trainingType, number }) => (
      <span>
        {documentTitle(type, trainingType)} <span className={classes.number}>№ {number}</span>
      </span>
    ),
  },
  { title: 'Действует до', cell: ({ expiresOn }) => <Expiry date={expiresOn} /> },
  {
    title: 'Продление',
    cell: ({ renewal }) =>
      renewal ? (
        <Status tone="good">Назначено с {formatDate(renewal.dateStartLearning)}</Status>
      ) : (
        <span className={classes.none}>Не назначено</span>
      ),
  },
];

/** «Истекают»: documents with a term of validity, and the renewal of their training. */
export function ExpiringPage() {
  const state = useListState(filtersOf(expiring.list.query));
  const { period = 'Due', month, organizationId, isRenewed } = state.filters;
  const { pageNumber, ...chosen } = state.query;
  const filters = { ...chosen, period };
  const list = useApi(expiring.list, { query: { ...filters, pageNumber } }, { keepPrevious: true, quiet: true });
  const download = useDownload(expiring.file);
  const [renewing, setRenewing] = useState<Asked | null>(null);
  // The rows stay marked until the dialog is answered.
  const renew = (documentIds: string[]) =>
    new Promise<void>((resolve, reject) => setRenewing({ documentIds, resolve, reject }));
  const mayRenew = useMissingRight(expiring.renew.access) === null;
  return (
    <>
      <PageHeader title="Истекают" hint="Документы со сроком действия: кого и когда учить снова">
        <ExcelButton loading={download.isPending} onClick={() => download.mutate({ query: filters })} />
      </PageHeader>
      <ExpiryCalendar
        month={month}
        organizationId={organizationId}
        search={state.search}
        isRenewed={isRenewed}
        onMonth={(next) => state.setFilters({ month: next, period: undefined })}
      />
      <DataTable
        label="Истекающие документы"
        columns={columns}
        query={list}
        state={state}
        rowKey={({ id }) => id}
        rowTitle={({ student, course }) => `${student.fullName}, ${course.title}`}
        rowLink={({ assignmentId }) => paths.assignment(assignmentId)}
        searchPlaceholder="Сотрудник или номер документа"
        {...(mayRenew ? { actions: [{ label: 'Продлить', icon: RefreshCw, run: renew }] } : {})}
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
      <RenewPopup
        documentIds={renewing?.documentIds ?? null}
        onDone={() => renewing?.resolve()}
        onClose={() => {
          renewing?.reject();
          setRenewing(null);
        }}
      />
    </>
  );
}

/** Which documents are to be renewed, and whom to tell what came of it. */
interface Asked {
  documentIds: string[];
  resolve: () => void;
  reject: () => void;
}

/** The last day of validity and the days until it. */
function Expiry({ date }: { date: string }) {
  const left = daysLeft(date);
  const words = (days: number) => plural(days, 'день', 'дня', 'дней');
  return (
    <span className={classes.expiry} data-urgent={left <= 30 || undefined}>
      {formatDate(date)}
      <span className={classes.left}>
        {left < 0 ? `истёк ${words(-left)} назад` : left === 0 ? 'последний день' : `через ${words(left)}`}
      </span>
    </span>
  );
}
