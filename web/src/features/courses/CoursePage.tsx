import { assignments } from '@dopusk/contract/assignments.ts';
import { type Course, courses } from '@dopusk/contract/courses.ts';
import { quoted } from '@dopusk/contract/quotes.ts';
import { Alert, Stack } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { Pencil, Trash2, TriangleAlert, UserPlus } from 'lucide-react';
import { useApi, useSend } from '../../api/queries.ts';
import { allows, useCurrentUser } from '../../api/session.ts';
import { useRouteId } from '../../layout/screen.ts';
import { paths, queryOf } from '../../paths.ts';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { HistoryButton } from '../history/HistoryButton.tsx';
import { AssignedStudents } from './AssignedStudents.tsx';
import { CourseDetails } from './CourseDetails.tsx';
import { CourseStatus } from './CourseStatus.tsx';
import { foreignDocumentsText } from './course-text.ts';

/** A course with the students assigned to it. */
export function CoursePage() {
  const id = useRouteId();
  const query = useApi(courses.read, { params: { id } }, { quiet: true });
  const { user } = useCurrentUser();
  return (
    <Loaded query={query}>
      {(course) => (
        <Stack gap="xl">
          <div>
            <PageHeader title={course.title} hint={<CourseStatus isLocked={course.isLocked} />}>
              {allows('center', user) ? <Actions course={course} /> : <Assign course={course} />}
            </PageHeader>
            <ForeignDocuments course={course} />
            <CourseDetails course={course} />
          </div>
          <AssignedStudents course={course} />
        </Stack>
      )}
    </Loaded>
  );
}

/** A client's way from what it has read to its people. */
function Assign({ course: { id, isLocked } }: { course: Course }) {
  if (isLocked) return null;
  return (
    <LinkButton
      takes={assignments.addMany}
      to={paths.courseAssign}
      search={queryOf({ course: id })}
      leftSection={<UserPlus size={18} aria-hidden />}
    >
      Назначить сотрудникам
    </LinkButton>
  );
}

/** What the course promises and its training may not issue: it cannot be fixed until the course is corrected. */
function ForeignDocuments({ course }: { course: Course }) {
  const foreign = foreignDocumentsText(course);
  if (!foreign) return null;
  return (
    <Alert
      color="red"
      mb="md"
      icon={<TriangleAlert size={20} aria-hidden />}
      title={`Вид обучения не позволяет выдать: ${foreign}`}
    >
      Такой документ не фиксируется. Измените в курсе вид обучения или выдаваемые документы.
    </Alert>
  );
}

function Actions({ course: { id, title } }: { course: Course }) {
  const navigate = useNavigate();
  const remove = useSend(courses.remove, {
    done: 'Курс удалён!',
    onDone: () => navigate({ to: paths.courses }),
    invalidate: [courses.list, courses.options, courses.optionsOfCenter],
  });
  return (
    <>
      <LinkButton
        takes={courses.update}
        to={paths.courseEdit(id)}
        variant="default"
        leftSection={<Pencil size={18} aria-hidden />}
      >
        Изменить
      </LinkButton>
      <HistoryButton record="Course" id={id} title={title} />
      <ConfirmButton
        takes={courses.remove}
        color="red"
        variant="light"
        leftSection={<Trash2 size={18} aria-hidden />}
        question={`Удалить курс ${quoted(title)}?`}
        text="Отменить удаление будет нельзя."
        confirm="Удалить"
        onConfirm={() => remove.mutateAsync({ body: [id] })}
      >
        Удалить
      </ConfirmButton>
    </>
  );
}
