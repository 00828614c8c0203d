import { type Assignment, assignments } from '@dopusk/contract/assignments.ts';
import { studentRecord } from '@dopusk/contract/student-record.ts';
import { WorkBody } from '@dopusk/contract/work-then.ts';
import { Text, Title } from '@mantine/core';
import { call } from '../../api/client.ts';
import { Form } from '../../forms/Form.tsx';
import { recordOf } from '../../forms/record.ts';
import { TextField } from '../../forms/TextField.tsx';
import { useServerForm } from '../../forms/use-server-form.ts';
import classes from './AssignmentPage.module.css';
import { CardSubmit } from './CardSubmit.tsx';

/** As what and where the person worked when he was taught: what documents and registers say (decision 74). */
export function WorkForm({ assignment }: { assignment: Assignment }) {
  const form = useServerForm({
    schema: WorkBody,
    record: recordOf(assignments.read, assignment, valuesOf),
    submit: (body, version) => call(assignments.setWork, { body, version }),
    done: 'Исправлено!',
    invalidate: [assignments.read],
  });
  const { control } = form;
  return (
    <section className={`app-card ${classes.card}`} aria-labelledby="work">
      <Title order={2} size="h3" id="work">
        Работа на время обучения
      </Title>
      <Text size="sm" c="dimmed">
        Так скажут протокол и реестры. Пустое поле берётся из профиля и у организации
      </Text>
      <Form form={form}>
        <div className={classes.names}>
          <TextField
            control={control}
            name="jobTitle"
            label={studentRecord.jobTitle.title}
            placeholder={assignment.jobTitle || 'В профиле не указана'}
            maxLength={255}
          />
          <TextField
            control={control}
            name="workplace"
            label="Место работы"
            placeholder={assignment.workplace || assignment.organization.title}
            maxLength={255}
          />
        </div>
        <CardSubmit form={form} takes={assignments.setWork}>
          Исправить
        </CardSubmit>
      </Form>
    </section>
  );
}

const valuesOf = ({ id, work }: Assignment) => ({
  assignId: id,
  jobTitle: work.jobTitle ?? '',
  workplace: work.workplace ?? '',
});
