import {
  DisciplineBody,
  type DisciplineRow,
  DisciplineType,
  disciplines,
  disciplineTypeTitles,
} from '@dopusk/contract/disciplines.ts';
import { Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Plus, Trash2 } from 'lucide-react';
import { call } from '../../api/client.ts';
import { useApi } from '../../api/queries.ts';
import { Form, SubmitButton } from '../../forms/Form.tsx';
import { useServerForm } from '../../forms/use-server-form.ts';
import type { Column } from '../../table/column.ts';
import { DataTable } from '../../table/DataTable.tsx';
import { SelectFilter } from '../../table/SelectFilter.tsx';
import { useListState } from '../../table/use-list-state.ts';
import { hoursText, plural } from '../../text/number.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { type Action, UNDO_TEXT } from '../../ui/action.ts';
import { choicesOf } from '../../ui/choice.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { DisciplineFields } from './DisciplineFields.tsx';

const types = choicesOf(disciplineTypeTitles);

const columns: Column<DisciplineRow>[] = [
  { key: 'title', title: 'Дисциплина', width: '46%', cell: ({ title }) => title },
  { key: 'type', title: 'Тип', cell: ({ type }) => disciplineTypeTitles[type] },
  { key: 'hours', title: 'Объём', cell: ({ hoursCount }) => hoursText(hoursCount) },
  {
    key: 'courses',
    title: 'Курсы',
    align: 'end',
    cell: ({ courseCount }) => (courseCount === 0 ? '–' : plural(courseCount, 'курс', 'курса', 'курсов')),
  },
];

const removeDisciplines: Action<never, object> = {
  title: 'Удалить',
  icon: Trash2,
  takes: disciplines.remove,
  tone: 'danger',
  many: {
    isFor: (allows) => allows(disciplines.remove.access),
    markedOnly: true,
    ask: (count) => ({
      title: `Удалить ${plural(count, 'дисциплину', 'дисциплины', 'дисциплин')}?`,
      text: UNDO_TEXT,
      confirm: 'Удалить',
    }),
    begin: ({ ids = [] }, { send }) =>
      send(
        disciplines.remove,
        { body: ids },
        {
          done: ({ removed }) => plural(removed, 'дисциплина удалена', 'дисциплины удалены', 'дисциплин удалено'),
          undoId: (reply) => reply.undoId,
        },
      ),
  },
};

/** The center's list of disciplines. One that a course teaches cannot be removed. */
export function DisciplineListPage() {
  const [creating, { open, close }] = useDisclosure();
  const state = useListState({ type: DisciplineType });
  const { type } = state.filters;
  const body = { search: state.search, filters: { type }, pagination: { pageNumber: state.page } };
  const query = useApi(disciplines.list, { body }, { keepPrevious: true });
  const create = (
    <ActionButton takes={disciplines.add} leftSection={<Plus size={18} aria-hidden />} onClick={open}>
      Новая дисциплина
    </ActionButton>
  );
  return (
    <>
      <PageHeader title="Дисциплины">{create}</PageHeader>
      <DataTable
        list="Disciplines"
        label="Дисциплины"
        columns={columns}
        query={query}
        state={state}
        rowKey={({ id }) => id}
        rowTitle={({ title }) => title}
        searchPlaceholder="Название дисциплины"
        filters={
          <SelectFilter
            label="Тип"
            choices={types}
            value={type}
            onChange={(next) => state.setFilters({ type: next })}
          />
        }
        actions={[removeDisciplines]}
        empty={{
          title: 'Дисциплины не найдены',
          hint: 'Из дисциплин складываются программы курсов и их часы.',
          action: create,
        }}
      />
      <Modal opened={creating} onClose={close} title="Новая дисциплина">
        <NewDisciplineForm onDone={close} />
      </Modal>
    </>
  );
}

function NewDisciplineForm({ onDone }: { onDone: () => void }) {
  const form = useServerForm({
    schema: DisciplineBody,
    defaultValues: { title: '' },
    submit: (body) => call(disciplines.add, { body }),
    done: 'Дисциплина добавлена!',
    onDone,
  });
  return (
    <Form form={form}>
      <DisciplineFields control={form.control} />
      <SubmitButton form={form}>Добавить</SubmitButton>
    </Form>
  );
}
