import { type Assignment, assignments } from '@dopusk/contract/assignments.ts';
import { RecipiencyBody, recipiencyTypeTitles } from '@dopusk/contract/recipiency.ts';
import { Title } from '@mantine/core';
import { useWatch } from 'react-hook-form';
import { call } from '../../api/client.ts';
import { ChoiceField } from '../../forms/ChoiceField.tsx';
import { Explained } from '../../forms/Explained.tsx';
import { Form } from '../../forms/Form.tsx';
import { recordOf } from '../../forms/record.ts';
import { TextField } from '../../forms/TextField.tsx';
import { useServerForm } from '../../forms/use-server-form.ts';
import { choicesOf } from '../../ui/choice.ts';
import classes from './AssignmentPage.module.css';
import { CardSubmit } from './CardSubmit.tsx';

const types = choicesOf(recipiencyTypeTitles);

/** How the documents reach their owner; by post they need an address and a name, by default the student's own. */
export function RecipiencyForm({ assignment }: { assignment: Assignment }) {
  const form = useServerForm({
    schema: RecipiencyBody,
    record: recordOf(assignments.read, assignment, valuesOf),
    submit: (body, version) => call(assignments.setRecipiency, { body, version }),
    done: 'Способ получения сохранён!',
    invalidate: [assignments.read],
  });
  const { control } = form;
  const chosen = useWatch({ control, name: 'type' });
  return (
    <section className={`app-card ${classes.card}`} aria-labelledby="recipiency">
      <Title order={2} size="h3" id="recipiency">
        Получение документов
      </Title>
      <Form form={form}>
        <Explained term="recipiency">
          <ChoiceField control={control} name="type" label="Способ получения" choices={types} required />
        </Explained>
        {chosen === 'Post' ? (
          <>
            <TextField
              control={control}
              name="address"
              label="Почтовый адрес получателя"
              placeholder="Индекс, город, улица, дом, квартира"
              autoComplete="street-address"
              maxLength={500}
              required
            />
            <div className={classes.names}>
              <TextField control={control} name="surname" label="Фамилия" maxLength={100} required />
              <TextField control={control} name="name" label="Имя" maxLength={100} required />
              <TextField control={control} name="lastname" label="Отчество" maxLength={100} />
            </div>
          </>
        ) : null}
        <CardSubmit form={form} takes={assignments.setRecipiency}>
          Сохранить
        </CardSubmit>
      </Form>
    </section>
  );
}

/** The person's own name unless another one was written down. */
function valuesOf({ id, student, recipiencyDocuments }: Assignment) {
  const { type, address, ...named } = recipiencyDocuments;
  const { surname, name, lastname } = named.surname === '' ? student.user : named;
  return { assignId: id, ...(type ? { type } : {}), address, surname, name, lastname };
}
