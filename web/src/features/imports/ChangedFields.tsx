import type { ParseResult } from '@dopusk/contract/import-drafts.ts';
import type { LoadedName } from '@dopusk/contract/imported-columns.ts';
import { Checkbox, Group } from '@mantine/core';
import { formatNumber } from '../../text/number.ts';

interface Props {
  fields: ParseResult['changedFields'];
  /** The fields that stay as they are. */
  kept: readonly LoadedName[];
  onKept: (kept: LoadedName[]) => void;
}

/** Which fields of whom the portal knows are updated at all, and of how many people. */
export function ChangedFields({ fields, kept, onKept }: Props) {
  if (fields.length === 0) return null;
  const names = fields.map(({ field }) => field);
  return (
    <Checkbox.Group
      label="Обновить у найденных"
      value={names.filter((field) => !kept.includes(field))}
      onChange={(chosen) => onKept(names.filter((field) => !chosen.includes(field)))}
    >
      <Group gap="lg" mt={6}>
        {fields.map(({ field, title, people }) => (
          <Checkbox key={field} value={field} label={`${title} (${formatNumber(people)})`} />
        ))}
      </Group>
    </Checkbox.Group>
  );
}
