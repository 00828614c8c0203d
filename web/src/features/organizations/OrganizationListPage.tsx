import { organizations } from '@dopusk/contract/organizations.ts';
import { useApi } from '../../api/queries.ts';
import { useListState } from '../../table/use-list-state.ts';
import { Actions } from '../../ui/Actions.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { HeldMoney } from '../payments/HeldMoney.tsx';
import { createOrganization } from './actions.ts';
import { ORGANIZATION_FILTERS, OrganizationTable } from './OrganizationTable.tsx';

/** «Организации» of a center: itself and its clients. */
export function OrganizationListPage() {
  const state = useListState(ORGANIZATION_FILTERS);
  const query = useApi(organizations.list, { query: state.query }, { keepPrevious: true });
  return (
    <>
      <PageHeader title="Организации">
        <Actions of={null} actions={[createOrganization]} />
      </PageHeader>
      <OrganizationTable query={query} state={state} />
      <HeldMoney />
    </>
  );
}
