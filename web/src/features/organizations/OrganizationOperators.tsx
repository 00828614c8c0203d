import { type OperatorRow, operators } from '@dopusk/contract/operators.ts';
import { roleTitles } from '@dopusk/contract/session.ts';
import { useApi } from '../../api/queries.ts';
import type { Column } from '../../table/column.ts';
import { DataTable } from '../../table/DataTable.tsx';
import { useListState } from '../../table/use-list-state.ts';
import { formatPhone } from '../../text/identifiers.ts';
import { Person } from '../../ui/Person.tsx';

const columns: Column<OperatorRow>[] = [
  { title: 'Оператор', width: '34%', cell: ({ fullName }) => <Person name={fullName} /> },
  { title: 'Роль', cell: ({ role }) => roleTitles[role] },
  { title: 'Телефон', cell: ({ phone }) => <span style={{ whiteSpace: 'nowrap' }}>{formatPhone(phone) || '—'}</span> },
  { title: 'E-mail', cell: ({ email }) => email },
];

/** Who acts for the organization. */
export function OrganizationOperators({ id }: { id: string }) {
  const state = useListState();
  const query = useApi(operators.listOfOrganization, { params: { id }, query: state.query }, { keepPrevious: true });
  return (
    <DataTable
      label="Операторы"
      columns={columns}
      query={query}
      state={state}
      rowKey={(row) => row.id}
      rowTitle={({ fullName }) => fullName}
      searchPlaceholder="Имя, телефон или e-mail"
      empty={{ title: 'Операторы не найдены', hint: 'От имени организации пока никто не работает.' }}
    />
  );
}
