import { fillsRequisites, type Organization, organizations } from '@dopusk/contract/organizations.ts';
import { useApi } from '../../api/queries.ts';
import { useRouteId } from '../../layout/screen.ts';
import { useLeave } from '../../layout/way-back.ts';
import { paths } from '../../paths.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { NotFound } from '../../ui/NotFound.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { ClientForm } from './ClientForm.tsx';
import { OrganizationForm } from './OrganizationForm.tsx';

const HINTS: Partial<Record<NonNullable<Organization['editable']>, string>> = {
  Requisites: 'У клиента ещё нет своего оператора: реквизиты указываете вы, пока он не появится',
  Contacts: 'Счёт, адрес и остальные реквизиты клиент указывает сам',
};

/** «Изменение организации»: all of one's own and of a client without operators, of another only title, INN and contacts. */
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
            {fillsRequisites(organization) ? (
              <OrganizationForm organization={organization} onDone={leave} />
            ) : (
              <ClientForm organization={organization} onDone={leave} />
            )}
          </>
        );
      }}
    </Loaded>
  );
}
