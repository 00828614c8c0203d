import { organizations } from '@dopusk/contract/organizations.ts';
import { useApi } from '../../api/queries.ts';
import { useListState } from '../../table/use-list-state.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { CreateOrganizationButton, OrganizationTable } from './OrganizationTable.tsx';

/** «Организации» of a center: itself and its clients. */
export function OrganizationListPage() {
  const state = useListState();
  const query = useApi(organizations.list, { query: state.query }, { keepPrevious: true });
  return (
    <>
      <PageHeader title="Организации">
        <CreateOrganizationButton />
      </PageHeader>
      <OrganizationTable query={query} state={state} />
    </>
  );
}
