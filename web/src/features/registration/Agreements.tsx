import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import type { FieldPathByValue, FieldValues } from 'react-hook-form';
import { CheckboxField } from '../../forms/CheckboxField.tsx';
import type { ServerForm } from '../../forms/use-server-form.ts';
import { paths } from '../../paths.ts';

/**
 * The agreement and the consent to personal-data processing: two texts, two boxes (152-ФЗ, article 9: the consent is not
 * merged with any other document).
 */
export function Agreements<T extends FieldValues>({ form: { control } }: { form: ServerForm<T> }) {
  return (
    <>
      <CheckboxField
        control={control}
        name={'userAgreement' as FieldPathByValue<T, boolean | undefined>}
        required
        label={
          <>
            Принимаю условия <Text to={paths.agreement}>пользовательского соглашения</Text>
          </>
        }
      />
      <CheckboxField
        control={control}
        name={'personalData' as FieldPathByValue<T, boolean | undefined>}
        required
        label={
          <>
            Даю <Text to={paths.personalData}>согласие на обработку персональных данных</Text>
          </>
        }
      />
    </>
  );
}

function Text({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Anchor href={to} target="_blank" rel="noopener" inherit underline="always">
      {children}
    </Anchor>
  );
}
