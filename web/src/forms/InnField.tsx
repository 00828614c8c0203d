import type { FieldValues } from 'react-hook-form';
import { MaskField } from './MaskField.tsx';
import type { FieldProps } from './use-field.tsx';

const mask = { mask: '000000000000' };

type Props<T extends FieldValues> = Omit<FieldProps<T, string | null | undefined>, 'label' | 'description'> & {
  /** Of a natural person, who need not say it. */
  isPerson?: boolean;
};

/** The INN of an organization, an entrepreneur or a person. */
export function InnField<T extends FieldValues>({ isPerson = false, ...props }: Props<T>) {
  const description = isPerson ? '12 цифр, если известен' : '10 цифр у организации, 12 у предпринимателя';
  return <MaskField {...props} label="ИНН" description={description} mask={mask} />;
}
