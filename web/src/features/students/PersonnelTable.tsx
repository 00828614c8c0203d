import type { Page } from '@dopusk/contract/fields/page.ts';
import { formatPhone } from '@dopusk/contract/fields/phone-codes.ts';
import { type StudentRow, StudentsQuery, students } from '@dopusk/contract/students.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ApiError } from '../../api/errors.ts';
import { useDownload } from '../../api/queries.ts';
import { paths } from '../../paths.ts';
import type { Column } from '../../table/column.ts';
import { DataTable } from '../../table/DataTable.tsx';
import { DateRangeFilter } from '../../table/DateRangeFilter.tsx';
import { filtersOf, type ListState } from '../../table/use-list-state.ts';
import { formatDate } from '../../text/date.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Person } from '../../ui/Person.tsx';

type Row = StudentRow & { organizationTitle?: string };

const personOf = (withOrganization: boolean): Column<Row> => ({
  title: 'Сотрудник',
  width: '38%',
  cell: ({ fullName, avatar, organizationTitle }) => (
    <Person name={fullName} avatar={avatar} hint={withOrganization ? organizationTitle : undefined} />
  ),
});

const contacts: Column<Row>[] = [
  { title: 'Телефон', cell: ({ phone }) => <span style={{ whiteSpace: 'nowrap' }}>{formatPhone(phone) || '—'}</span> },
  { title: 'Дата рождения', cell: ({ birthday }) => formatDate(birthday) },
  { title: 'E-mail', cell: ({ email }) => email },
];

/** What every list of people is narrowed by. */
export const BIRTHDAY_FILTERS = filtersOf(StudentsQuery);

interface Props {
  query: UseQueryResult<Page<Row>, ApiError>;
  state: ListState<typeof BIRTHDAY_FILTERS>;
  /** Under each name, where the person works. */
  withOrganization?: boolean;
  /** Further filters beside the birthday. */
  filters?: ReactNode;
  emptyHint: string;
}

/** «Персонал»: a list of people that leads to their profiles, with search and the birthday filter. */
export function PersonnelTable({ query, state, withOrganization = false, filters, emptyHint }: Props) {
  const { birthdayStart, birthdayEnd } = state.filters;
  const download = useDownload(students.download);
  return (
    <DataTable
      label="Персонал"
      columns={[personOf(withOrganization), ...contacts]}
      query={query}
      state={state}
      rowKey={({ id }) => id}
      rowTitle={({ fullName }) => fullName}
      rowLink={({ id }) => paths.student(id)}
      rowHint={({ consentWithdrawnAt }) => (consentWithdrawnAt ? 'Согласие на обработку данных отозвано' : null)}
      onDownload={(studentIds) => download.mutateAsync({ body: { studentIds } })}
      searchPlaceholder="Имя, телефон, e-mail, таб. №"
      filters={
        <>
          {filters}
          <DateRangeFilter
            label="Дата рождения"
            value={{ start: birthdayStart, end: birthdayEnd }}
            onChange={({ start, end }) => state.setFilters({ birthdayStart: start, birthdayEnd: end })}
          />
        </>
      }
      empty={{ title: 'Персонал не найден', hint: emptyHint, action: <CreateStudentButton /> }}
    />
  );
}

/** Leads to a new employee. */
export function CreateStudentButton() {
  return (
    <LinkButton takes={students.create} to={paths.studentAdd} leftSection={<UserPlus size={18} aria-hidden />}>
      Создать сотрудника
    </LinkButton>
  );
}
