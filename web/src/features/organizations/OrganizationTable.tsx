import type { Page } from '@dopusk/contract/fields/page.ts';
import { shownTitle } from '@dopusk/contract/organization-record.ts';
import { type OrganizationRow, organizations } from '@dopusk/contract/organizations.ts';
import { Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ApiError } from '../../api/errors.ts';
import { allows, useCurrentUser } from '../../api/session.ts';
import { paths } from '../../paths.ts';
import type { Column } from '../../table/column.ts';
import { DataTable } from '../../table/DataTable.tsx';
import { SelectFilter } from '../../table/SelectFilter.tsx';
import { filtersOf, type ListState } from '../../table/use-list-state.ts';
import { priceText } from '../../text/number.ts';
import { organizationTitle } from '../../text/organization.ts';
import { Actions } from '../../ui/Actions.tsx';
import { createOrganization } from './actions.ts';

const columns: Column<OrganizationRow>[] = [
  { key: 'organization', title: 'Организация', width: '55%', cell: (row) => <Titles organization={row} /> },
  { key: 'inn', title: 'ИНН', cell: ({ inn }) => inn },
  {
    key: 'balance',
    title: 'Баланс',
    cell: ({ balance }) => <span style={{ whiteSpace: 'nowrap' }}>{balance ? priceText(balance.amount) : ''}</span>,
    align: 'end',
  },
];

/** What an organization is called here, and its full title below where that is another. */
function Titles({ organization }: { organization: OrganizationRow }) {
  const { title, organizationType, isPerson } = organization;
  const shown = shownTitle(organization);
  return (
    <>
      {organizationTitle({ title: shown, organizationType })}
      {shown === title ? null : (
        <Text size="sm" c="dimmed">
          {title}
        </Text>
      )}
      {isPerson ? (
        <Text size="sm" c="dimmed">
          Физическое лицо
        </Text>
      ) : null}
    </>
  );
}

export const ORGANIZATION_FILTERS = filtersOf(organizations.list.query);

/** Organizations, or natural persons who pay for themselves. */
const KindFilter = ({ state }: Pick<Props, 'state'>) => (
  <SelectFilter
    label="Кто"
    choices={[
      { value: 'false', label: 'Организации' },
      { value: 'true', label: 'Физические лица' },
    ]}
    value={state.filters.isPerson}
    onChange={(next) => state.setFilters({ isPerson: next })}
  />
);

interface Props {
  query: UseQueryResult<Page<OrganizationRow>, ApiError>;
  state: ListState<typeof ORGANIZATION_FILTERS>;
}

/** Organizations with their balances; each leads to its profile. */
export function OrganizationTable({ query, state }: Props) {
  const { user } = useCurrentUser();
  const isCenter = allows('center', user);
  const mayMoney = !isCenter || allows('center:Money', user);
  return (
    <DataTable
      list="Organizations"
      label="Организации"
      columns={mayMoney ? columns : columns.filter(({ key }) => key !== 'balance')}
      query={query}
      state={state}
      rowKey={({ id }) => id}
      rowTitle={({ title }) => title}
      rowLink={({ id }) => paths.organization(id)}
      searchPlaceholder="Название или ИНН"
      {...(isCenter ? { filters: <KindFilter state={state} /> } : {})}
      empty={{
        title: 'Организации не найдены',
        ...(isCenter
          ? {
              hint: 'Добавьте первого клиента, чтобы обучать его сотрудников.',
              action: <Actions of={null} actions={[createOrganization]} />,
            }
          : {}),
      }}
    />
  );
}
