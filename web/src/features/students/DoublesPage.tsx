import { type Double, doubleReasonTitles, doubles } from '@dopusk/contract/doubles.ts';
import { merges } from '@dopusk/contract/merges.ts';
import { Stack, Text } from '@mantine/core';
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
import { ComparedPair } from './ComparedPair.tsx';
import { RecentMerges } from './RecentMerges.tsx';

const columns: Column<Double>[] = [
  { key: 'records', title: 'Записи', width: '72%', stacked: true, cell: (pair) => <ComparedPair pair={pair} /> },
  {
    key: 'reasons',
    title: 'Что совпадает',
    stacked: true,
    cell: (pair) => (
      <Stack gap="md">
        <div>
          <Text>{pair.reasons.map((reason) => doubleReasonTitles[reason]).join(', ')}</Text>
          <Text size="sm" c="dimmed">
            {pair.organizationTitle}
          </Text>
        </div>
        <Decision pair={pair} />
      </Stack>
    ),
  },
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
        list="Doubles"
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
