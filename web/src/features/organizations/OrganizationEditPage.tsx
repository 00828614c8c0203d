import { CLIENTS_OWN, ONLY_BLANKS, type Organization, organizations } from '@dopusk/contract/organizations.ts';
import { Alert } from '@mantine/core';
import { Lock } from 'lucide-react';
import { useApi } from '../../api/queries.ts';
import { useRouteId } from '../../layout/screen.ts';
import { useLeave } from '../../layout/way-back.ts';
import { paths } from '../../paths.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { NotFound } from '../../ui/NotFound.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { OrganizationForm } from './OrganizationForm.tsx';

const HINTS: Partial<Record<NonNullable<Organization['editable']>, string>> = {
  Requisites: 'Сейчас у клиента нет своего оператора: его данные указываете вы, пока он не появится',
  Blanks: ONLY_BLANKS,
};

/** «Изменение организации»: of one's own, and of a client without operators; of another it says who changes it. */
export function OrganizationEditPage() {
  const id = useRouteId();
  const query = useApi(organizations.read, { params: { id } }, { quiet: true });
  const leave = useLeave(paths.organization(id));
  return (
    <Loaded query={query} forForm>
      {(organization) => {
        if (organization.editable === null) return <NotFound />;
        return (
          <>
            <PageHeader title="Изменение организации" hint={HINTS[organization.editable] ?? organization.title} />
            {organization.editable === 'Nothing' ? (
              <Alert color="blue" variant="light" icon={<Lock size={20} aria-hidden />} title={organization.title}>
                {CLIENTS_OWN}
              </Alert>
            ) : (
              <OrganizationForm organization={organization} onDone={leave} />
            )}
          </>
        );
      }}
    </Loaded>
  );
}
