import { formatPhone } from '@dopusk/contract/fields/phone-codes.ts';
import { managesMembers, type OperatorRow, operators } from '@dopusk/contract/operators.ts';
import type { Organization } from '@dopusk/contract/organizations.ts';
import { nameOfRights } from '@dopusk/contract/rights.ts';
import { type OrganizationType, roleTitles } from '@dopusk/contract/session.ts';
import { Text } from '@mantine/core';
import { useApi } from '../../api/queries.ts';
import { allows, useCurrentUser } from '../../api/session.ts';
import type { Column } from '../../table/column.ts';
import { DataTable } from '../../table/DataTable.tsx';
import { useListState } from '../../table/use-list-state.ts';
import { Person } from '../../ui/Person.tsx';
import { FirstOperator } from '../registration/FirstOperator.tsx';
import { MemberActions } from './MemberActions.tsx';

const columnsIn = (organizationType: OrganizationType): Column<OperatorRow>[] => [
  { key: 'person', title: 'Оператор', width: '34%', cell: ({ fullName }) => <Person name={fullName} /> },
  {
    key: 'rights',
    title: 'Роль и права',
    cell: ({ role, rights, hasSecondFactor }) => (
      <div>
        {roleTitles[role]}
        {role === 'Operator' ? (
          <Text size="sm" c="dimmed">
            {nameOfRights(rights, organizationType)}
          </Text>
        ) : null}
        {hasSecondFactor ? (
          <Text size="sm" c="dimmed">
            Вход с кодом
          </Text>
        ) : null}
      </div>
    ),
  },
  {
    key: 'contacts',
    title: 'Контакты',
    cell: ({ phone, email }) => (
      <div>
        {email}
        <Text size="sm" c="dimmed">
          {formatPhone(phone)}
        </Text>
      </div>
    ),
  },
];

/** The operators of the organization; those who manage it also see deactivated ones and change them. */
export function OrganizationOperators({ organization }: { organization: Organization }) {
  const { user } = useCurrentUser();
  const { id, organizationType, editable } = organization;
  const isCurrent = user?.operator?.organization?.id === id;
  const isManager = managesMembers({
    organizationType,
    isMember: editable === 'Everything',
    isCurrent,
    role: allows('administrator', user) ? 'HighOperator' : 'Operator',
    rights: isCurrent ? (user?.operator?.rights ?? []) : [],
  });
  const columns = columnsIn(organizationType);
  const state = useListState();
  const query = useApi(
    operators.listOfOrganization,
    { params: { id }, query: { ...state.query, ...(isManager ? { withInactive: 'true' } : {}) } },
    { keepPrevious: true },
  );
  const actions: Column<OperatorRow> = {
    key: 'action',
    always: true,
    title: 'Действия',
    // Both buttons in one line.
    width: 370,
    cell: (member) => <MemberActions organization={organization} member={member} ownId={user?.operator?.id ?? ''} />,
    align: 'end',
  };
  const table = (
    <DataTable
      list="Operators"
      label="Операторы"
      columns={isManager ? [...columns, actions] : columns}
      query={query}
      state={state}
      rowKey={(row) => row.id}
      rowTitle={({ fullName }) => fullName}
      rowHint={({ isActive }) => (isActive ? null : 'Отключён')}
      searchPlaceholder="Имя, телефон или e-mail"
      empty={{ title: 'Операторы не найдены', hint: 'От имени организации пока никто не работает.' }}
    />
  );
  if (editable !== 'Requisites') return table;
  return (
    <>
      {table}
      <FirstOperator organization={organization} />
    </>
  );
}
