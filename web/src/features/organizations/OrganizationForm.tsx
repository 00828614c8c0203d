import { organizationRecord } from '@dopusk/contract/organization-record.ts';
import { type Organization, organizations, OrganizationForm as Schema } from '@dopusk/contract/organizations.ts';
import { call } from '../../api/client.ts';
import { initialOf } from '../../forms/described-field.ts';
import { EffectiveFromField } from '../../forms/EffectiveFromField.tsx';
import { Form, FormSection, SubmitButton } from '../../forms/Form.tsx';
import { recordOf } from '../../forms/record.ts';
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
    record: recordOf(organizations.read, organization, valuesOf),
    submit: (body, version) => call(organizations.update, { body, version }),
    done: 'Организация изменена!',
    onDone,
  });
  return (
    <Form form={form}>
      <FormSection title="Организация">
        <OrganizationFields form={form} />
      </FormSection>
      <RequisiteFields form={form} />
      {organization.organizationType === 'EducationCenter' ? <CenterFields control={form.control} /> : null}
      <EffectiveFromField control={form.control} name="effectiveFrom" />
      <SubmitButton form={form}>Сохранить</SubmitButton>
    </Form>
  );
}

const valuesOf = (organization: Organization) => ({
  id: organization.id,
  ...initialOf(organizationRecord, { ...organization, ...organization.requisites }),
  effectiveFrom: null,
});
