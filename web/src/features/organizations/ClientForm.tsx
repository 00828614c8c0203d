import { type Organization, organizations, ClientForm as Schema } from '@dopusk/contract/organizations.ts';
import { call } from '../../api/client.ts';
import { FieldRow, Form, FormSection, SubmitButton } from '../../forms/Form.tsx';
import { MaskField } from '../../forms/MaskField.tsx';
import { PhoneField } from '../../forms/PhoneField.tsx';
import { TextField } from '../../forms/TextField.tsx';
import { useServerForm } from '../../forms/use-server-form.ts';
import { CompanyFill } from '../registration/CompanyFill.tsx';

const innMask = { mask: '000000000000' };

interface Props {
  organization: Organization;
  onDone: () => unknown;
}

/** What a center changes of its client. */
export function ClientForm({ organization: { id, title, inn, phone, email }, onDone }: Props) {
  const form = useServerForm({
    schema: Schema,
    defaultValues: { id, title, inn, phone: phone ?? '', email: email ?? '' },
    submit: (body) => call(organizations.update, { body }),
    done: 'Организация изменена!',
    onDone,
  });
  const { control } = form;
  return (
    <Form form={form}>
      <FormSection title="Организация">
        <TextField control={control} name="title" label="Название" maxLength={255} required />
        <MaskField
          control={control}
          name="inn"
          label="ИНН"
          description="10 цифр у организации, 12 у предпринимателя"
          mask={innMask}
          required
        />
        <CompanyFill form={form} />
        <FieldRow>
          <PhoneField control={control} name="phone" label="Телефон" required />
          <TextField control={control} name="email" label="E-mail" type="email" autoComplete="off" required />
        </FieldRow>
      </FormSection>
      <SubmitButton form={form}>Сохранить</SubmitButton>
    </Form>
  );
}
