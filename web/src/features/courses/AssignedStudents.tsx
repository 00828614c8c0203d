import { assignments, type CourseAssign } from '@dopusk/contract/assignments.ts';
import type { Course } from '@dopusk/contract/courses.ts';
import { Title } from '@mantine/core';
import { useApi } from '../../api/queries.ts';
import { paths } from '../../paths.ts';
import type { Column } from '../../table/column.ts';
import { DataTable } from '../../table/DataTable.tsx';
import { useListState } from '../../table/use-list-state.ts';
import { formatDate } from '../../text/date.ts';
import { RowActions } from '../../ui/Actions.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { PaidStatus } from '../../ui/PaidStatus.tsx';
import { Person } from '../../ui/Person.tsx';
import { removeRowFromCourse } from '../assignments/actions.tsx';
import classes from './CourseTable.module.css';

const date = (iso: string) => <span className={classes.figure}>{formatDate(iso)}</span>;

/** The students assigned to a course; each can be removed while unpaid. A closed course shows nobody. */
export function AssignedStudents({ course }: { course: Course }) {
  const state = useListState();
  const query = useApi(
    assignments.courseAssigns,
    { params: { id: course.id }, query: state.query },
    { keepPrevious: true },
  );
  const columns: Column<CourseAssign>[] = [
    { key: 'person', title: 'Слушатель', cell: ({ fullName }) => <Person name={fullName} /> },
    { key: 'organization', title: 'Организация', cell: ({ organizationTitle }) => organizationTitle },
    { key: 'start', title: 'Начало', cell: ({ dateStartLearning }) => date(dateStartLearning) },
    { key: 'end', title: 'Окончание', cell: ({ dateEndLearning }) => date(dateEndLearning) },
    {
      key: 'payment',
      title: 'Оплата',
      cell: ({ isPaid, price }) => <PaidStatus isPaid={isPaid} isFree={price === 0} />,
    },
    {
      key: 'action',
      always: true,
      title: 'Действие',
      align: 'end',
      cell: (row) => <RowActions of={row} actions={[removeRowFromCourse]} />,
    },
  ];
  return (
    <section aria-labelledby="assigned">
      <Title order={2} id="assigned" mb="md">
        Слушатели
      </Title>
      <DataTable
        list="AssignedStudents"
        label="Слушатели"
        columns={columns}
        query={query}
        state={state}
        rowKey={({ id }) => id}
        rowTitle={({ fullName }) => fullName}
        rowLink={({ studentId }) => paths.student(studentId)}
        searchable={!course.isLocked}
        searchPlaceholder="Фамилия, имя, отчество"
        empty={{
          title: 'Студенты не найдены',
          hint: course.isLocked
            ? 'Курс закрыт: назначенные на него не показываются.'
            : 'На этот курс пока никто не назначен.',
          action: (
            <LinkButton takes={assignments.addMany} to={paths.courseAssign} variant="default">
              Назначить курс
            </LinkButton>
          ),
        }}
      />
    </section>
  );
}
