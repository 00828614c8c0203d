import { batches } from '@dopusk/contract/batches.ts';
import type { Page } from '@dopusk/contract/fields/page.ts';
import { formatPhone } from '@dopusk/contract/fields/phone-codes.ts';
import { type StudentRow, StudentsQuery, students } from '@dopusk/contract/students.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { GraduationCap, MailPlus, UserPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ApiError } from '../../api/errors.ts';
import { useDownload } from '../../api/queries.ts';
import { paths } from '../../paths.ts';
import type { Column } from '../../table/column.ts';
import { DataTable } from '../../table/DataTable.tsx';
import { DateRangeFilter } from '../../table/DateRangeFilter.tsx';
import type { SelectionAction } from '../../table/SelectionBar.tsx';
import { filtersOf, type ListState } from '../../table/use-list-state.ts';
import { formatDate } from '../../text/date.ts';
import { peopleText } from '../../text/number.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Person } from '../../ui/Person.tsx';
import { AssignMany } from '../assignments/AssignMany.tsx';
import { ShownBatch } from '../batches/Batches.tsx';
import { useBatch } from '../batches/use-batches.ts';

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
  /** Whose people they are, when of one organization alone. */
  organization?: string | undefined;
  /** Further filters beside the birthday. */
  filters?: ReactNode;
  emptyHint: string;
}

/** «Персонал»: a list of people that leads to their profiles, with search and the birthday filter. */
export function PersonnelTable({ query, state, organization, withOrganization = false, filters, emptyHint }: Props) {
  const { birthdayStart, birthdayEnd } = state.filters;
  const download = useDownload(students.download);
  const filter = {
    ...(state.search ? { search: state.search } : {}),
    ...(birthdayStart ? { birthdayStart } : {}),
    ...(birthdayEnd ? { birthdayEnd } : {}),
    ...(organization ? { organization } : {}),
  };
  const sendLinks = useBatch(batches.sendFirstLinks, filter);
  const actions: SelectionAction[] = [
    {
      label: 'Назначить курс',
      icon: GraduationCap,
      takes: batches.assignCourse,
      popup: (props) => <AssignMany {...props} filter={filter} />,
    },
    {
      label: 'Отправить ссылки для входа',
      icon: MailPlus,
      takes: batches.sendFirstLinks,
      begin: sendLinks,
      ask: (count) => ({
        title: `Отправить ссылки для входа: ${peopleText(count)}?`,
        text: 'Каждому, кто ещё не входил, придёт письмо с новой ссылкой, прежние ссылки перестанут действовать. Вернуть отправленные письма нельзя.',
        confirm: 'Отправить',
      }),
    },
  ];
  const table = (
    <DataTable
      label="Персонал"
      actions={actions}
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
  return (
    <>
      {table}
      <ShownBatch />
    </>
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
