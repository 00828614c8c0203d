import { organizationRecord } from '@dopusk/contract/organization-record.ts';
import { type Organization, organizations, OrganizationForm as Schema } from '@dopusk/contract/organizations.ts';
import { isBlank, namesOf } from '@dopusk/contract/stored-field.ts';
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

/**
 * The form by which a member changes his organization, or a center a client without operators, with the requisites that
 * documents show. Whoever fills the blanks sees the rest as it stands.
 */
export function OrganizationForm({ organization, onDone }: Props) {
  const form = useServerForm({
    schema: Schema,
    locked: organization.editable === 'Blanks' ? filledOf(organization) : [],
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

const filledOf = (organization: Organization) => {
  const values = { ...organization, ...organization.requisites };
  return namesOf(organizationRecord).filter((name) => !isBlank(values[name]));
};

const valuesOf = (organization: Organization) => ({
  id: organization.id,
  ...initialOf(organizationRecord, { ...organization, ...organization.requisites }),
  effectiveFrom: null,
});
