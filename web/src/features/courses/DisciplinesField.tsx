import { type Discipline, disciplines, disciplineTypeLetters } from '@dopusk/contract/disciplines.ts';
import { disciplineTypeOf } from '@dopusk/contract/training-type.ts';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useKept } from '../../forms/form-scope.ts';
import { SearchMultiSelectField } from '../../forms/SearchSelectField.tsx';
import type { ServerForm } from '../../forms/use-server-form.ts';
import { hoursText } from '../../text/number.ts';
import type { Choice } from '../../ui/choice.ts';
import type { CourseValues } from './course-values.ts';
import { NewDiscipline } from './NewDiscipline.tsx';

interface DisciplineChoice extends Choice {
  hours: number;
}

const toChoice = ({ id, title, type, hoursCount }: Discipline): DisciplineChoice => ({
  value: id,
  label: `${title} (${disciplineTypeLetters[type]},\u00A0${hoursCount}\u00A0ч)`,
  hours: hoursCount,
});

interface Props {
  form: ServerForm<CourseValues>;
  /** Those that the course has already. */
  initial: readonly Discipline[];
}

/** The course's disciplines with their total hours; a new one can be added in place. */
export function DisciplinesField({ form, initial }: Props) {
  const [chosen, setChosen] = useKept('disciplines', () => initial.map(toChoice));
  const [addedCount, setAddedCount] = useState(0);
  const [adding, { open, close }] = useDisclosure();
  const trainingType = useWatch({ control: form.control, name: 'trainingType' });
  const hours = chosen.reduce((sum, choice) => sum + choice.hours, 0);

  const add = (discipline: Discipline) => {
    close();
    if (chosen.some(({ value }) => value === discipline.id)) return;
    const next = [...chosen, toChoice(discipline)];
    setChosen(next);
    setAddedCount(addedCount + 1);
    form.setValue(
      'disciplines',
      next.map(({ value }) => value),
      { shouldDirty: true },
    );
  };

  return (
    <>
      <SearchMultiSelectField
        // Mounted anew, so that the select has the name of what was added in place.
        key={addedCount}
        control={form.control}
        name="disciplines"
        label={`Дисциплины. Всего: ${hoursText(hours)}`}
        endpoint={disciplines.list}
        input={(search) => ({ body: { search, pagination: { pageSize: 50 } } })}
        choices={({ items }) => items.map(toChoice)}
        known={chosen}
        onPick={setChosen}
      />
      {adding ? (
        <NewDiscipline
          {...(trainingType ? { type: disciplineTypeOf[trainingType] } : {})}
          onAdd={add}
          onCancel={close}
        />
      ) : (
        <Button
          variant="light"
          style={{ alignSelf: 'start' }}
          leftSection={<Plus size={18} aria-hidden />}
          onClick={open}
        >
          Новая дисциплина
        </Button>
      )}
    </>
  );
}
