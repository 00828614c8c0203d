import type { OrganizationForm } from '@dopusk/contract/organizations.ts';
import { vatModeTitles } from '@dopusk/contract/requisites.ts';
import type { Control } from 'react-hook-form';
import type { z } from 'zod';
import { AccountField } from '../../forms/AccountField.tsx';
import { ChoiceField } from '../../forms/ChoiceField.tsx';
import { DateField } from '../../forms/DateField.tsx';
import { Explained } from '../../forms/Explained.tsx';
import { FieldRow, FormSection } from '../../forms/Form.tsx';
import { MaskField } from '../../forms/MaskField.tsx';
import { TextField } from '../../forms/TextField.tsx';
import type { ServerForm } from '../../forms/use-server-form.ts';
import { choicesOf } from '../../ui/choice.ts';
import { KppField } from '../registration/KppField.tsx';
import { BankFill } from './BankFill.tsx';
import { organizationField } from './organization-field.ts';

const bicMask = { mask: '000000000' };
const ogrnMask = { mask: '000000000000000' };
const vatModes = choicesOf(vatModeTitles);

interface Props {
  control: Control<z.input<typeof OrganizationForm>>;
}

/** The requisites of any organization for contracts and invoices. */
export function RequisiteFields({ form }: { form: ServerForm<z.input<typeof OrganizationForm>> }) {
  const { control } = form;
  return (
    <>
      <FormSection title="Реквизиты">
        <FieldRow>
          <KppField control={control} />
          <MaskField
            control={control}
            {...organizationField('ogrn')}
            description="13 цифр, ОГРНИП – 15"
            mask={ogrnMask}
          />
        </FieldRow>
        <TextField control={control} {...organizationField('legalAddress')} />
      </FormSection>

      <FormSection title="Банк">
        <FieldRow>
          <MaskField control={control} {...organizationField('bic')} description="9 цифр" mask={bicMask} />
          <AccountField control={control} {...organizationField('correspondentAccount')} />
        </FieldRow>
        <BankFill form={form} />
        <TextField control={control} {...organizationField('bankTitle')} />
      </FormSection>
    </>
  );
}

/** The requisites of a center only: the licence, and the VAT of its invoices. */
export function CenterFields({ control }: Props) {
  return (
    <>
      <FormSection title="Лицензия">
        <FieldRow>
          <Explained term="licence">
            <TextField control={control} {...organizationField('licenceNumber')} />
          </Explained>
          <DateField control={control} {...organizationField('licenceDate')} />
        </FieldRow>
        <TextField control={control} {...organizationField('licenceIssuer')} />
      </FormSection>

      <FormSection title="НДС">
        <FieldRow>
          <Explained term="vatMode">
            <ChoiceField control={control} {...organizationField('vatMode')} choices={vatModes} />
          </Explained>
          <Explained term="vatBasis">
            <TextField control={control} {...organizationField('vatBasis')} placeholder="подп. 14 п. 2 ст. 149 НК РФ" />
          </Explained>
        </FieldRow>
      </FormSection>
    </>
  );
}
