import { OwnContacts, type Student, students } from '@dopusk/contract/students.ts';
import { useNavigate } from '@tanstack/react-router';
import { call } from '../../api/client.ts';
import { useApi } from '../../api/queries.ts';
import { FieldRow, Form, FormSection, SubmitButton } from '../../forms/Form.tsx';
import { PhoneField } from '../../forms/PhoneField.tsx';
import { recordOf } from '../../forms/record.ts';
import { TextField } from '../../forms/TextField.tsx';
import { useServerForm } from '../../forms/use-server-form.ts';
import { paths } from '../../paths.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';

/** A student changes how to reach him; the rest of his profile is his organization's to say. */
export function OwnContactsPage() {
  const query = useApi(students.current, {}, { quiet: true });
  return (
    <>
      <PageHeader
        title="Изменение контактов"
        hint="По e-mail вы входите в портал: новый начнёт действовать, когда вы подтвердите его по письму. Имя и документы меняет оператор вашей организации"
      />
      <Loaded query={query} forForm>
        {(student) => <OwnContactsForm student={student} />}
      </Loaded>
    </>
  );
}

function OwnContactsForm({ student }: { student: Student }) {
  const navigate = useNavigate();
  const form = useServerForm({
    schema: OwnContacts,
    record: recordOf(students.current, student, ({ user }) => ({ phone: user.phone ?? '', email: user.email })),
    submit: (body, version) => call(students.updateOwn, { body, version }),
    done: 'Контакты изменены!',
    onDone: () => navigate({ to: paths.home }),
  });
  const { control } = form;
  return (
    <Form form={form}>
      <FormSection title="Контакты">
        <FieldRow>
          <PhoneField control={control} name="phone" label="Телефон" required />
          <TextField control={control} name="email" label="E-mail" type="email" autoComplete="email" required />
        </FieldRow>
      </FormSection>
      <SubmitButton form={form}>Сохранить</SubmitButton>
    </Form>
  );
}
