import type { CertificateBody } from '@dopusk/contract/documents/certificate/form.ts';
import type { Control } from 'react-hook-form';
import type { z } from 'zod';
import { AreaField } from '../../forms/AreaField.tsx';
import { TextField } from '../../forms/TextField.tsx';
import { PeriodFields } from './PeriodFields.tsx';

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
        description="Для шаблонов, где оно так и стоит. Портал склоняет по правилам: проверьте. Пустое – как в профиле"
      />
      <AreaField control={control} name="course" label="Курс" minRows={2} required />
      <PeriodFields control={control} />
    </>
  );
}
