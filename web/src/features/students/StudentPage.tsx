import { students } from '@dopusk/contract/students.ts';
import { Anchor, Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { BookPlus, Pencil } from 'lucide-react';
import { useApi } from '../../api/queries.ts';
import { useRouteId } from '../../layout/screen.ts';
import { paths } from '../../paths.ts';
import { Loaded } from '../../ui/Loaded.tsx';
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
          <Button
            component={Link}
            to={paths.studentEdit(id)}
            variant="default"
            leftSection={<Pencil size={18} aria-hidden />}
          >
            Изменить
          </Button>
          <Button
            component={Link}
            to={paths.courseAssign}
            search={{ student: id } as never}
            leftSection={<BookPlus size={18} aria-hidden />}
          >
            Назначить курс
          </Button>
        </StudentProfile>
      )}
    </Loaded>
  );
}
