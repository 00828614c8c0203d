import { students } from '@dopusk/contract/students.ts';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { LogOut, Pencil } from 'lucide-react';
import { useApi } from '../../api/queries.ts';
import { paths } from '../../paths.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { StudentProfile } from '../students/StudentProfile.tsx';

/** The student's own profile. */
export function StudentHome() {
  const query = useApi(students.current, {}, { quiet: true });
  return (
    <Loaded query={query}>
      {(student) => (
        <StudentProfile student={student} owner="Current" organization={student.organization.title}>
          <Button
            component={Link}
            to={paths.profileEdit}
            variant="default"
            leftSection={<Pencil size={18} aria-hidden />}
          >
            Изменить
          </Button>
          <Button component={Link} to={paths.logout} variant="default" leftSection={<LogOut size={18} aria-hidden />}>
            Выход
          </Button>
        </StudentProfile>
      )}
    </Loaded>
  );
}
