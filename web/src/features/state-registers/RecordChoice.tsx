import { Checkbox, ScrollArea, Stack } from '@mantine/core';
import { FormSection } from '../../forms/Form.tsx';

interface Props {
  title: string;
  /** «Все курсы» */
  all: string;
  /** Each with what it says of itself. */
  records: readonly { id: string; title: string; hint: string }[];
  chosen: readonly string[];
  onChoose: (ids: string[]) => void;
}

/** Of which records something is said at once: all of them, or one by one. */
export function RecordChoice({ title, all, records, chosen, onChoose }: Props) {
  const isAll = chosen.length === records.length;
  return (
    <FormSection title={title}>
      <Checkbox
        label={all}
        checked={isAll}
        indeterminate={!isAll && chosen.length > 0}
        onChange={() => onChoose(isAll ? [] : records.map(({ id }) => id))}
      />
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
    </FormSection>
  );
}
