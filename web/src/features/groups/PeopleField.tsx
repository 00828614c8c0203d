import { GROUP_LIMIT } from '@dopusk/contract/groups.ts';
import { students } from '@dopusk/contract/students.ts';
import { Button, CloseButton, Group, Input, Text } from '@mantine/core';
import { ClipboardPaste, ListChecks } from 'lucide-react';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useKept } from '../../forms/form-scope.ts';
import { type FieldProps, useField } from '../../forms/use-field.tsx';
import { peopleText } from '../../text/number.ts';
import type { Choice } from '../../ui/choice.ts';
import { Person } from '../../ui/Person.tsx';
import { SearchSelect } from '../../ui/SearchSelect.tsx';
import type { ChosenPerson } from './chosen-person.ts';
import { PastedList } from './PastedList.tsx';
import classes from './PeopleField.module.css';
import { PersonnelPicker } from './PersonnelPicker.tsx';

interface Props<T extends FieldValues> extends FieldProps<T, string[]> {
  /** Who is there beforehand. */
  initial?: readonly ChosenPerson[];
}

interface PersonChoice extends Choice {
  person: ChosenPerson;
}

/** Whom a group consists of: found one by one, ticked among the personnel, or pasted as a list. The form holds their ids. */
export function PeopleField<T extends FieldValues>({ initial = [], ...props }: Props<T>) {
  const field = useField<T, string[]>(props, { isSet: true, show: (chosen, nameOf) => chosen.map(nameOf) });
  const [met, keepMet] = useKept<readonly ChosenPerson[]>(props.name, []);
  const known = new Map([...initial, ...met].map((person) => [person.id, person]));
  const people = sorted(field.value.flatMap((id) => known.get(id) ?? []));
  const [picked, setPicked] = useState(0);
  const [opened, setOpened] = useState<'list' | 'paste' | null>(null);
  const toggle = (panel: 'list' | 'paste') => setOpened(opened === panel ? null : panel);
  const close = () => setOpened(null);
  const ids = new Set(field.value);

  // By their ids, as the record has them: in another order they would be another group.
  const put = (next: readonly string[]) => field.change(next.toSorted());
  const add = (added: readonly ChosenPerson[]) => {
    const fresh = added.filter(({ id }, index) => !ids.has(id) && added.findIndex((one) => one.id === id) === index);
    if (fresh.length > 0) {
      keepMet([...met, ...fresh]);
      put([...field.value, ...fresh.map(({ id }) => id)]);
    }
    return fresh.length;
  };
  const remove = (gone: readonly string[]) => put(field.value.filter((one) => !gone.includes(one)));

  return (
    <div className={classes.field}>
      <SearchSelect
        // Whoever was picked stands in the list below: the box is empty again, for the next one.
        key={picked}
        label={props.label}
        name={props.name}
        required={props.required ?? false}
        placeholder="Фамилия, имя, e-mail или телефон"
        error={field.error}
        ref={field.ref}
        endpoint={students.listAcrossOrganizations}
        input={(search) => ({ query: { search, pageSize: 50 } })}
        choices={({ items }): PersonChoice[] =>
          items.map((item) => ({
            value: item.id,
            label: `${item.fullName}, ${item.organizationTitle}`,
            disabled: ids.has(item.id),
            person: item,
          }))
        }
        value={null}
        onChange={(_, choice) => {
          if (!choice) return;
          add([choice.person]);
          setPicked(picked + 1);
        }}
      />
      <Group gap="sm">
        <Button
          variant="default"
          className={classes.way ?? ''}
          leftSection={<ListChecks size={18} aria-hidden />}
          aria-expanded={opened === 'list'}
          onClick={() => toggle('list')}
        >
          Выбрать из списка
        </Button>
        <Button
          variant="default"
          className={classes.way ?? ''}
          leftSection={<ClipboardPaste size={18} aria-hidden />}
          aria-expanded={opened === 'paste'}
          onClick={() => toggle('paste')}
        >
          Вставить список
        </Button>
      </Group>
      {opened === 'list' ? <PersonnelPicker chosen={ids} onAdd={add} onRemove={remove} onClose={close} /> : null}
      {opened === 'paste' ? <PastedList onAdd={add} onClose={close} /> : null}
      {people.length > 0 ? (
        <section aria-label="Выбранные слушатели">
          <Group justify="space-between" mb={8}>
            <Text size="sm" c="dimmed" aria-live="polite">
              В группе {peopleText(people.length)}
            </Text>
            <Button variant="subtle" size="compact-sm" onClick={() => put([])}>
              Убрать всех
            </Button>
          </Group>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by the keyboard */}
          <ul className={classes.people} tabIndex={0} aria-label="Слушатели группы">
            {people.map((person) => (
              <li key={person.id} className={classes.person}>
                <Person name={person.fullName} hint={person.organizationTitle} />
                <CloseButton aria-label={`Убрать: ${person.fullName}`} onClick={() => remove([person.id])} />
              </li>
            ))}
          </ul>
        </section>
      ) : (
        <Input.Description>
          Найдите людей по одному, отметьте в списке персонала или вставьте свой список – до {GROUP_LIMIT} человек
        </Input.Description>
      )}
    </div>
  );
}

const collator = new Intl.Collator('ru');
const sorted = (people: readonly ChosenPerson[]): ChosenPerson[] =>
  people.toSorted((a, b) => collator.compare(a.fullName, b.fullName));
