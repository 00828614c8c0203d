import { type Discipline, DisciplineBody, type DisciplineType, disciplines } from '@dopusk/contract/disciplines.ts';
import { Button, Group } from '@mantine/core';
import { useEffect } from 'react';
import { call } from '../../api/client.ts';
import { SubForm } from '../../forms/Form.tsx';
import { useFormScope } from '../../forms/form-scope.ts';
import { useServerForm } from '../../forms/use-server-form.ts';
import { DisciplineFields } from './DisciplineFields.tsx';
import classes from './NewDiscipline.module.css';

interface Props {
  type?: DisciplineType;
  onAdd: (discipline: Discipline) => void;
  onCancel: () => void;
}

/** Adds a discipline to the center's list without leaving the course. */
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
  const { isDirty } = form.formState;

  // A course saved now would lack the discipline just typed here.
  useEffect(() => {
    hold('disciplines', isDirty ? 'Добавьте новую дисциплину или отмените её' : null);
    return () => hold('disciplines', null);
  }, [hold, isDirty]);

  return (
    <div className={classes.panel}>
      <SubForm form={form} label="Новая дисциплина">
        <DisciplineFields control={form.control} />
        {/* Leaving a wrong field takes its message away, which would move the buttons from under a press: keep the focus. */}
        <Group gap="sm" onMouseDown={(event) => event.preventDefault()}>
          <Button loading={form.isSending} onClick={() => void form.onSubmit()}>
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
