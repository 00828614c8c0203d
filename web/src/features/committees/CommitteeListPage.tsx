import { committees } from '@dopusk/contract/committees.ts';
import { Plus } from 'lucide-react';
import { useApi, useSend } from '../../api/queries.ts';
import { useMissingRight } from '../../api/session.ts';
import { paths } from '../../paths.ts';
import { DataTable } from '../../table/DataTable.tsx';
import { useListState } from '../../table/use-list-state.ts';
import { peopleText, plural } from '../../text/number.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { toastSuccess } from '../../ui/toast.ts';

/** «Список комиссий» of the center, with deletion. */
export function CommitteeListPage() {
  const state = useListState();
  const query = useApi(committees.list, { query: state.query }, { keepPrevious: true });
  const mayChange = useMissingRight(committees.remove.access) === null;
  const remove = useSend(committees.remove, {
    onDone: ({ removed }) => toastSuccess(plural(removed, 'комиссия удалена', 'комиссии удалены', 'комиссий удалено')),
  });
  const create = (
    <LinkButton takes={committees.create} to={paths.committeeAdd} leftSection={<Plus size={18} aria-hidden />}>
      Создать комиссию
    </LinkButton>
  );
  return (
    <>
      <PageHeader title="Список комиссий">{create}</PageHeader>
      <DataTable
        label="Комиссии"
        columns={[
          { title: 'Название', cell: ({ title }) => title },
          {
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
        counted={['комиссию', 'комиссии', 'комиссий']}
        {...(mayChange ? { onDelete: (ids: string[]) => remove.mutateAsync({ body: ids }) } : {})}
        empty={{
          title: 'Комиссии не найдены',
          hint: 'Комиссия принимает итоговую аттестацию и подписывает протоколы. Без неё не создать курс.',
          action: create,
        }}
      />
    </>
  );
}
