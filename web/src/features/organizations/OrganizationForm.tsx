import type { RequiredRequisite } from '@dopusk/contract/dashboard.ts';
import { organizationRecord } from '@dopusk/contract/organization-record.ts';
import {
  ClientForm,
  type Organization,
  OrganizationForm as OwnForm,
  organizations,
  PAYEE_FIELDS,
} from '@dopusk/contract/organizations.ts';
import { isBlank, namesOf } from '@dopusk/contract/stored-field.ts';
import { Alert } from '@mantine/core';
import { Lock } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { call } from '../../api/client.ts';
import { CheckboxField } from '../../forms/CheckboxField.tsx';
import { initialOf } from '../../forms/described-field.ts';
import { EffectiveFromField } from '../../forms/EffectiveFromField.tsx';
import { Form, FormSection, SubmitButton } from '../../forms/Form.tsx';
import { recordOf } from '../../forms/record.ts';
import { type ServerForm, useServerForm } from '../../forms/use-server-form.ts';
import { OrganizationFields } from '../registration/OrganizationFields.tsx';
import { useMissingPayeeRight } from './payee-right.ts';
import { CenterFields, RequisiteFields } from './RequisiteFields.tsx';

interface Props {
  organization: Organization;
  onDone: () => unknown;
}

/**
 * The form by which a member changes his organization, or a center a client without operators, with the requisites that
 * documents show. Whoever fills the blanks sees the rest as it stands, and so does of the account and the VAT of his center who
 * lacks the right to them.
 */
export function OrganizationForm({ organization, onDone }: Props) {
  const isOwn = organization.editable === 'Everything';
  const missing = useMissingPayeeRight(organization);
  // He is not asked for what he could not type.
  const isStrict = isOwn && (missing === null || organization.bankAccountNumber !== null);
  const form = useServerForm({
    // The same fields; what may be blank differs only.
    schema: isStrict ? OwnForm : (ClientForm as unknown as typeof OwnForm),
    ...(isOwn && organization.organizationType === 'EducationCenter' ? { needed: NEEDED } : {}),
    locked: organization.editable === 'Blanks' ? filledOf(organization) : missing ? PAYEE_FIELDS : [],
    record: recordOf(organizations.read, organization, valuesOf),
    submit: (body, version) =>
      call(organizations.update, { body: known(body, isOwn ? ['bankAccountNumber'] : MAY_BE_BLANK), version }),
    done: 'Организация изменена!',
    onDone,
  });
  return (
    <Form form={form}>
      {missing ? (
        <Alert
          color="blue"
          variant="light"
          icon={<Lock size={20} aria-hidden />}
          title="Счёт, банк и НДС центра здесь только показаны"
        >
          {missing}
        </Alert>
      ) : null}
      <FormSection title="Организация">
        <OrganizationFields form={form} isOwn={isOwn} organizationId={organization.id} />
      </FormSection>
      <RequisiteFields form={form} />
      {organization.organizationType === 'EducationCenter' ? <CenterFields control={form.control} /> : null}
      <EffectiveFromField control={form.control} name="effectiveFrom" />
      <RateQuestion form={form} known={organization.requisites?.vatMode ?? null} />
      <SubmitButton form={form}>Сохранить</SubmitButton>
    </Form>
  );
}

/** Of another rate of VAT from a day: acts of that day may stand already, and the refusal names them here. */
function RateQuestion({
  form: { control },
  known,
}: {
  form: ServerForm<z.input<typeof OwnForm>>;
  known: string | null;
}) {
  const [vatMode, effectiveFrom] = useWatch({ control, name: ['vatMode', 'effectiveFrom'] });
  if (!known || !effectiveFrom || vatMode === known) return null;
  const label = 'Если за эти дни уже составлены акты или УПД по прежней ставке, исправим их';
  return <CheckboxField control={control} name="isSureOfRate" label={label} />;
}

const OF_INVOICES = 'Без этого нет счёта и акта';

const OF_CONTRACTS = 'Стоит в договорах и документах';

/** The requisites of a center that are asked for on its home (`RequiredRequisite`), but for what its signatories and courses say. */
const NEEDED: Record<Exclude<RequiredRequisite, 'signatory' | 'authority' | 'studyForm'>, string> = {
  licenceNumber: OF_CONTRACTS,
  licenceDate: OF_CONTRACTS,
  licenceIssuer: OF_CONTRACTS,
  address: OF_CONTRACTS,
  bankAccountNumber: OF_INVOICES,
  bic: OF_INVOICES,
  bankTitle: OF_INVOICES,
  correspondentAccount: OF_INVOICES,
  vatMode: OF_INVOICES,
};

const MAY_BE_BLANK = ['phone', 'email', 'bankAccountNumber'] as const;
type MayBeBlank = (typeof MAY_BE_BLANK)[number];

/** A blank contact or account of a client stays as it is: nothing is known of it. */
const known = <T extends Record<MayBeBlank, unknown>>(body: T, names: readonly MayBeBlank[]): T => {
  const blank = names.filter((name) => body[name] === '');
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
  isSureOfRate: false,
});
