import type { RepeatedPerson } from '@dopusk/contract/import-drafts.ts';
import { Group, SegmentedControl, Text } from '@mantine/core';
import { formatDate } from '../../text/date.ts';
import { AskedRows } from './AskedRows.tsx';
import classes from './Import.module.css';
import { type AlikeChoice, isRepeated, type OfSheet, rowsText } from './import-text.ts';

interface Props {
  people: readonly RepeatedPerson[];
  read: OfSheet;
  choice: AlikeChoice;
  onChoice: (choice: AlikeChoice) => void;
}

/** «Повторяются в файле»: two rows with one name and birthday, to be said one person or two. */
export const RepeatedPeople = ({ people, ...said }: Props) => (
  <AskedRows
    title="Повторяются в файле"
    hint="Имя и дата рождения те же, что в другой строке. Если это один человек, загрузится только первая из строк; если разные – обе."
    rows={people}
    line={(person) => <RepeatedLine person={person} {...said} />}
  />
);

function RepeatedLine({ person, read, choice, onChoice }: { person: RepeatedPerson } & Omit<Props, 'people'>) {
  const { rowNumber, fullName, birthday, firstRow, isOneAccount, canBeOther, differing } = person;
  const repeated = isRepeated(person, choice);
  const say = (value: string) => {
    const [asOther, asRepeated] = [choice.asOther, choice.asRepeated].map((rows) =>
      rows.filter((row) => row !== rowNumber),
    );
    onChoice({
      ...choice,
      asOther: [...(asOther ?? []), ...(value === 'other' ? [rowNumber] : [])],
      asRepeated: [...(asRepeated ?? []), ...(value === 'same' ? [rowNumber] : [])],
    });
  };
  return (
    <Group justify="space-between" gap="xs">
      <div className={classes.alike}>
        <Text fw={500}>
          {fullName}, {formatDate(birthday)}{' '}
          <Text span size="sm" c="dimmed" fw={400}>
            {rowsText(read, `строки ${firstRow} и ${rowNumber}`)}
          </Text>
        </Text>
        {differing.length === 0 ? <Text size="sm">Строки совпадают целиком</Text> : null}
        {differing.map(({ title, first, here }) => (
          <Text key={title} size="sm">
            {title}: {first || 'пусто'} <span className={classes.before}>и</span> {here || 'пусто'}
          </Text>
        ))}
      </div>
      <SegmentedControl
        aria-label={`Строка ${rowNumber}: ${fullName}`}
        value={repeated === null ? '' : repeated ? 'same' : 'other'}
        onChange={say}
        data={[
          { value: 'same', label: 'Один человек' },
          { value: 'other', label: 'Разные', disabled: !canBeOther },
        ]}
      />
      {canBeOther ? null : (
        <Text size="sm" c="dimmed" className={classes.wide}>
          {isOneAccount
            ? 'Обе строки – об одном сотруднике портала: разными людьми их загрузить нельзя.'
            : 'Отдельным человеком эту строку загрузить нельзя: в ней есть ошибки, они названы выше.'}
        </Text>
      )}
    </Group>
  );
}
