import { ColleagueForm, registration } from '@dopusk/contract/registration.ts';
import { useNavigate } from '@tanstack/react-router';
import { call } from '../../api/client.ts';
import { useCurrentUser } from '../../api/session.ts';
import { Form, FormSection, SubmitButton } from '../../forms/Form.tsx';
import { useServerForm } from '../../forms/use-server-form.ts';
import { paths } from '../../paths.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { blankPerson, PersonFields } from './PersonFields.tsx';

/** «Создать оператора»: a colleague in the current organization. */
export function OperatorCreatePage() {
  const { user } = useCurrentUser();
  const navigate = useNavigate();
  const organization = user?.operator?.organization;
  const form = useServerForm({
    schema: ColleagueForm,
    defaultValues: blankPerson,
    submit: (body) => call(registration.operator, { body }),
    done: 'Оператор создан!',
    onDone: () => navigate({ to: organization ? paths.organization(organization.id) : paths.profile }),
  });
  return (
    <>
      <PageHeader
        title="Создать оператора"
        hint={
          organization
            ? `Коллега будет работать в организации: ${organization.title}. Ему придёт письмо, чтобы подтвердить почту`
            : undefined
        }
      />
      <Form form={form}>
        <FormSection title="Оператор">
          <PersonFields form={form} own={false} />
        </FormSection>
        <SubmitButton form={form}>Создать оператора</SubmitButton>
      </Form>
    </>
  );
}
