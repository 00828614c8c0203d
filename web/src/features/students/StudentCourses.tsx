import { assignments, type StudentCourse } from '@dopusk/contract/assignments.ts';
import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
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
  {
    key: 'course',
    title: 'Курс',
    width: '45%',
    cell: ({ title, repeats }) => <Taught title={title} repeats={repeats} />,
  },
  { key: 'start', title: 'Начало', cell: ({ dateStartLearning }) => formatDate(dateStartLearning) },
  { key: 'end', title: 'Окончание', cell: (course) => <Ended {...course} /> },
  {
    key: 'payment',
    title: 'Оплата',
    cell: ({ isPaid, isFree }) => <PaidStatus isPaid={isPaid} isFree={isFree} />,
  },
];

/** Of a check that is held once more, that it is one: by its title it is the training before. */
function Taught({ title, repeats }: Pick<StudentCourse, 'title' | 'repeats'>) {
  return (
    <>
      {title}
      {repeats ? (
        <Text span display="block" size="sm" c="dimmed">
          {repeats.isAgain ? 'Повторная проверка' : 'Новая проверка'}
        </Text>
      ) : null}
    </>
  );
}

/** The last day, and of such a check the way to the one before. */
function Ended({ dateEndLearning, repeats }: StudentCourse) {
  return (
    <>
      {formatDate(dateEndLearning)}
      {repeats ? (
        <Text span display="block" size="sm" c="dimmed">
          вместо{' '}
          <Anchor component={Link} to={paths.assignment(repeats.assignId)} inherit underline="always">
            {repeats.isAgain ? 'не сданной' : 'пропущенной'} {formatDate(repeats.date)}
          </Anchor>
        </Text>
      ) : null}
    </>
  );
}

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
