import { type AssignmentRow, assignments, assignmentTaskTitles } from '@dopusk/contract/assignments.ts';
import { batches } from '@dopusk/contract/batches.ts';
import { textOf } from '@dopusk/contract/codes.ts';
import { documents } from '@dopusk/contract/documents.ts';
import { id } from '@dopusk/contract/fields/id.ts';
import { givenPrices } from '@dopusk/contract/given-prices.ts';
import { HandCoins, PackageCheck, PackageX, Plus, UserMinus } from 'lucide-react';
import { useState } from 'react';
import { useApi, useDownload } from '../../api/queries.ts';
import { allows, useCurrentUser } from '../../api/session.ts';
import { paths } from '../../paths.ts';
import type { Column } from '../../table/column.ts';
import { DataTable } from '../../table/DataTable.tsx';
import { DateRangeFilter } from '../../table/DateRangeFilter.tsx';
import { OrganizationFilter } from '../../table/OrganizationFilter.tsx';
import { SelectFilter } from '../../table/SelectFilter.tsx';
import type { SelectionAction } from '../../table/SelectionBar.tsx';
import { filtersOf, useListState } from '../../table/use-list-state.ts';
import { formatDate } from '../../text/date.ts';
import { plural, priceText } from '../../text/number.ts';
import { choicesOf } from '../../ui/choice.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { PaidStatus } from '../../ui/PaidStatus.tsx';
import { Person } from '../../ui/Person.tsx';
import { Status } from '../../ui/Status.tsx';
import { RecentBatches, ShownBatch } from '../batches/Batches.tsx';
import { useBatch } from '../batches/use-batches.ts';
import { GivePrices } from '../prices/GivePrices.tsx';
import classes from './AssignmentListPage.module.css';
import { CourseFilter, GroupFilter } from './ListFilters.tsx';

const paidChoices = [
  { value: 'true', label: 'Оплачено' },
  { value: 'false', label: 'Не оплачено' },
];

const person: Column<AssignmentRow> = {
  title: 'Сотрудник',
  width: '26%',
  cell: ({ student }) => <Person name={student.fullName} />,
};

/** A center also sees the student's organization. */
const employee: Column<AssignmentRow> = {
  ...person,
  cell: ({ student, organization }) => <Person name={student.fullName} hint={organization.title} />,
};

const columns: Column<AssignmentRow>[] = [
  { title: 'Курс', width: '24%', cell: ({ course }) => course.title },
  {
    title: 'Обучение',
    cell: ({ dateStartLearning, dateEndLearning }) => (
      <span className={classes.period}>
        <span>{formatDate(dateStartLearning)} –</span> <span>{formatDate(dateEndLearning)}</span>
      </span>
    ),
  },
  {
    title: 'Оплата',
    cell: ({ isPaid, price }) => (
      <span className={classes.payment}>
        {priceText(price)} <PaidStatus isPaid={isPaid} />
      </span>
    ),
  },
  {
    title: 'Документы',
    cell: ({ documentState, isGivenNothing }) =>
      isGivenNothing ? (
        <Status tone="locked">{textOf('NothingToIssue')}</Status>
      ) : (
        <Status tone={documentState ? 'good' : 'waiting'}>{documentState ? 'Готовы' : 'Не готовы'}</Status>
      ),
  },
];

