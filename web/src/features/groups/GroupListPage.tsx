import { groupStageTitles, groups, type ListedGroup } from '@dopusk/contract/groups.ts';
import { useApi } from '../../api/queries.ts';
import { paths } from '../../paths.ts';
import type { Column } from '../../table/column.ts';
import { DataTable } from '../../table/DataTable.tsx';
import { DateRangeFilter } from '../../table/DateRangeFilter.tsx';
import { OrganizationFilter } from '../../table/OrganizationFilter.tsx';
import { SelectFilter } from '../../table/SelectFilter.tsx';
import { filtersOf, useListState } from '../../table/use-list-state.ts';
import { formatPeriod } from '../../text/date.ts';
import { peopleText, plural } from '../../text/number.ts';
import { Actions } from '../../ui/Actions.tsx';
import { choicesOf } from '../../ui/choice.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { ShareBar } from '../../ui/ShareBar.tsx';
import { createGroup } from './actions.ts';
import classes from './GroupListPage.module.css';

const columns: Column<ListedGroup>[] = [
  {
    key: 'title',
    title: 'Название',
    width: '24%',
    cell: ({ title, organizationTitle }) => (
      <>
        {title}
        <span className={classes.note}>{organizationTitle}</span>
      </>
    ),
  },
  {
    key: 'training',
    title: 'Обучение',
    width: '30%',
    cell: ({ courseTitles, courseSubTitles: [first], dateStartLearning, dateEndLearning }) => (
      <div title={courseTitles.join('; ')}>
        {first ?? <span className={classes.none}>Курсы не назначены</span>}
        {courseTitles.length > 1 ? ` и ещё ${plural(courseTitles.length - 1, 'курс', 'курса', 'курсов')}` : ''}
        {dateStartLearning && dateEndLearning ? (
          <span className={classes.note}>{formatPeriod(dateStartLearning, dateEndLearning)}</span>
        ) : null}
      </div>
    ),
  },
  { key: 'courses', title: 'Курсы', align: 'end', cell: ({ courseCount }) => courseCount },
  {
    key: 'people',
    title: 'Слушатели',
    align: 'end',
    cell: ({ studentsCount }) => <span className={classes.count}>{peopleText(studentsCount)}</span>,
  },
  {
    key: 'paid',
    title: 'Оплачено',
    width: 150,
    cell: ({ paidCount, assignCount }) => <ShareBar label="Оплачено" count={paidCount} all={assignCount} />,
  },
  {
    key: 'ready',
    title: 'Документы готовы',
    width: 150,
    cell: ({ readyCount, givenNothingCount, assignCount }) => (
      <ShareBar label="Документы готовы" count={readyCount} all={assignCount - givenNothingCount} />
    ),
  },
];

/** Groups: a center's and its clients', with what each learns and how far it is. */
export function GroupListPage() {
  const state = useListState(filtersOf(groups.list.query));
  const { organizationId, stage, dateStart, dateEnd } = state.filters;
  const query = useApi(groups.list, { query: state.query }, { keepPrevious: true });
  const create = <Actions of={null} actions={[createGroup]} />;
  return (
    <>
      <PageHeader title="Группы">{create}</PageHeader>
      <DataTable
        list="Groups"
        label="Группы"
        columns={columns}
        query={query}
        state={state}
        rowKey={({ id }) => id}
        rowTitle={({ title }) => title}
        rowLink={({ id }) => paths.group(id)}
        searchPlaceholder="Название группы"
        filters={
          <>
            <OrganizationFilter
              value={organizationId}
              onChange={(next) => state.setFilters({ organizationId: next })}
            />
            <SelectFilter
              label="Статус"
              choices={choicesOf(groupStageTitles)}
              value={stage}
              onChange={(next) => state.setFilters({ stage: next })}
            />
            <DateRangeFilter
              label="Начало обучения"
              value={{ start: dateStart, end: dateEnd }}
              onChange={({ start, end }) => state.setFilters({ dateStart: start, dateEnd: end })}
            />
          </>
        }
        empty={{
          title: 'Группы не найдены',
          hint: 'В группе учатся вместе: курс назначается, оплачивается и оформляется сразу всем.',
          action: create,
        }}
      />
    </>
  );
}
