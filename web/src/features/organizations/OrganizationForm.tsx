import { organizationRecord } from '@dopusk/contract/organization-record.ts';
import {
  ClientForm,
  type Organization,
  OrganizationForm as OwnForm,
  organizations,
} from '@dopusk/contract/organizations.ts';
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
  const isOwn = organization.editable === 'Everything';
  const form = useServerForm({
    // The same fields; what may be blank differs only.
    schema: isOwn ? OwnForm : (ClientForm as unknown as typeof OwnForm),
    locked: organization.editable === 'Blanks' ? filledOf(organization) : [],
    record: recordOf(organizations.read, organization, valuesOf),
    submit: (body, version) => call(organizations.update, { body: isOwn ? body : known(body), version }),
    done: 'Организация изменена!',
    onDone,
  });
  return (
    <Form form={form}>
      <FormSection title="Организация">
        <OrganizationFields form={form} isOwn={isOwn} />
      </FormSection>
      <RequisiteFields form={form} />
      {organization.organizationType === 'EducationCenter' ? <CenterFields control={form.control} /> : null}
      <EffectiveFromField control={form.control} name="effectiveFrom" />
      <SubmitButton form={form}>Сохранить</SubmitButton>
    </Form>
  );
}

/** A blank contact or account of a client stays as it is: nothing is known of it. */
const known = <T extends { phone: unknown; email: unknown; bankAccountNumber: unknown }>(body: T): T => {
  const blank = (['phone', 'email', 'bankAccountNumber'] as const).filter((name) => body[name] === '');
  return Object.fromEntries(Object.entries(body).filter(([name]) => !blank.some((one) => one === name))) as T;
};

const filledOf = (organization: Organization) => {
  const values = { ...organization, ...organization.requisites };
  return namesOf(organizationRecord).filter((name) => !isBlank(values[name]));
};

const valuesOf = (organization: Organization) => ({
  id: organization.id,
  ...initialOf(organizationRecord, { ...organization, ...organization.requisites }),
  effectiveFrom: null,
});
