import { assignments, type StudentCourse } from '@dopusk/contract/assignments.ts';
import { useApi } from '../../api/queries.ts';
import { allows, useCurrentUser } from '../../api/session.ts';
import { paths, queryOf } from '../../paths.ts';
import type { Column } from '../../table/column.ts';
import { DataTable } from '../../table/DataTable.tsx';
import { useListState } from '../../table/use-list-state.ts';
import { formatDate } from '../../text/date.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { PaidStatus } from '../../ui/PaidStatus.tsx';

const columns: Column<StudentCourse>[] = [
  { key: 'course', title: 'Курс', width: '45%', cell: ({ title }) => title },
  { key: 'start', title: 'Начало', cell: ({ dateStartLearning }) => formatDate(dateStartLearning) },
  { key: 'end', title: 'Окончание', cell: ({ dateEndLearning }) => formatDate(dateEndLearning) },
  {
    key: 'payment',
    title: 'Оплата',
    cell: ({ isPaid, isFree }) => <PaidStatus isPaid={isPaid} isFree={isFree} />,
  },
];

/** «Курсы»: what the person was assigned to; each leads to its assignment. */
export function StudentCourses({ owner }: { owner: string }) {
  const { user } = useCurrentUser();
  const state = useListState();
  const query = useApi(assignments.ofStudent, { params: { id: owner }, query: state.query }, { keepPrevious: true });
  const isOperator = allows('operator', user);
  return (
    <DataTable
      list="StudentCourses"
      label="Курсы"
      columns={columns}
      query={query}
      state={state}
      rowKey={({ id }) => id}
      rowTitle={({ title }) => title}
      rowLink={({ id }) => paths.assignment(id)}
      searchPlaceholder="Название курса"
      empty={{
        title: 'Курсы не найдены',
        hint: isOperator ? 'Назначьте сотруднику первый курс.' : 'Вам пока не назначили ни одного курса.',
        action: isOperator ? (
          <LinkButton takes={assignments.addMany} to={paths.courseAssign} search={queryOf({ student: owner })}>
            Назначить курс
          </LinkButton>
        ) : null,
      }}
    />
  );
}
