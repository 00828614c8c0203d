import { type Organization, organizations, OrganizationForm as Schema } from '@dopusk/contract/organizations.ts';
import type { z } from 'zod';
import { call } from '../../api/client.ts';
import { Form, FormSection, SubmitButton } from '../../forms/Form.tsx';
import { useServerForm } from '../../forms/use-server-form.ts';
import { OrganizationFields } from '../registration/OrganizationFields.tsx';
import { CenterFields, RequisiteFields } from './RequisiteFields.tsx';

interface Props {
  organization: Organization;
  onDone: () => unknown;
}

/** The form by which a member changes his organization, with the requisites that documents show. */
export function OrganizationForm({ organization, onDone }: Props) {
  const form = useServerForm({
    schema: Schema,
    defaultValues: valuesOf(organization),
    submit: (body) => call(organizations.update, { body }),
    done: 'Организация изменена!',
    onDone,
  });
  return (
    <Form form={form}>
      <FormSection title="Организация">
        <OrganizationFields form={form} />
      </FormSection>
      <RequisiteFields control={form.control} />
      {organization.organizationType === 'EducationCenter' ? <CenterFields control={form.control} /> : null}
      <SubmitButton form={form}>Сохранить</SubmitButton>
    </Form>
  );
}

function valuesOf({ id, title, inn, phone, email, address, bankAccountNumber, requisites }: Organization) {
  const filled = Object.fromEntries(Object.entries(requisites ?? {}).map(([name, value]) => [name, value ?? '']));
  // A select that holds '' would offer to clear it.
  const vatMode = requisites?.vatMode ?? null;
  const values = { ...filled, vatMode, id, title, inn, address, bankAccountNumber: bankAccountNumber ?? '' };
  return { ...values, phone: phone ?? '', email: email ?? '' } as z.input<typeof Schema>;
}
