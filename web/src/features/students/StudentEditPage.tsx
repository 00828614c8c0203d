import { students } from '@dopusk/contract/students.ts';
import { useNavigate } from '@tanstack/react-router';
import { useApi } from '../../api/queries.ts';
import { useRouteId } from '../../layout/screen.ts';
import { paths } from '../../paths.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { StudentForm } from './StudentForm.tsx';

/** «Изменение сотрудника». */
export function StudentEditPage() {
  const id = useRouteId();
  const navigate = useNavigate();
  const query = useApi(students.read, { params: { id } }, { quiet: true });
  return (
    <Loaded query={query} forForm>
      {(student) => (
        <>
          <PageHeader title="Изменение сотрудника" hint={student.user.fullName} />
          <StudentForm student={student} onDone={() => navigate({ to: paths.student(id) })} />
        </>
      )}
    </Loaded>
  );
}
