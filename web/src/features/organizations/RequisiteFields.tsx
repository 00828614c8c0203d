import type { OrganizationForm } from '@dopusk/contract/organizations.ts';
import { vatModeTitles } from '@dopusk/contract/requisites.ts';
import type { Control } from 'react-hook-form';
import type { z } from 'zod';
import { AccountField } from '../../forms/AccountField.tsx';
import { ChoiceField } from '../../forms/ChoiceField.tsx';
import { DateField } from '../../forms/DateField.tsx';
import { FieldRow, FormSection } from '../../forms/Form.tsx';
import { MaskField } from '../../forms/MaskField.tsx';
import { TextField } from '../../forms/TextField.tsx';
import { choicesOf } from '../../ui/choice.ts';

const bicMask = { mask: '000000000' };
const kppMask = {
  mask: '0000**000',
  definitions: { '*': /[\dA-Za-z]/ },
  prepareChar: (sign: string) => sign.toUpperCase(),
};
const ogrnMask = { mask: '000000000000000' };
const vatModes = choicesOf(vatModeTitles);

interface Props {
  control: Control<z.input<typeof OrganizationForm>>;
}

/** The requisites of any organization for contracts and invoices. */
export function RequisiteFields({ control }: Props) {
  return (
    <>
      <FormSection title="Реквизиты">
        <FieldRow>
          <MaskField control={control} name="kpp" label="КПП" description="9 знаков" mask={kppMask} inputMode="text" />
          <MaskField control={control} name="ogrn" label="ОГРН" description="13 цифр, ОГРНИП – 15" mask={ogrnMask} />
        </FieldRow>
        <TextField control={control} name="legalAddress" label="Юридический адрес" maxLength={500} />
      </FormSection>

      <FormSection title="Банк">
        <FieldRow>
          <MaskField
            control={control}
            name="bic"
            label="БИК"
            description="По нему проверяется расчётный счёт"
            mask={bicMask}
          />
          <AccountField control={control} name="correspondentAccount" label="Корреспондентский счёт" />
        </FieldRow>
        <TextField control={control} name="bankTitle" label="Банк" maxLength={255} />
      </FormSection>

      <FormSection title="Руководитель">
        <TextField control={control} name="headFullName" label="ФИО руководителя" maxLength={255} />
        <FieldRow>
          <TextField control={control} name="headPosition" label="Должность" placeholder="Директор" maxLength={255} />
          <TextField
            control={control}
            name="headAuthority"
            label="Действует на основании"
            placeholder="Устава"
            maxLength={255}
          />
        </FieldRow>
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
          <TextField control={control} name="licenceNumber" label="Номер лицензии" maxLength={100} />
          <DateField control={control} name="licenceDate" label="Дата выдачи" />
        </FieldRow>
        <TextField control={control} name="licenceIssuer" label="Кем выдана" maxLength={255} />
      </FormSection>

      <FormSection title="НДС">
        <FieldRow>
          <ChoiceField control={control} name="vatMode" label="Ставка" choices={vatModes} />
          <TextField
            control={control}
            name="vatBasis"
            label="Основание"
            placeholder="подп. 14 п. 2 ст. 149 НК РФ"
            maxLength={255}
          />
        </FieldRow>
      </FormSection>
    </>
  );
}
