import { formatPhone } from '@dopusk/contract/fields/phone-codes.ts';
import { invitations } from '@dopusk/contract/invitations.ts';
import { managesMembers, type OperatorRow, operators } from '@dopusk/contract/operators.ts';
import type { Organization } from '@dopusk/contract/organizations.ts';
import { nameOfRights } from '@dopusk/contract/rights.ts';
import { roleTitles } from '@dopusk/contract/role-titles.ts';
import type { OrganizationType } from '@dopusk/contract/session.ts';
import { Box, Text } from '@mantine/core';
import { MailPlus } from 'lucide-react';
import { useApi } from '../../api/queries.ts';
import { allows, useCurrentUser } from '../../api/session.ts';
import { paths } from '../../paths.ts';
import type { Column } from '../../table/column.ts';
import { DataTable } from '../../table/DataTable.tsx';
import { useListState } from '../../table/use-list-state.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Person } from '../../ui/Person.tsx';
import { FirstOperator } from '../registration/FirstOperator.tsx';
import { PendingInvitations } from '../registration/PendingInvitations.tsx';
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
  return (
    <>
      {table}
      {editable === 'Requisites' ? (
        <FirstOperator organization={organization} />
      ) : (
        <Box mt="xl">
          <NextOperator organization={organization} isCurrent={isCurrent} />
          {isCurrent && allows(invitations.list.access, user) ? (
            <PendingInvitations organizationType={organizationType} />
          ) : null}
        </Box>
      )}
    </>
  );
}

/** How an organization comes to another operator: its own ones invite him; whoever else looks at the list reads who does. */
function NextOperator({ organization, isCurrent }: { organization: Organization; isCurrent: boolean }) {
  const { editable } = organization;
  if (editable === 'Everything') {
    return (
      <LinkButton
        leftSection={<MailPlus size={18} aria-hidden />}
        to={paths.operatorCreate}
        takes={invitations.create}
        reason={
          isCurrent ? null : 'Приглашают в ту организацию, от имени которой вы сейчас работаете: выберите её в меню'
        }
      >
        Пригласить оператора
      </LinkButton>
    );
  }
  const text = editable ? explanations[editable] : undefined;
  return text ? (
    <Text c="dimmed" maw={560}>
      {text}
    </Text>
  ) : null;
}

const explanations: { [E in NonNullable<Organization['editable']>]?: string } = {
  Nothing: 'Новых операторов приглашает сама организация: любой её оператор с правом на людей.',
  Blanks:
    'За организацию пока никто не работает. Первого оператора приглашает учебный центр, который видит весь её персонал; ваш видит только обучающихся.',
};
