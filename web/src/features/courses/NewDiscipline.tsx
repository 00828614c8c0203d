import {
  type Discipline,
  DisciplineBody,
  type DisciplineType,
  disciplines,
  disciplineTypeTitles,
} from '@dopusk/contract/disciplines.ts';
import { Button, Group } from '@mantine/core';
import { useEffect } from 'react';
import { call } from '../../api/client.ts';
import { ChoiceField } from '../../forms/ChoiceField.tsx';
import { FieldRow, SubForm } from '../../forms/Form.tsx';
import { useFormScope } from '../../forms/form-scope.ts';
import { NumberField } from '../../forms/NumberField.tsx';
import { TextField } from '../../forms/TextField.tsx';
import { useServerForm } from '../../forms/use-server-form.ts';
import { choicesOf } from '../../ui/choice.ts';
import classes from './NewDiscipline.module.css';

const types = choicesOf(disciplineTypeTitles);

interface Props {
  type?: DisciplineType;
  onAdd: (discipline: Discipline) => void;
  onCancel: () => void;
}

/** Adds a discipline to the center's reference without leaving the course. */
export function NewDiscipline({ type, onAdd, onCancel }: Props) {
  const { hold } = useFormScope();
  const form = useServerForm({
    schema: DisciplineBody,
    defaultValues: { title: '', ...(type ? { type } : {}) },
    submit: (body) => call(disciplines.add, { body }),
    done: 'Дисциплина добавлена!',
    onDone: onAdd,
    invalidate: [disciplines.list],
  });
  const { isDirty, isSubmitting } = form.formState;

  // A course saved now would go without what was just typed here.
  useEffect(() => {
    hold('disciplines', isDirty ? 'Добавьте новую дисциплину или отмените её' : null);
    return () => hold('disciplines', null);
  }, [hold, isDirty]);

  return (
    <div className={classes.panel}>
      <SubForm form={form} label="Новая дисциплина">
        <TextField control={form.control} name="title" label="Название дисциплины" required />
        <FieldRow>
          <ChoiceField control={form.control} name="type" label="Тип" choices={types} required />
          <NumberField
            control={form.control}
            name="hoursCount"
            label="Количество часов"
            decimals={0}
            min={1}
            max={10_000}
            required
          />
        </FieldRow>
        <Group gap="sm">
          <Button loading={isSubmitting} onClick={() => void form.onSubmit()}>
            Добавить
          </Button>
          <Button variant="default" onClick={onCancel}>
            Отмена
          </Button>
        </Group>
      </SubForm>
    </div>
  );
}
