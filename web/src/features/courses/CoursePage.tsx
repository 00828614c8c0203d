import { type Course, courses } from '@dopusk/contract/courses.ts';
import { Alert, Stack } from '@mantine/core';
import { TriangleAlert } from 'lucide-react';
import { useApi } from '../../api/queries.ts';
import { allows, useCurrentUser } from '../../api/session.ts';
import { useRouteId } from '../../layout/screen.ts';
import { Actions } from '../../ui/Actions.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { HistoryButton } from '../history/HistoryButton.tsx';
import { AssignedStudents } from './AssignedStudents.tsx';
import { assignToEmployees, editCourse, removeCourse } from './actions.ts';
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
              <Actions of={course} actions={[editCourse, assignToEmployees]} />
              {allows('center', user) ? <HistoryButton record="Course" id={id} title={course.title} /> : null}
              <Actions of={course} actions={[removeCourse]} />
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
