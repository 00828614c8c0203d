import { type Organization, organizations, PersonForm as schema } from '@dopusk/contract/organizations.ts';
import { pick } from '@dopusk/contract/stored-field.ts';
import type { z } from 'zod';
import { call } from '../../api/client.ts';
import { FieldRow, Form, FormSection, SubmitButton } from '../../forms/Form.tsx';
import { InnField } from '../../forms/InnField.tsx';
import { PhoneField } from '../../forms/PhoneField.tsx';
import { recordOf } from '../../forms/record.ts';
import { TextField } from '../../forms/TextField.tsx';
import { useServerForm } from '../../forms/use-server-form.ts';

interface Props {
  organization: Organization;
  onDone: () => unknown;
}

/** The form by which a center changes a natural person who pays: what his invoices and acts say, and where letters go. */
export function PersonForm({ organization, onDone }: Props) {
  const form = useServerForm({
    schema,
    record: recordOf(organizations.read, organization, valuesOf),
    submit: (body, version) => call(organizations.update, { body: known(body), version }),
    done: 'Плательщик изменён!',
    onDone,
  });
  const { control } = form;
  return (
    <Form form={form}>
      <FormSection title="Плательщик">
        <TextField control={control} name="title" label="Фамилия, имя и отчество" maxLength={255} required />
        <TextField control={control} name="legalAddress" label="Место жительства" maxLength={500} />
        <FieldRow>
          <InnField control={control} name="inn" isPerson />
          <PhoneField control={control} name="phone" label="Телефон" />
          <TextField
            control={control}
            name="email"
            label="E-mail"
            description="Сюда придут счета и напоминания"
            type="email"
            autoComplete="off"
          />
        </FieldRow>
      </FormSection>
      <SubmitButton form={form}>Сохранить</SubmitButton>
    </Form>
  );
}

type Values = z.input<typeof schema>;

/** A blank contact stays as it is: nothing is known of it. */
const known = ({ phone, email, ...values }: Values) =>
  ({ ...values, ...(phone ? { phone } : {}), ...(email ? { email } : {}) }) as Values &
    Record<'phone' | 'email', string>;

const valuesOf = (organization: Organization) => ({
  ...pick(organization, ['id', 'title', 'inn'] as const),
  phone: organization.phone ?? '',
  email: organization.email ?? '',
  legalAddress: organization.requisites?.legalAddress ?? '',
});
