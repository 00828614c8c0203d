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

/** What the certificate and the protocol of a check of electrical safety say of the person beside its result. */
export function ElectricalForm({ assignment }: { assignment: Assignment }) {
  const form = useServerForm({
    schema: SetElectricalBody,
    record: recordOf(assignments.read, assignment, valuesOf),
    submit: (body, version) => call(assignments.setElectrical, { body, version }),
    done: 'Записано!',
    invalidate: [assignments.read],
  });
  const { control } = form;
  return (
    <section className={`app-card ${classes.card}`} aria-labelledby="electrical">
      <Title order={2} size="h3" id="electrical">
        Проверка по электробезопасности
      </Title>
      <Text size="sm" c="dimmed">
        Так скажут удостоверение и протокол
      </Text>
      <Form form={form}>
        <div className={classes.names}>
          <ChoiceField
            control={control}
            name="staffCategory"
            label="Категория персонала"
            choices={choicesOf(staffCategoryTitles)}
          />
          <ChoiceField
            control={control}
            name="checkReason"
            label="Причина проверки"
            choices={choicesOf(checkReasonTitles)}
          />
        </div>
        <ChoiceField
          control={control}
          name="admission"
          label="Группа и напряжение"
          placeholder="Как у курса"
          choices={choicesOf(admissionTitles)}
        />
        <CardSubmit form={form} takes={assignments.setElectrical}>
          Записать
        </CardSubmit>
      </Form>
    </section>
  );
}

const valuesOf = ({ id, electrical }: Assignment) => ({ assignId: id, ...electrical });
