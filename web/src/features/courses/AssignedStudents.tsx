import { assignments, type CourseAssign, canRemove } from '@dopusk/contract/assignments.ts';
import type { Course } from '@dopusk/contract/courses.ts';
import { Title } from '@mantine/core';
import { useApi, useSend } from '../../api/queries.ts';
import { paths } from '../../paths.ts';
import type { Column } from '../../table/column.ts';
import { DataTable } from '../../table/DataTable.tsx';
import { useListState } from '../../table/use-list-state.ts';
import { formatDate } from '../../text/date.ts';
import { reasonOf } from '../../text/reason.ts';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { PaidStatus } from '../../ui/PaidStatus.tsx';
import { Person } from '../../ui/Person.tsx';
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
  const remove = useSend(assignments.remove, { done: 'Сотрудник снят с курса!' });
  const columns: Column<CourseAssign>[] = [
    { title: 'Слушатель', cell: ({ fullName }) => <Person name={fullName} /> },
    { title: 'Организация', cell: ({ organizationTitle }) => organizationTitle },
    { title: 'Начало', cell: ({ dateStartLearning }) => date(dateStartLearning) },
    { title: 'Окончание', cell: ({ dateEndLearning }) => date(dateEndLearning) },
    {
      title: 'Оплата',
      cell: ({ isPaid }) => <PaidStatus isPaid={isPaid} />,
    },
    {
      title: 'Действие',
      align: 'end',
      cell: (row) => <RemoveButton row={row} onRemove={() => remove.mutateAsync({ body: { assignId: row.id } })} />,
    },
  ];
  return (
    <section aria-labelledby="assigned">
      <Title order={2} id="assigned" mb="md">
        Слушатели
      </Title>
      <DataTable
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

function RemoveButton({ row, onRemove }: { row: CourseAssign; onRemove: () => Promise<unknown> }) {
  return (
    <ConfirmButton
      takes={assignments.remove}
      size="sm"
      variant="subtle"
      color="red"
      reason={reasonOf(canRemove({ isPaid: row.isPaid, hasFixedDocuments: false }))}
      question={`Снять с курса: ${row.fullName}?`}
      text="Назначение будет удалено. Назначить курс можно будет снова."
      confirm="Снять с курса"
      onConfirm={onRemove}
    >
      Снять с курса
    </ConfirmButton>
  );
}
