import { organizations } from '@dopusk/contract/organizations.ts';
import { students } from '@dopusk/contract/students.ts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { call } from '../../api/client.ts';
import { useApi } from '../../api/queries.ts';
import { useCurrentUser } from '../../api/session.ts';
import { paths } from '../../paths.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { toastInfo } from '../../ui/toast.ts';
import { EmployeeForm } from './EmployeeForm.tsx';

/** «Создание сотрудника»: of the organization from whose page one comes, where it is one. */
export function StudentCreatePage() {
  const { organization } = useSearch({ strict: false }) as { organization?: string };
  const { user } = useCurrentUser();
  return (
    <>
      <PageHeader title="Создание сотрудника" hint="На его e-mail придёт ссылка для входа. Пароль он задаст сам" />
      {organization ? (
        <OfOrganization id={organization} />
      ) : (
        <NewEmployee employer={user?.operator?.organization ?? null} />
      )}
    </>
  );
}

function OfOrganization({ id }: { id: string }) {
  const query = useApi(organizations.read, { params: { id } });
  return (
    <Loaded query={query} forForm>
      {(employer) => <NewEmployee employer={employer} />}
    </Loaded>
  );
}

function NewEmployee({ employer }: Pick<ComponentProps<typeof EmployeeForm>, 'employer'>) {
  const navigate = useNavigate();
  return (
    <EmployeeForm
      employer={employer}
      submit={(body, _, key) => call(students.create, { body, key })}
      onDone={({ id, worksElsewhere }) => {
        if (worksElsewhere) {
          const here = 'Здесь у него свой профиль и свой вход, там ничего не изменится';
          toastInfo(`Этот человек работает и в другой организации: ${worksElsewhere}. ${here}`);
        }
        return navigate({ to: paths.student(id) });
      }}
    />
  );
}
