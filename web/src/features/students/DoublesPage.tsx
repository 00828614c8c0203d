import { type Double, type DoublePerson, doubleReasonTitles, doubles } from '@dopusk/contract/doubles.ts';
import { formatPhone } from '@dopusk/contract/fields/phone-codes.ts';
import { merges } from '@dopusk/contract/merges.ts';
import { Anchor, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useApi, useSend } from '../../api/queries.ts';
import { allows, useCurrentUser } from '../../api/session.ts';
import { paths, queryOf } from '../../paths.ts';
import type { Column } from '../../table/column.ts';
import { DataTable } from '../../table/DataTable.tsx';
import { OrganizationFilter } from '../../table/OrganizationFilter.tsx';
import { filtersOf, useListState } from '../../table/use-list-state.ts';
import { formatDate } from '../../text/date.ts';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { RecentMerges } from './RecentMerges.tsx';

const columns: Column<Double>[] = [
  { title: 'Одна запись', width: '30%', stacked: true, cell: ({ first }) => <Record person={first} /> },
  { title: 'Другая запись', width: '30%', stacked: true, cell: ({ second }) => <Record person={second} /> },
  {
    title: 'Что совпадает',
    stacked: true,
    cell: ({ reasons, organizationTitle }) => (
      <>
        <Text>{reasons.map((reason) => doubleReasonTitles[reason]).join(', ')}</Text>
        <Text size="sm" c="dimmed">
          {organizationTitle}
        </Text>
      </>
    ),
  },
  { title: 'Решение', stacked: true, cell: (pair) => <Decision pair={pair} /> },
];

/** «Возможные дубли»: people who are written down twice, as it seems. */
export function DoublesPage() {
  const { user } = useCurrentUser();
  const state = useListState(filtersOf(doubles.list.query));
  const query = useApi(doubles.list, { query: state.query }, { keepPrevious: true, quiet: true });
  const { organization } = state.filters;
  return (
    <>
      <PageHeader
        title="Возможные дубли"
        hint="Сотрудники одной организации, которые могут быть одним человеком: совпал СНИЛС или имя и дата рождения"
      />
      <DataTable
        label="Возможные дубли"
        columns={columns}
        query={query}
        state={state}
        searchable={false}
        rowKey={({ first, second }) => `${first.id} ${second.id}`}
        rowTitle={({ first, second }) => `${first.fullName}, ${second.fullName}`}
        filters={
          allows('center', user) ? (
            <OrganizationFilter value={organization} onChange={(next) => state.setFilters({ organization: next })} />
          ) : null
        }
        empty={{
          title: 'Дублей не найдено',
          hint: 'Здесь появятся сотрудники одной организации с одинаковым СНИЛС либо именем и датой рождения.',
        }}
      />
      <Stack mt="lg">
        <RecentMerges />
      </Stack>
    </>
  );
}

/** What tells one of a pair from the other. */
function Record({ person }: { person: DoublePerson }) {
  const { id, fullName, birthday, jobTitle, phone, email, createdAt } = person;
  return (
    <Stack gap={2}>
      <Anchor component={Link} to={paths.student(id)}>
        {fullName}
      </Anchor>
      <Text size="sm">{[formatDate(birthday), jobTitle].filter(Boolean).join(', ')}</Text>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {[formatPhone(phone), email].filter(Boolean).join(', ')}
      </Text>
      <Text size="sm" c="dimmed">
        Создан {formatDate(createdAt)}
      </Text>
    </Stack>
  );
}

function Decision({ pair: { first, second } }: { pair: Double }) {
  const mark = useSend(doubles.markDifferent, { done: 'Запомнили: это разные люди', invalidate: [doubles.list] });
  return (
    <Stack gap="xs" align="flex-start">
      <LinkButton takes={merges.merge} to={paths.merge} search={queryOf({ first: first.id, second: second.id })}>
        Объединить
      </LinkButton>
      <ConfirmButton
        variant="default"
        question="Это разные люди?"
        text={`${first.fullName} (${formatDate(first.birthday)}) и ${second.fullName} (${formatDate(second.birthday)}) больше не будут показаны вместе, пока у них не совпадёт что-то ещё.`}
        confirm="Да, разные"
        takes={doubles.markDifferent}
        onConfirm={() => mark.mutateAsync({ body: { first: first.id, second: second.id } })}
      >
        Это разные люди
      </ConfirmButton>
    </Stack>
  );
}
