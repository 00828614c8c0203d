import { type Organization, organizations, ClientForm as Schema } from '@dopusk/contract/organizations.ts';
import { call } from '../../api/client.ts';
import { Form, SubmitButton } from '../../forms/Form.tsx';
import { useServerForm } from '../../forms/use-server-form.ts';
import { ClientFields } from './ClientFields.tsx';

interface Props {
  organization: Organization;
  onDone: () => unknown;
}

/** The form by which a center changes its client. */
export function ClientForm({ organization: { id, title, inn, phone, email }, onDone }: Props) {
  const form = useServerForm({
    schema: Schema,
    defaultValues: { id, title, inn, phone: phone ?? '', email: email ?? '' },
    submit: (body) => call(organizations.update, { body }),
    done: 'Организация изменена!',
    onDone,
  });
  return (
    <Form form={form}>
      <ClientFields form={form} areContactsRequired />
      <SubmitButton form={form}>Сохранить</SubmitButton>
    </Form>
  );
}
