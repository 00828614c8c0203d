import { committees } from '@dopusk/contract/committees.ts';
import { useApi } from '../../api/queries.ts';
import { paths } from '../../paths.ts';
import { DataTable } from '../../table/DataTable.tsx';
import { useListState } from '../../table/use-list-state.ts';
import { peopleText } from '../../text/number.ts';
import { Actions } from '../../ui/Actions.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { createCommittee, removeCommittee } from './actions.ts';

/** «Список комиссий» of the center, with deletion. */
export function CommitteeListPage() {
  const state = useListState();
  const query = useApi(committees.list, { query: state.query }, { keepPrevious: true });
  const create = <Actions of={null} actions={[createCommittee]} />;
  return (
    <>
      <PageHeader title="Список комиссий">{create}</PageHeader>
      <DataTable
        list="Committees"
        label="Комиссии"
        columns={[
          { key: 'title', title: 'Название', cell: ({ title }) => title },
          {
            key: 'members',
            title: 'Состав',
            cell: ({ memberCount }) => peopleText(memberCount),
            align: 'end',
          },
        ]}
        query={query}
        state={state}
        rowKey={({ id }) => id}
        rowTitle={({ title }) => title}
        rowLink={({ id }) => paths.committee(id)}
        actions={[removeCommittee]}
        empty={{
          title: 'Комиссии не найдены',
          hint: 'Комиссия принимает итоговую аттестацию и подписывает протоколы. Без неё не создать курс.',
          action: create,
        }}
      />
    </>
  );
}
