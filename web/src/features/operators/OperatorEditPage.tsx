import { OperatorChanges, operators } from '@dopusk/contract/operators.ts';
import { type CurrentUser, session } from '@dopusk/contract/session.ts';
import { useNavigate } from '@tanstack/react-router';
import { call } from '../../api/client.ts';
import { useCurrentUser } from '../../api/session.ts';
import { FieldRow, Form, FormSection, SubmitButton } from '../../forms/Form.tsx';
import { NameFields } from '../../forms/NameFields.tsx';
import { PhoneField } from '../../forms/PhoneField.tsx';
import { recordOf } from '../../forms/record.ts';
import { TextField } from '../../forms/TextField.tsx';
import { useServerForm } from '../../forms/use-server-form.ts';
import { useRouteId } from '../../layout/screen.ts';
import { paths } from '../../paths.ts';
import { NotFound } from '../../ui/NotFound.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { toastSuccess } from '../../ui/toast.ts';
import { savedText } from '../session/saved-text.ts';

/** «Изменение профиля»: an operator changes his own data only. */
export function OperatorEditPage() {
  const id = useRouteId();
  const { user } = useCurrentUser();
  if (!user?.operator) return null;
  if (user.operator.id !== id) return <NotFound />;
  return (
    <>
      <PageHeader
        title="Изменение профиля"
        hint="Новые e-mail и телефон начнут действовать, когда вы подтвердите их: e-mail по письму, телефон кодом из СМС"
      />
      <OperatorForm user={user} />
    </>
  );
}

function OperatorForm({ user }: { user: CurrentUser }) {
  const navigate = useNavigate();
  const form = useServerForm({
    schema: OperatorChanges,
    record: recordOf(session.current, user, valuesOf),
    submit: (body, version) => call(operators.update, { body, version }),
    onDone: (_, values) => {
      toastSuccess(savedText('Профиль изменён!', user, values));
      return navigate({ to: paths.profile });
    },
  });
  const { control } = form;
  return (
    <Form form={form}>
      <FormSection title="Оператор">
        <NameFields form={form} />
        <FieldRow>
          <PhoneField control={control} name="phone" label="Телефон" required />
          <TextField control={control} name="email" label="E-mail" type="email" autoComplete="email" required />
        </FieldRow>
      </FormSection>
      <SubmitButton form={form}>Сохранить</SubmitButton>
    </Form>
  );
}

const valuesOf = ({ surname, name, lastname, phone, email }: CurrentUser) => ({
  surname,
  name,
  lastName: lastname,
  hasNoLastName: lastname === '',
  phone: phone ?? '',
  email,
});
