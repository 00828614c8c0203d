import { Checkbox, Group, ScrollArea, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { FormSection } from '../../forms/Form.tsx';
import { formatNumber } from '../../text/number.ts';

interface Props {
  title: string;
  /** «Все курсы» */
  all: string;
  /** Each with what it says of itself. */
  records: readonly { id: string; title: string; hint: string }[];
  /** How many there are, where not all of them are here. */
  totalCount?: number;
  /** What narrows them; who is chosen stays chosen out of sight. */
  search?: ReactNode;
  chosen: readonly string[];
  onChoose: (ids: string[]) => void;
}

/** Of which records something is said at once: all of them, or one by one. */
export function RecordChoice({ title, all, records, totalCount, search, chosen, onChoose }: Props) {
  const shown = records.map(({ id }) => id);
  const chosenHere = shown.filter((id) => chosen.includes(id));
  const isAll = shown.length > 0 && chosenHere.length === shown.length;
  const others = chosen.filter((id) => !shown.includes(id));
  return (
    <FormSection title={title}>
      {search ? <Group>{search}</Group> : null}
      {shown.length > 0 ? (
        <Checkbox
          label={all}
          checked={isAll}
          indeterminate={!isAll && chosenHere.length > 0}
          onChange={() => onChoose(isAll ? others : [...others, ...shown])}
        />
      ) : (
        <Text size="sm">Ничего не найдено</Text>
      )}
      <ScrollArea.Autosize mah={280} type="auto" offsetScrollbars>
        <Stack gap="sm">
          {records.map((record) => (
            <Checkbox
              key={record.id}
              label={record.title}
              description={record.hint}
              checked={chosen.includes(record.id)}
              onChange={({ currentTarget: { checked } }) =>
                onChoose(checked ? [...chosen, record.id] : chosen.filter((id) => id !== record.id))
              }
            />
          ))}
        </Stack>
      </ScrollArea.Autosize>
      {totalCount !== undefined && totalCount > records.length ? (
        <Text size="sm" c="dimmed">
          Показаны последние {formatNumber(records.length)} из {formatNumber(totalCount)}: остальные найдите по названию
        </Text>
      ) : null}
      {others.length > 0 ? (
        <Text size="sm" c="dimmed">
          Выбрано и среди тех, что не показаны: {formatNumber(others.length)}
        </Text>
      ) : null}
    </FormSection>
  );
}
