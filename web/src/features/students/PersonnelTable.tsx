import type { Page } from '@dopusk/contract/fields/page.ts';
import { formatPhone } from '@dopusk/contract/fields/phone-codes.ts';
import { type StudentRow, StudentsQuery } from '@dopusk/contract/students.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ApiError } from '../../api/errors.ts';
import { paths } from '../../paths.ts';
import type { Column } from '../../table/column.ts';
import { DataTable } from '../../table/DataTable.tsx';
import { DateRangeFilter } from '../../table/DateRangeFilter.tsx';
import { filtersOf, type ListState } from '../../table/use-list-state.ts';
import { useFollowedColumns } from '../../table/use-views.ts';
import { formatDate } from '../../text/date.ts';
import { Actions } from '../../ui/Actions.tsx';
import { Person } from '../../ui/Person.tsx';
import { ShownBatch } from '../batches/Batches.tsx';
import { assignCourse, changeEmails, createStudentIn, downloadPeople, sendFirstLink } from './actions.tsx';

type Row = StudentRow & { organizationTitle?: string };

const personOf = (withOrganization: boolean): Column<Row> => ({
  key: 'person',
  title: 'Сотрудник',
  width: '38%',
  cell: ({ fullName, avatar, organizationTitle }) => (
    <Person name={fullName} avatar={avatar} hint={withOrganization ? organizationTitle : undefined} />
  ),
});

const contacts: Column<Row>[] = [
  {
    key: 'phone',
    title: 'Телефон',
    cell: ({ phone }) => <span style={{ whiteSpace: 'nowrap' }}>{formatPhone(phone) || '—'}</span>,
  },
  { key: 'birthday', title: 'Дата рождения', cell: ({ birthday }) => formatDate(birthday) },
  { key: 'email', title: 'E-mail', cell: ({ email }) => email || 'Нет почты' },
];

/** What every list of people is narrowed by. */
export const BIRTHDAY_FILTERS = filtersOf(StudentsQuery);

interface Props {
  query: UseQueryResult<Page<Row>, ApiError>;
  state: ListState<typeof BIRTHDAY_FILTERS>;
  /** Under each name, where the person works. */
  withOrganization?: boolean;
  /** Whose people they are, when of one organization alone. */
  organization?: string | undefined;
  /** Further filters beside the birthday. */
  filters?: ReactNode;
  emptyHint: string;
}

/** «Персонал»: a list of people that leads to their profiles, with search and the birthday filter. */
export function PersonnelTable({ query, state, organization, withOrganization = false, filters, emptyHint }: Props) {
  const { birthdayStart, birthdayEnd } = state.filters;
  const followed = useFollowedColumns('Students', state);
  const filter = {
    ...(state.search ? { search: state.search } : {}),
    ...(birthdayStart ? { birthdayStart } : {}),
    ...(birthdayEnd ? { birthdayEnd } : {}),
    ...(organization ? { organization } : {}),
  };
  const table = (
    <DataTable
      list="Students"
      label="Персонал"
      actions={[assignCourse, sendFirstLink, changeEmails, downloadPeople(followed)]}
      narrowing={{ filter }}
      columns={[personOf(withOrganization), ...contacts]}
      query={query}
      state={state}
      rowKey={({ id }) => id}
      rowTitle={({ fullName }) => fullName}
      rowLink={({ id }) => paths.student(id)}
      rowHint={({ consentWithdrawnAt }) => (consentWithdrawnAt ? 'Согласие на обработку данных отозвано' : null)}
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
      empty={{
        title: 'Персонал не найден',
        hint: emptyHint,
        action: <Actions of={{ organization }} actions={[createStudentIn]} />,
      }}
    />
  );
  return (
    <>
      {table}
      <ShownBatch />
    </>
  );
}
