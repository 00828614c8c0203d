import {
  dueYear,
  StatisticsFormName,
  StatisticsGap,
  type StatisticsPeopleQuery,
  type StatisticsPerson,
  statistics,
  statisticsFormTitles,
  statisticsGapTitles,
} from '@dopusk/contract/statistics-forms.ts';
import { useApi } from '../../api/queries.ts';
import { paths } from '../../paths.ts';
import type { Column } from '../../table/column.ts';
import { DataTable } from '../../table/DataTable.tsx';
import { type ListState, useListState } from '../../table/use-list-state.ts';
import { formatDate } from '../../text/date.ts';
import { NotFound } from '../../ui/NotFound.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Person } from '../../ui/Person.tsx';
import { ChangedSince } from './ChangedSince.tsx';
import { isPlace, placeTitle } from './place-title.ts';
import { place, year } from './year.ts';

const filters = {
  form: StatisticsFormName,
  year,
  section: place,
  line: place,
  graph: place,
  gap: StatisticsGap,
};

/** The people behind a number of a form, or those who lack something that it asks for: an address without either is none. */
export function StatisticsPeoplePage() {
  const state = useListState(filters);
  return state.filters.gap || isPlace(state.filters) ? <People state={state} /> : <NotFound />;
}

function People({ state }: { state: ListState<typeof filters> }) {
  const asked = {
    ...state.filters,
    form: state.filters.form ?? 'AdditionalEducation',
    year: Number(state.filters.year ?? dueYear()),
  } as const;
  const query = useApi(
    statistics.people,
    { query: { ...state.query, ...asked } },
    { keepPrevious: true, quiet: true, staleTime: 0 },
  );
  return (
    <>
      <PageHeader title={titleOf(asked)} hint={`Форма ${statisticsFormTitles[asked.form]} за ${asked.year} год`} />
      <ChangedSince asked={asked} total={state.query.search ? undefined : query.data?.totalCount} />
      <DataTable
        list="StatisticsPeople"
        label="Обучения"
        columns={columns}
        query={query}
        state={state}
        rowKey={({ assignId }) => assignId}
        rowTitle={({ student, course }) => `${student.fullName}, ${course.title}`}
        rowLink={({ assignId, student, course }) => {
          if (asked.gap && ofCourse.includes(asked.gap)) return paths.course(course.id);
          return asked.gap && ofTraining.includes(asked.gap) ? paths.assignment(assignId) : paths.student(student.id);
        }}
        searchPlaceholder="Фамилия, почта или телефон"
        empty={{ title: 'Никого не найдено', hint: 'За этим числом нет обучений.' }}
      />
    </>
  );
}

/** What is to be looked at in the training. */
const ofTraining: readonly StatisticsGap[] = [
  ...(['funding', 'fundingOwn', 'paidForNothing', 'paidByOthersForNothing'] as const),
  ...(['documentRevoked', 'documentNone', 'decidedBefore'] as const),
];

/** What a course does not say; all else people do not. */
const ofCourse: readonly StatisticsGap[] = ['studyForm', 'award', 'professionCode', 'activity'];

type Asked = Pick<StatisticsPeopleQuery, 'gap' | 'section' | 'line' | 'graph'>;

const titleOf = ({ gap, ...asked }: Asked): string => (gap ? statisticsGapTitles[gap] : placeTitle(asked));

const columns: Column<StatisticsPerson>[] = [
  {
    key: 'person',
    title: 'Слушатель',
    cell: ({ student, birthday }) => <Person name={student.fullName} hint={formatDate(birthday)} />,
  },
  { key: 'organization', title: 'Организация', cell: ({ client }) => client.title },
  { key: 'course', title: 'Курс', cell: ({ course }) => course.title },
  { key: 'started', title: 'Начало', cell: ({ startedOn }) => formatDate(startedOn) },
  { key: 'finished', title: 'Окончание', cell: ({ finishedOn }) => formatDate(finishedOn) },
];
