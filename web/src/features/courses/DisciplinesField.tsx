import { type Discipline, disciplines } from '@dopusk/contract/disciplines.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { fewHoursText } from '@dopusk/contract/minimal-hours.ts';
import { disciplineTypeOf } from '@dopusk/contract/training-type.ts';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { FieldWarning } from '../../forms/FieldWarning.tsx';
import { useKept } from '../../forms/form-scope.ts';
import { SearchMultiSelectField } from '../../forms/SearchSelectField.tsx';
import type { ServerForm } from '../../forms/use-server-form.ts';
import { hoursText } from '../../text/number.ts';
import type { CourseValues } from './course-values.ts';
import { type DisciplineChoice, toDisciplineChoice } from './discipline-choice.ts';
import { NewDiscipline } from './NewDiscipline.tsx';

interface Props {
  form: ServerForm<CourseValues>;
  /** Those that the course has already. */
  initial: readonly Discipline[];
}

/** The course's disciplines with their total hours; a new one can be added in place. */
export function DisciplinesField({ form, initial }: Props) {
  const [picked, setPicked] = useKept<readonly DisciplineChoice[]>('disciplines', []);
  const [addedCount, setAddedCount] = useState(0);
  const [adding, { open, close }] = useDisclosure();
  const [trainingType, ids = []] = useWatch({ control: form.control, name: ['trainingType', 'disciplines'] });
  const known = [...initial.map(toDisciplineChoice), ...picked];
  const chosen = ids.flatMap((id) => known.find(({ value }) => value === id) ?? []);
  const hours = chosen.reduce((sum, choice) => sum + choice.hours, 0);
  const few = trainingType && hours > 0 ? fewHoursText(trainingType, hours, today()) : null;

  const add = (discipline: Discipline) => {
    close();
    if (ids.includes(discipline.id)) return;
    setPicked([...picked, toDisciplineChoice(discipline)]);
    setAddedCount(addedCount + 1);
    form.setValue('disciplines', [...ids, discipline.id], { shouldDirty: true });
  };

  return (
    <>
      <SearchMultiSelectField
        // Mounted anew, so that the select has the name of what was added in place.
        key={addedCount}
        control={form.control}
        name="disciplines"
        label={`Дисциплины. Всего: ${hoursText(hours)}`}
        called="Дисциплины"
        endpoint={disciplines.list}
        input={(search) => ({ body: { search, pagination: { pageSize: 50 } } })}
        choices={({ items }) => items.map(toDisciplineChoice)}
        known={known}
        onPick={setPicked}
        description={few && <FieldWarning>{few}</FieldWarning>}
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
