import { students } from '@dopusk/contract/students.ts';
import { useApi, useDownload } from '../../api/queries.ts';
import { allows, useCurrentUser } from '../../api/session.ts';
import { OrganizationFilter } from '../../table/OrganizationFilter.tsx';
import { filtersOf, useListState } from '../../table/use-list-state.ts';
import { useFollowedColumns } from '../../table/use-views.ts';
import { Actions } from '../../ui/Actions.tsx';
import { ExcelButton } from '../../ui/ExcelButton.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { RecentBatches } from '../batches/Batches.tsx';
import { ImportButton } from '../imports/ImportButton.tsx';
import { createStudentIn } from './actions.tsx';
import { DoublesButton } from './DoublesButton.tsx';
import { PersonnelTable } from './PersonnelTable.tsx';

/** «Персонал»: everybody the operator sees. */
export function StudentListPage() {
  const { user } = useCurrentUser();
  const isCenter = allows('center', user);
  const state = useListState(filtersOf(students.listAcrossOrganizations.query));
  const query = useApi(students.listAcrossOrganizations, { query: state.query }, { keepPrevious: true });
  const followed = useFollowedColumns('Students', state);
  const download = useDownload(students.download);
  const { pageNumber: _, ...wanted } = state.query;
  return (
    <>
      <PageHeader title="Персонал">
        <ExcelButton
          loading={download.isPending}
          takes={students.download}
          disabled={query.data?.totalCount === 0}
          onClick={() => download.mutate({ body: { ...wanted, ...followed } })}
        />
        <RecentBatches />
        <DoublesButton organization={state.filters.organization} />
        <ImportButton organizationId={state.filters.organization} />
        <Actions of={{ organization: state.filters.organization }} actions={[createStudentIn]} />
      </PageHeader>
      <PersonnelTable
        query={query}
        state={state}
        organization={state.filters.organization}
        withOrganization={state.filters.organization === undefined}
        filters={
          isCenter ? (
            <OrganizationFilter
              value={state.filters.organization}
              onChange={(organization) => state.setFilters({ organization })}
            />
          ) : null
        }
        emptyHint="Создайте первого сотрудника, чтобы назначать ему курсы."
      />
    </>
  );
}
