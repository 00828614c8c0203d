import { students } from '@dopusk/contract/students.ts';
import { useNavigate } from '@tanstack/react-router';
import { call } from '../../api/client.ts';
import { useCurrentUser } from '../../api/session.ts';
import { paths } from '../../paths.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { toastInfo } from '../../ui/toast.ts';
import { EmployeeForm } from './EmployeeForm.tsx';

/** «Создание сотрудника». */
export function StudentCreatePage() {
  const navigate = useNavigate();
  const { user } = useCurrentUser();
  return (
    <>
      <PageHeader title="Создание сотрудника" hint="На его e-mail придёт ссылка для входа. Пароль он задаст сам" />
      <EmployeeForm
        employer={user?.operator?.organization ?? null}
        submit={(body, _, key) => call(students.create, { body, key })}
        onDone={({ id, worksElsewhere }) => {
          if (worksElsewhere) {
            const here = 'Здесь у него своя карточка и свой вход, там ничего не изменится';
            toastInfo(`Этот человек работает и в другой организации: ${worksElsewhere}. ${here}`);
          }
          return navigate({ to: paths.student(id) });
        }}
      />
    </>
  );
}
