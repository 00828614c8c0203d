import { contactFields } from '@dopusk/contract/organization-record.ts';
import { OrganizationBody, organizations } from '@dopusk/contract/organizations.ts';
import { blankOf } from '@dopusk/contract/stored-field.ts';
import { useNavigate } from '@tanstack/react-router';
import { call } from '../../api/client.ts';
import { Form, SubmitButton } from '../../forms/Form.tsx';
import { useServerForm } from '../../forms/use-server-form.ts';
import { paths } from '../../paths.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { ClientFields } from './ClientFields.tsx';

/** «Создать организацию»: a client of the center. */
export function OrganizationCreatePage() {
  const navigate = useNavigate();
  const form = useServerForm({
    schema: OrganizationBody,
    defaultValues: { ...blankOf(contactFields), kpp: '' },
    submit: (body, _, key) => call(organizations.create, { body, key }),
    done: 'Организация создана!',
    onDone: ({ id }) => navigate({ to: paths.organization(id) }),
  });
  return (
    <>
      <PageHeader
        title="Создать организацию"
        hint="Клиент вашего центра: его сотрудникам можно будет назначать курсы"
      />
      <Form form={form}>
        <ClientFields form={form} />
        <SubmitButton form={form}>Создать организацию</SubmitButton>
      </Form>
    </>
  );
}
