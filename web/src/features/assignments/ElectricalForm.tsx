import { type Assignment, assignments, SetElectricalBody } from '@dopusk/contract/assignments.ts';
import {
  admissionTitles,
  checkReasonTitles,
  firstCheckHint,
  staffCategoryTitles,
} from '@dopusk/contract/electrical-check.ts';
import { Text, Title } from '@mantine/core';
import { useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { call } from '../../api/client.ts';
import { ChoiceField } from '../../forms/ChoiceField.tsx';
import { Form } from '../../forms/Form.tsx';
import { recordOf } from '../../forms/record.ts';
import { type ServerForm, useServerForm } from '../../forms/use-server-form.ts';
import { choicesOf } from '../../ui/choice.ts';
import classes from './AssignmentPage.module.css';
import { CardSubmit } from './CardSubmit.tsx';

/** What the certificate and the protocol of a check of knowledge say of the person beside its result. */
export function ElectricalForm({ assignment }: { assignment: Assignment }) {
  const form = useServerForm({
    schema: SetElectricalBody,
    record: recordOf(assignments.read, assignment, valuesOf),
    submit: (body, version) => call(assignments.setElectrical, { body, version }),
    done: 'Записано!',
    invalidate: [assignments.read],
  });
  const { control } = form;
  const { isElectrical } = assignment.course;
  return (
    <section className={`app-card ${classes.card}`} aria-labelledby="electrical">
      <Title order={2} size="h3" id="electrical">
        {isElectrical ? 'Проверка по электробезопасности' : 'Проверка знаний'}
      </Title>
      <Text size="sm" c="dimmed">
        Так скажут удостоверение и протокол
      </Text>
      <Form form={form}>
        <div className={classes.names}>
          {isElectrical ? (
            <ChoiceField
              control={control}
              name="staffCategory"
              label="Категория персонала"
              choices={choicesOf(staffCategoryTitles)}
            />
          ) : null}
          <ChoiceField
            control={control}
            name="checkReason"
            label="Причина проверки"
            choices={choicesOf(checkReasonTitles)}
          />
        </div>
        {isElectrical ? (
          <ChoiceField
            control={control}
            name="admission"
            label="Группа и напряжение"
            placeholder="Как у курса"
            choices={choicesOf(admissionTitles)}
          />
        ) : null}
        <HighGroup form={form} group={assignment.course.electricalGroup} />
        <CardSubmit form={form} takes={assignments.setElectrical}>
          Записать
        </CardSubmit>
      </Form>
    </section>
  );
}

/** Read by itself: the rest of the form does not draw anew while the choices change. */
function HighGroup({
  form: { control },
  group,
}: {
  form: ServerForm<z.input<typeof SetElectricalBody>>;
  group: string | null;
}) {
  const [checkReason, admission] = useWatch({ control, name: ['checkReason', 'admission'] });
  const hint = firstCheckHint({ checkReason, admission }, group);
  return hint ? (
    <Text size="sm" c="dimmed">
      {hint}
    </Text>
  ) : null;
}

const valuesOf = ({ id, electrical }: Assignment) => ({ assignId: id, ...electrical });
