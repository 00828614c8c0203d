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
import { PersonForm } from './PersonForm.tsx';

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
        const Fields = organization.isPerson ? PersonForm : OrganizationForm;
        const hint = organization.isPerson ? organization.title : (HINTS[organization.editable] ?? organization.title);
        return (
          <>
            <PageHeader title={organization.isPerson ? 'Изменение плательщика' : 'Изменение организации'} hint={hint} />
            {organization.editable === 'Nothing' ? (
              <Alert color="blue" variant="light" icon={<Lock size={20} aria-hidden />} title={organization.title}>
                {CLIENTS_OWN}
              </Alert>
            ) : (
              <Fields organization={organization} onDone={leave} />
            )}
          </>
        );
      }}
    </Loaded>
  );
}
