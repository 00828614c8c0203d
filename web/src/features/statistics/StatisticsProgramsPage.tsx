import {
  dueYear,
  StatisticsFormName,
  type StatisticsProgram,
  statistics,
  statisticsFormTitles,
} from '@dopusk/contract/statistics-forms.ts';
import { useApi } from '../../api/queries.ts';
import { paths } from '../../paths.ts';
import type { Column } from '../../table/column.ts';
import { DataTable } from '../../table/DataTable.tsx';
import { type ListState, useListState } from '../../table/use-list-state.ts';
import { formatNumber } from '../../text/number.ts';
import { NotFound } from '../../ui/NotFound.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { ChangedSince } from './ChangedSince.tsx';
import { isPlace, placeTitle } from './place-title.ts';
import { place, year } from './year.ts';

const filters = { form: StatisticsFormName, year, section: place, line: place, graph: place };

/** The courses behind a number of programs of a form: an address that names no number is none. */
export function StatisticsProgramsPage() {
  const state = useListState(filters);
  return isPlace(state.filters) ? <Programs state={state} /> : <NotFound />;
}

function Programs({ state }: { state: ListState<typeof filters> }) {
  const { section = '', line = '', graph = '' } = state.filters;
  const asked = {
    ...{ section, line, graph },
    form: state.filters.form ?? 'AdditionalEducation',
    year: Number(state.filters.year ?? dueYear()),
  } as const;
  const query = useApi(
    statistics.programs,
    { query: { ...state.query, ...asked } },
    { keepPrevious: true, quiet: true, staleTime: 0 },
  );
  return (
    <>
      <PageHeader title={placeTitle(asked)} hint={`Форма ${statisticsFormTitles[asked.form]} за ${asked.year} год`} />
      <ChangedSince asked={asked} total={state.query.search ? undefined : query.data?.totalCount} />
      <DataTable
        list="StatisticsPrograms"
        label="Реализованные программы"
        columns={columns}
        query={query}
        state={state}
        rowKey={({ course }) => course.id}
        rowTitle={({ course }) => course.title}
        rowLink={({ course }) => paths.course(course.id)}
        searchPlaceholder="Название курса"
        empty={{ title: 'Программ нет', hint: 'За этим числом нет курсов, по которым кто-то завершил обучение.' }}
      />
    </>
  );
}

const columns: Column<StatisticsProgram>[] = [
  { key: 'course', title: 'Курс', cell: ({ course }) => course.title },
  {
    key: 'finishedCount',
    title: 'Завершено обучений',
    align: 'end',
    cell: ({ finishedCount }) => formatNumber(finishedCount),
  },
];
