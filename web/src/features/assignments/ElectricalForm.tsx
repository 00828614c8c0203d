import { type Assignment, assignments, SetElectricalBody } from '@dopusk/contract/assignments.ts';
import { admissionTitles, checkReasonTitles, staffCategoryTitles } from '@dopusk/contract/electrical-check.ts';
import { Text, Title } from '@mantine/core';
import { call } from '../../api/client.ts';
import { ChoiceField } from '../../forms/ChoiceField.tsx';
import { Form } from '../../forms/Form.tsx';
import { recordOf } from '../../forms/record.ts';
import { useServerForm } from '../../forms/use-server-form.ts';
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
        <CardSubmit form={form} takes={assignments.setElectrical}>
          Записать
        </CardSubmit>
      </Form>
    </section>
  );
}

const valuesOf = ({ id, electrical }: Assignment) => ({ assignId: id, ...electrical });
