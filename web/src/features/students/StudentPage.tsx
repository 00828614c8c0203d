import { type Student, students } from '@dopusk/contract/students.ts';
import { canProcess } from '@dopusk/contract/withdrawn-consent.ts';
import { Anchor } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { BookPlus, Pencil } from 'lucide-react';
import { useApi } from '../../api/queries.ts';
import { useRouteId } from '../../layout/screen.ts';
import { paths, queryOf } from '../../paths.ts';
import { reasonOf } from '../../text/reason.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { HistoryButton } from '../history/HistoryButton.tsx';
import { StudentProfile } from './StudentProfile.tsx';

/** An employee as his operators see him. */
export function StudentPage() {
  const id = useRouteId();
  const query = useApi(students.read, { params: { id } }, { quiet: true });
  return (
    <Loaded query={query}>
      {(student) => (
        <StudentProfile
          student={student}
          owner={id}
          organization={
            <Anchor component={Link} to={paths.organization(student.organization.id)}>
              {student.organization.title}
            </Anchor>
          }
        >
          <LinkButton
            takes={students.update}
            to={paths.studentEdit(id)}
            variant="default"
            leftSection={<Pencil size={18} aria-hidden />}
          >
            Изменить
          </LinkButton>
          <HistoryButton record="Student" id={id} title={student.user.fullName} />
          <AssignButton student={student} />
        </StudentProfile>
      )}
    </Loaded>
  );
}

/** Leads to the course's assignment, or says why there can be none. */
function AssignButton({ student }: { student: Student }) {
  const navigate = useNavigate();
  return (
    <ActionButton
      reason={reasonOf(canProcess(student))}
      leftSection={<BookPlus size={18} aria-hidden />}
      onClick={() => void navigate({ to: paths.courseAssign, search: queryOf({ student: student.id }) })}
    >
      Назначить курс
    </ActionButton>
  );
}
