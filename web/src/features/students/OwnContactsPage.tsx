import { OwnContacts, type Student, students } from '@dopusk/contract/students.ts';
import { useNavigate } from '@tanstack/react-router';
import { call } from '../../api/client.ts';
import { useApi } from '../../api/queries.ts';
import { FieldRow, Form, FormSection, SubmitButton } from '../../forms/Form.tsx';
import { PhoneField } from '../../forms/PhoneField.tsx';
import { TextField } from '../../forms/TextField.tsx';
import { useServerForm } from '../../forms/use-server-form.ts';
import { paths } from '../../paths.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { toastSuccess } from '../../ui/toast.ts';
import { savedText } from '../session/saved-text.ts';

/** A student changes how to reach him; the rest of his profile is his organization's to say. */
export function OwnContactsPage() {
  const query = useApi(students.current, {}, { quiet: true });
  return (
    <>
      <PageHeader
        title="Изменение контактов"
        hint="По e-mail вы входите в портал, по телефону восстанавливаете доступ. Новые начнут действовать, когда вы подтвердите их: e-mail по письму, телефон кодом из СМС. Имя и документы меняет оператор вашей организации"
      />
      <Loaded query={query} forForm>
        {(student) => <OwnContactsForm student={student} />}
      </Loaded>
    </>
  );
}

function OwnContactsForm({ student: { user } }: { student: Student }) {
  const navigate = useNavigate();
  const form = useServerForm({
    schema: OwnContacts,
    defaultValues: { phone: user.phone ?? '', email: user.email },
    submit: (body) => call(students.updateOwn, { body }),
    onDone: (_, values) => {
      toastSuccess(savedText('Контакты сохранены!', user, values));
      return navigate({ to: paths.home });
    },
  });
  const { control } = form;
  return (
    <Form form={form}>
      <FormSection title="Контакты">
        <FieldRow>
          <PhoneField control={control} name="phone" label="Телефон" required={Boolean(user.phone)} />
          <TextField
            control={control}
            name="email"
            label="E-mail"
            type="email"
            autoComplete="email"
            required={user.email !== ''}
          />
        </FieldRow>
      </FormSection>
      <SubmitButton form={form}>Сохранить</SubmitButton>
    </Form>
  );
}
