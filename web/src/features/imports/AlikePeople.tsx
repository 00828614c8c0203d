import { formatPhone } from '@dopusk/contract/fields/phone-codes.ts';
import { formatSnils } from '@dopusk/contract/fields/snils.ts';
import type { AlikePerson } from '@dopusk/contract/import-drafts.ts';
import { Group, SegmentedControl, Text } from '@mantine/core';
import { formatDate } from '../../text/date.ts';
import { AskedRows } from './AskedRows.tsx';
import { FieldChanges } from './FieldChanges.tsx';
import classes from './Import.module.css';
import { type AlikeChoice, isSame, type OfSheet, rowsText } from './import-text.ts';

interface Props {
  people: readonly AlikePerson[];
  read: OfSheet;
  choice: AlikeChoice;
  onChoice: (choice: AlikeChoice) => void;
}

/** «Похоже, это …»: whom the portal knows by name and birthday, each to be said the same or somebody new. */
export function AlikePeople({ people, ...said }: Props) {
  return (
    <>
      <AlikeList
        {...said}
        title="Похоже, они уже есть, но СНИЛС другой"
        hint="Совпали имя и дата рождения, а СНИЛС нет. Проверьте документы: это могут быть однофамильцы или ошибка в номере. Если человек тот же, СНИЛС станет как в файле."
        people={people.filter(({ otherSnils }) => otherSnils)}
      />
      <AlikeList
        {...said}
        title="Похоже, они уже есть"
        hint="Совпали имя и дата рождения. У тех же людей e-mail и телефон останутся прежними, остальное обновится."
        people={people.filter(({ otherSnils }) => !otherSnils)}
      />
    </>
  );
}

const AlikeList = ({ title, hint, people, ...said }: Props & { title: string; hint: string }) => (
  <AskedRows {...{ title, hint }} rows={people} line={(person) => <AlikeLine person={person} {...said} />} />
);

function AlikeLine({ person, read, choice, onChoice }: { person: AlikePerson } & Omit<Props, 'people'>) {
  const { rowNumber, fullName, known, otherSnils } = person;
  const same = isSame(person, choice);
  const say = (value: string) => {
    const [asNew, asSame] = [choice.asNew, choice.asSame].map((rows) => rows.filter((row) => row !== rowNumber));
    onChoice({
      ...choice,
      asNew: [...(asNew ?? []), ...(value === 'new' && !otherSnils ? [rowNumber] : [])],
      asSame: [...(asSame ?? []), ...(value === 'same' && otherSnils ? [rowNumber] : [])],
    });
  };
  return (
    <Group justify="space-between" gap="xs">
      <div className={classes.alike}>
        <Text fw={500}>
          {fullName}, {formatDate(person.birthday)}{' '}
          <Text span size="sm" c="dimmed" fw={400}>
            {rowsText(read, `строка ${rowNumber}`)}
          </Text>
        </Text>
        <Text size="sm">
          Похоже, это{' '}
          {[known.email || 'сотрудник без почты', formatPhone(known.phone), known.jobTitle].filter(Boolean).join(', ')}
        </Text>
        {otherSnils ? (
          <Text size="sm">
            СНИЛС в портале {formatSnils(otherSnils.known)}, в файле {formatSnils(otherSnils.file)}
          </Text>
        ) : null}
        {person.email && person.email !== known.email ? (
          <Text size="sm" c="dimmed">
            В файле: {person.email}
          </Text>
        ) : null}
      </div>
      <SegmentedControl
        aria-label={`Строка ${rowNumber}: ${fullName}`}
        value={same === null ? '' : same ? 'same' : 'new'}
        onChange={say}
        data={[
          { value: 'same', label: 'Тот же' },
          { value: 'new', label: 'Новый', disabled: !person.canBeNew },
        ]}
      />
      {otherSnils && same ? (
        <div className={classes.wide}>
          <FieldChanges fields={person.fields} />
        </div>
      ) : null}
      {person.canBeNew ? null : (
        <Text size="sm" c="dimmed" className={classes.wide}>
          {same === null ? 'Скажите, что это тот же человек, или исправьте СНИЛС в файле: завести' : 'Завести'} его
          новым нельзя: e-mail или телефон из файла уже есть в портале.
        </Text>
      )}
    </Group>
  );
}
