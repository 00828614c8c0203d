import {
  NumbersColumn,
  type NumbersTableColumn,
  neededNumbersColumns,
  numbersColumnTitles,
} from '@dopusk/contract/register-numbers.ts';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { choicesOf } from '../../ui/choice.ts';
import { ColumnList } from '../imports/ColumnList.tsx';

/** What stands in which column, by its place from 0. */
export type Places = Partial<Record<NumbersColumn, number>>;

interface Props {
  columns: readonly NumbersTableColumn[];
  loading: boolean;
  onMatch: (places: Places) => void;
  onBack: () => void;
}

const LEFT_OUT = '';
const choices = [{ value: LEFT_OUT, label: 'Не нужен' }, ...choicesOf(numbersColumnTitles)];

/** «Что в столбцах» of a table that is not the cabinet's own: left what stands there, right what it is. */
export function NumbersColumns({ columns, loading, onMatch, onBack }: Props) {
  const [places, setPlaces] = useState(() => guessed(columns));
  const missing = neededNumbersColumns.filter((field) => places[field] === undefined);
  const reason =
    missing.length > 0 ? `Укажите: ${missing.map((field) => numbersColumnTitles[field]).join(', ')}` : null;
  return (
    <Stack gap="md">
      <div>
        <Text fw={500}>Что в столбцах</Text>
        <Text size="sm" c="dimmed">
          Столбцы стоят не так, как в выгрузке личного кабинета. Укажите, где номер в реестре, СНИЛС и протокол.
        </Text>
      </div>
      <ColumnList
        columns={columns}
        choices={choices}
        chosen={(place) => NumbersColumn.options.find((field) => places[field] === place) ?? LEFT_OUT}
        onChange={(place, field) => setPlaces((before) => placed(before, place, field))}
      />
      {reason ? (
        <Alert color="yellow" role="status">
          {reason}
        </Alert>
      ) : null}
      <Group justify="flex-end">
        <Button variant="default" onClick={onBack}>
          Другой файл
        </Button>
        <ActionButton reason={reason} loading={loading} onClick={() => onMatch(places)}>
          Проверить
        </ActionButton>
      </Group>
    </Stack>
  );
}

/** Of two columns that look alike the first. */
const guessed = (columns: readonly NumbersTableColumn[]): Places =>
  Object.fromEntries(columns.toReversed().flatMap(({ field, place }) => (field ? [[field, place]] : [])));

/** A column is one thing, and each thing stands in one column. */
function placed(before: Places, place: number, field: string): Places {
  const others = Object.entries(before).filter(([name, at]) => at !== place && name !== field);
  return Object.fromEntries(field ? [...others, [field, place]] : others);
}
