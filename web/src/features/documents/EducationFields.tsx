import type { CertificateBody } from '@dopusk/contract/document-forms.ts';
import type { Control } from 'react-hook-form';
import type { z } from 'zod';
import { AreaField } from '../../forms/AreaField.tsx';
import { DateField } from '../../forms/DateField.tsx';
import { FieldRow } from '../../forms/Form.tsx';
import { NumberField } from '../../forms/NumberField.tsx';
import { TextField } from '../../forms/TextField.tsx';

type Values = z.input<typeof CertificateBody>;

/** Whom and what was taught: the lines that a certificate and a diploma have in common. */
export function EducationFields<T extends Values>({ control: whole }: { control: Control<T, unknown, T> }) {
  // Of the larger form only these fields are touched here.
  const control = whole as unknown as Control<Values, unknown, Values>;
  return (
    <>
      <TextField
        control={control}
        name="fullNameDative"
        label="Имя в дательном падеже (кому)"
        description="Для шаблонов, где оно так и стоит. Портал склоняет по правилам: проверьте"
        required
      />
      <AreaField control={control} name="course" label="Курс" minRows={2} required />
      <FieldRow>
        <DateField control={control} name="dateStart" label="Начало обучения" required />
        <DateField control={control} name="dateEnd" label="Окончание обучения" required />
        <NumberField control={control} name="hoursCount" label="Часов" decimals={0} min={1} max={10_000} required />
      </FieldRow>
    </>
  );
}
