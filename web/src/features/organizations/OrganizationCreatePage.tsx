import { OrganizationBody, organizations } from '@dopusk/contract/organizations.ts';
import { useNavigate } from '@tanstack/react-router';
import { call } from '../../api/client.ts';
import { FieldRow, Form, FormSection, SubmitButton } from '../../forms/Form.tsx';
import { MaskField } from '../../forms/MaskField.tsx';
import { PhoneField } from '../../forms/PhoneField.tsx';
import { TextField } from '../../forms/TextField.tsx';
import { useServerForm } from '../../forms/use-server-form.ts';
import { paths } from '../../paths.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { CompanyFill } from '../registration/CompanyFill.tsx';

const innMask = { mask: '000000000000' };

/** «Создать организацию»: a client of the center. */
export function OrganizationCreatePage() {
  const navigate = useNavigate();
  const form = useServerForm({
    schema: OrganizationBody,
    defaultValues: { title: '', inn: '', phone: '', email: '' },
    submit: (body) => call(organizations.create, { body }),
    done: 'Организация создана!',
    onDone: ({ id }) => navigate({ to: paths.organization(id) }),
  });
  const { control } = form;
  return (
    <>
      <PageHeader
        title="Создать организацию"
        hint="Клиент вашего центра: его сотрудникам можно будет назначать курсы"
      />
      <Form form={form}>
        <FormSection title="Организация">
          <TextField control={control} name="title" label="Название" maxLength={255} required />
          <MaskField
            control={control}
            name="inn"
            label="ИНН"
            description="10 цифр у организации, 12 у предпринимателя"
            mask={innMask}
            inputMode="numeric"
            required
          />
          <CompanyFill form={form} />
          <FieldRow>
            <PhoneField control={control} name="phone" label="Телефон" />
            <TextField control={control} name="email" label="E-mail" type="email" autoComplete="off" />
          </FieldRow>
        </FormSection>
        <SubmitButton form={form}>Создать организацию</SubmitButton>
      </Form>
    </>
  );
}
