import type { FieldValues } from 'react-hook-form';
import { MaskField } from './MaskField.tsx';
import type { FieldProps } from './use-field.tsx';

const mask = { mask: '000000000000' };

type Props<T extends FieldValues> = Omit<FieldProps<T, string | null | undefined>, 'label' | 'description'>;

/** The INN of an organization or an entrepreneur. */
export function InnField<T extends FieldValues>(props: Props<T>) {
  return <MaskField {...props} label="ИНН" description="10 цифр у организации, 12 у предпринимателя" mask={mask} />;
}
