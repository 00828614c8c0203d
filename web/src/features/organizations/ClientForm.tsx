import { contactFields } from '@dopusk/contract/organization-record.ts';
import { type Organization, organizations, ClientForm as Schema } from '@dopusk/contract/organizations.ts';
import { call } from '../../api/client.ts';
import { initialOf } from '../../forms/described-field.ts';
import { Form, SubmitButton } from '../../forms/Form.tsx';
import { recordOf } from '../../forms/record.ts';
import { useServerForm } from '../../forms/use-server-form.ts';
import { ClientFields } from './ClientFields.tsx';

interface Props {
  organization: Organization;
  onDone: () => unknown;
}

/** The form by which a center changes its client. */
export function ClientForm({ organization, onDone }: Props) {
  const form = useServerForm({
    schema: Schema,
    record: recordOf(organizations.read, organization, valuesOf),
    submit: (body, version) => call(organizations.update, { body, version }),
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

const valuesOf = (organization: Organization) => ({
  id: organization.id,
  ...initialOf(contactFields, organization),
});
