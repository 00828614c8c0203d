import { type GroupRow, groups } from '@dopusk/contract/groups.ts';
import { Plus } from 'lucide-react';
import { useApi } from '../../api/queries.ts';
import { paths } from '../../paths.ts';
import type { Column } from '../../table/column.ts';
import { DataTable } from '../../table/DataTable.tsx';
import { useListState } from '../../table/use-list-state.ts';
import { peopleText, plural } from '../../text/number.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';

const columns: Column<GroupRow>[] = [
  { title: 'Название', width: '40%', cell: ({ title }) => title },
  { title: 'Организация', cell: ({ organizationTitle }) => organizationTitle },
  {
    title: 'Слушатели',
    align: 'end',
    cell: ({ studentsCount }) => peopleText(studentsCount),
  },
  { title: 'Курсы', align: 'end', cell: ({ courseCount }) => plural(courseCount, 'курс', 'курса', 'курсов') },
];

/** «Список групп»: a center's and its clients'. */
export function GroupListPage() {
  const state = useListState();
  const query = useApi(groups.list, { query: state.query }, { keepPrevious: true });
  const create = (
    <LinkButton takes={groups.create} to={paths.groupCreate} leftSection={<Plus size={18} aria-hidden />}>
      Создать группу
    </LinkButton>
  );
  return (
    <>
      <PageHeader title="Список групп">{create}</PageHeader>
      <DataTable
        label="Группы"
        columns={columns}
        query={query}
        state={state}
        rowKey={({ id }) => id}
        rowTitle={({ title }) => title}
        rowLink={({ id }) => paths.group(id)}
        searchPlaceholder="Название группы"
        empty={{
          title: 'Группы не найдены',
          hint: 'В группе учатся вместе: курс назначается, оплачивается и оформляется сразу всем.',
          action: create,
        }}
      />
    </>
  );
}
