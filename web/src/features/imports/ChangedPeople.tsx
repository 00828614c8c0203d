import type { ColumnName } from '@dopusk/contract/imported-columns.ts';
import type { ChangedPerson, ParseResult } from '@dopusk/contract/imports.ts';
import { Checkbox, Group, Stack, Text } from '@mantine/core';
import { formatNumber } from '../../text/number.ts';
import classes from './Import.module.css';

type Field = ParseResult['changedFields'][number]['field'];

interface Props {
  changes: readonly ChangedPerson[];
  fields: ParseResult['changedFields'];
  /** The fields that are updated. */
  update: readonly ColumnName[];
  onUpdate: (update: Field[]) => void;
}

/** Whom the portal knows: what would be written over what, and which fields of theirs are updated at all. */
export function ChangedPeople({ changes, fields, update, onUpdate }: Props) {
  if (fields.length === 0) return null;
  const shown = changes
    .map((person) => ({ ...person, fields: person.fields.filter(({ field }) => update.includes(field)) }))
    .filter((person) => person.fields.length > 0);
  return (
    <Stack gap="xs">
      <Checkbox.Group
        label="Обновить у найденных"
        value={[...update]}
        onChange={(chosen) => onUpdate(fields.map(({ field }) => field).filter((field) => chosen.includes(field)))}
      >
        <Group gap="lg" mt={6}>
          {fields.map(({ field, title, people }) => (
            <Checkbox key={field} value={field} label={`${title} (${formatNumber(people)})`} />
          ))}
        </Group>
      </Checkbox.Group>
      {shown.length > 0 ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must scroll from the keyboard too
        <ul className={classes.failures} tabIndex={0} aria-label="Что изменится">
          {shown.map(({ rowNumber, fullName, fields: changed }) => (
            <li key={rowNumber} className={classes.failure}>
              <Text fw={500}>
                {fullName}{' '}
                <Text span size="sm" c="dimmed" fw={400}>
                  строка {rowNumber}
                </Text>
              </Text>
              {changed.map(({ field, title, before, after }) => (
                <Text key={field} size="sm">
                  {title}:{' '}
                  {before ? <s className={classes.before}>{before}</s> : <span className={classes.before}>пусто</span>}{' '}
                  → {after}
                </Text>
              ))}
            </li>
          ))}
        </ul>
      ) : null}
    </Stack>
  );
}
