import { formatPhone } from '@dopusk/contract/fields/phone-codes.ts';
import type { AlikePerson } from '@dopusk/contract/imports.ts';
import { Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { formatDate } from '../../text/date.ts';
import { formatNumber } from '../../text/number.ts';
import classes from './Import.module.css';

interface Props {
  people: readonly AlikePerson[];
  /** The rows of those who are somebody new. */
  asNew: readonly number[];
  onAsNew: (rows: number[]) => void;
}

/** «Похоже, это …»: whom the portal knows by name and birthday alone, each to be said the same or somebody new. */
export function AlikePeople({ people, asNew, onAsNew }: Props) {
  if (people.length === 0) return null;
  return (
    <Stack gap="xs">
      <div>
        <Text fw={500}>Похоже, они уже есть: {formatNumber(people.length)}</Text>
        <Text size="sm" c="dimmed">
          Совпали имя и дата рождения. У тех же людей e-mail и телефон останутся прежними, остальное обновится.
        </Text>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must scroll from the keyboard too */}
      <ul className={classes.failures} tabIndex={0} aria-label="Похоже, они уже есть">
        {people.map((person) => (
          <li key={person.rowNumber} className={classes.failure}>
            <Group justify="space-between" gap="xs">
              <div className={classes.person}>
                <Text fw={500}>
                  {person.fullName}, {formatDate(person.birthday)}{' '}
                  <Text span size="sm" c="dimmed" fw={400}>
                    строка {person.rowNumber}
                  </Text>
                </Text>
                <Text size="sm">
                  Похоже, это{' '}
                  {[person.known.email, formatPhone(person.known.phone), person.known.jobTitle]
                    .filter(Boolean)
                    .join(', ')}
                </Text>
                {person.email ? (
                  <Text size="sm" c="dimmed">
                    В файле: {person.email}
                  </Text>
                ) : null}
              </div>
              <SegmentedControl
                aria-label={`Строка ${person.rowNumber}: ${person.fullName}`}
                value={asNew.includes(person.rowNumber) ? 'new' : 'same'}
                onChange={(value) =>
                  onAsNew([
                    ...asNew.filter((row) => row !== person.rowNumber),
                    ...(value === 'new' ? [person.rowNumber] : []),
                  ])
                }
                data={[
                  { value: 'same', label: 'Тот же' },
                  { value: 'new', label: 'Новый', disabled: !person.canBeNew },
                ]}
              />
              {person.canBeNew ? null : (
                <Text size="sm" c="dimmed" w="100%">
                  Завести его новым нельзя:{' '}
                  {person.lacking.length > 0
                    ? `в файле не указано: ${person.lacking.join(', ')}`
                    : 'e-mail или телефон из файла уже есть в портале'}
                  .
                </Text>
              )}
            </Group>
          </li>
        ))}
      </ul>
    </Stack>
  );
}
