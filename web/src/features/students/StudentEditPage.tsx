import { students } from '@dopusk/contract/students.ts';
import { useApi } from '../../api/queries.ts';
import { useRouteId } from '../../layout/screen.ts';
import { useLeave } from '../../layout/way-back.ts';
import { paths } from '../../paths.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { HiddenStudent, isHidden } from './HiddenStudent.tsx';
import { StudentForm } from './StudentForm.tsx';

/** «Изменение сотрудника». */
export function StudentEditPage() {
  const id = useRouteId();
  const leave = useLeave(paths.student(id));
  const query = useApi(students.read, { params: { id } }, { quiet: true });
  if (isHidden(query.error)) return <HiddenStudent error={query.error} />;
  return (
    <Loaded query={query} forForm>
      {(student) => (
        <>
          <PageHeader title="Изменение сотрудника" hint={student.user.fullName} />
          <StudentForm student={student} onDone={leave} />
        </>
      )}
    </Loaded>
  );
}