/** «Документы по курсам»: the assignments of an organization; a center sees all that were made with it. */
export function AssignmentListPage() {
  const { user } = useCurrentUser();
  const isCenter = allows('center', user);
  const state = useListState({ ...filtersOf(assignments.ofOrganization.query), organization: id });
  const { organization = 'Current', ...query } = state.query;
  const list = useApi(assignments.ofOrganization, { params: { id: organization }, query }, { keepPrevious: true });
  const download = useDownload(documents.byAssigns);
  const { pageNumber: _, ...narrowing } = state.query;
  const handOut = useBatch(batches.handOut, narrowing);
  const takeBack = useBatch(batches.takeBack, narrowing);
  const removeAssigns = useBatch(batches.removeAssigns, narrowing);
  const [giving, setGiving] = useState<{ assignIds: string[]; end: (isDone: boolean) => void } | null>(null);
  const givePrice = (assignIds: string[]) =>
    new Promise<void>((done, left) => {
      setGiving({
        assignIds,
        end: (isDone) => {
          setGiving(null);
          // Rows of a dialog that was left stay marked.
          if (isDone) done();
          else left();
        },
      });
    });
  const actions: SelectionAction[] = [
    ...(isCenter
      ? [
          { label: 'Отметить выданными', icon: PackageCheck, takes: batches.handOut, begin: handOut },
          { label: 'Вернуть в невыданные', icon: PackageX, takes: batches.takeBack, begin: takeBack },
        ]
      : []),
    ...(isCenter ? [{ label: 'Назначить цену', icon: HandCoins, takes: givenPrices.giveMany, run: givePrice }] : []),
    {
      label: 'Снять с курса',
      icon: UserMinus,
      takes: batches.removeAssigns,
      begin: removeAssigns,
      ask: (count) => ({
        title: `Снять с курса: ${plural(count, 'назначение', 'назначения', 'назначений')}?`,
        text: 'Оплаченные назначения и назначения с зафиксированными документами останутся: о каждом будет сказано почему.',
        confirm: 'Снять с курса',
        danger: true,
      }),
    },
  ];
  const assign = (
    <LinkButton takes={assignments.addMany} to={paths.courseAssign} leftSection={<Plus size={18} aria-hidden />}>
      Назначить курс
    </LinkButton>
  );
  const { isPaid, task, courseId, groupId, dateStart, dateEnd, paidStart, paidEnd } = state.filters;
  return (
    <>
      <PageHeader title="Документы по курсам">
        <RecentBatches />
        {assign}
      </PageHeader>
      <ShownBatch />
      <DataTable
        label="Документы по курсам"
        columns={[isCenter ? employee : person, ...columns]}
        query={list}
        state={state}
        rowKey={({ id }) => id}
        rowTitle={({ student, course }) => `${student.fullName}, ${course.title}`}
        rowLink={({ id }) => paths.assignment(id)}
        searchPlaceholder="Сотрудник или курс"
        filters={
          <>
            <OrganizationFilter
              value={state.filters.organization}
              onChange={(next) => state.setFilters({ organization: next })}
            />
            <CourseFilter value={courseId} onChange={(next) => state.setFilters({ courseId: next })} />
            <GroupFilter value={groupId} onChange={(next) => state.setFilters({ groupId: next })} />
            <DateRangeFilter
              label="Начало обучения"
              value={{ start: dateStart, end: dateEnd }}
              onChange={({ start, end }) => state.setFilters({ dateStart: start, dateEnd: end })}
            />
            <SelectFilter
              label="Оплата"
              choices={paidChoices}
              value={isPaid}
              onChange={(next) => state.setFilters({ isPaid: next })}
            />
            <DateRangeFilter
              label="День оплаты"
              value={{ start: paidStart, end: paidEnd }}
              onChange={({ start, end }) => state.setFilters({ paidStart: start, paidEnd: end })}
            />
            <SelectFilter
              label="Что сделать"
              choices={choicesOf(assignmentTaskTitles)}
              value={task}
              onChange={(next) => state.setFilters({ task: next })}
            />
          </>
        }
        actions={actions}
        onDownload={(assignIds) => download.mutateAsync({ body: { assignIds } })}
        empty={{
          title: 'Назначения не найдены',
          hint: 'Назначьте сотруднику курс: здесь появятся его оплата и документы.',
          action: assign,
        }}
      />
      <GivePrices of={giving} onDone={() => giving?.end(true)} onClose={() => giving?.end(false)} />
    </>
  );
}
