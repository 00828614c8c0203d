import { groups, type ListedGroup } from '@dopusk/contract/groups.ts';
import { Plus } from 'lucide-react';
import { useApi } from '../../api/queries.ts';
import { paths } from '../../paths.ts';
import type { Column } from '../../table/column.ts';
import { DataTable } from '../../table/DataTable.tsx';
import { useListState } from '../../table/use-list-state.ts';
import { formatPeriod } from '../../text/date.ts';
import { peopleText, plural } from '../../text/number.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { ShareBar } from '../../ui/ShareBar.tsx';
import classes from './GroupListPage.module.css';

const columns: Column<ListedGroup>[] = [
  {
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
    title: 'Обучение',
    width: '30%',
    cell: ({ courseTitles: [first, ...others], dateStartLearning, dateEndLearning }) => (
      <div>
        {first ?? <span className={classes.none}>Курсы не назначены</span>}
        {others.length > 0 ? ` и ещё ${plural(others.length, 'курс', 'курса', 'курсов')}` : ''}
        {dateStartLearning && dateEndLearning ? (
          <span className={classes.note}>{formatPeriod(dateStartLearning, dateEndLearning)}</span>
        ) : null}
      </div>
    ),
  },
  { title: 'Курсы', align: 'end', cell: ({ courseCount }) => plural(courseCount, 'курс', 'курса', 'курсов') },
  {
    title: 'Слушатели',
    align: 'end',
    cell: ({ studentsCount }) => <span className={classes.count}>{peopleText(studentsCount)}</span>,
  },
  {
    title: 'Оплачено',
    width: 150,
    cell: ({ paidCount, assignCount }) => <ShareBar label="Оплачено" count={paidCount} all={assignCount} />,
  },
  {
    title: 'Документы готовы',
    width: 150,
    cell: ({ readyCount, givenNothingCount, assignCount }) => (
      <ShareBar label="Документы готовы" count={readyCount} all={assignCount - givenNothingCount} />
    ),
  },
];

/** «Список групп»: a center's and its clients', with what each learns and how far it is. */
export function GroupListPage() {
  const state = useListState();
  const query = useApi(groups.list, { query: state.query }, { keepPrevious: true });
  const create = (
    <LinkButton takes={groups.create} to={paths.groupCreate} leftSection={<Plus size={18} aria-hidden />}>
      Создать группу
    </LinkButton>
  );
  return (
    <>
      <PageHeader title="Список групп">{create}</PageHeader>
      <DataTable
        label="Группы"
        columns={columns}
        query={query}
        state={state}
        rowKey={({ id }) => id}
        rowTitle={({ title }) => title}
        rowLink={({ id }) => paths.group(id)}
        searchPlaceholder="Название группы"
        empty={{
          title: 'Группы не найдены',
          hint: 'В группе учатся вместе: курс назначается, оплачивается и оформляется сразу всем.',
          action: create,
        }}
      />
    </>
  );
}
