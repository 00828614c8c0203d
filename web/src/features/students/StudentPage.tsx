import { students } from '@dopusk/contract/students.ts';
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useApi } from '../../api/queries.ts';
import { useRouteId } from '../../layout/screen.ts';
import { paths } from '../../paths.ts';
import { Actions } from '../../ui/Actions.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { HistoryButton } from '../history/HistoryButton.tsx';
import { assignCourse, editStudent } from './actions.tsx';
import { HiddenStudent, isHidden } from './HiddenStudent.tsx';
import { StudentProfile } from './StudentProfile.tsx';

/** An employee as his operators see him. */
export function StudentPage() {
  const id = useRouteId();
  const query = useApi(students.page, { params: { id } }, { quiet: true });
  if (isHidden(query.error)) return <HiddenStudent error={query.error} />;
  return (
    <Loaded query={query}>
      {({ student, courses }) => (
        <StudentProfile
          student={student}
          owner={id}
          courses={courses}
          organization={
            <Anchor component={Link} to={paths.organization(student.organization.id)}>
              {student.organization.title}
            </Anchor>
          }
        >
          <Actions of={student} actions={[editStudent]} />
          <HistoryButton record="Student" id={id} title={student.user.fullName} />
          <Actions of={student} actions={[assignCourse]} />
        </StudentProfile>
      )}
    </Loaded>
  );
}
