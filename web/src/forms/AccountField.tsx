import type { FieldValues } from 'react-hook-form';
import { MaskField } from './MaskField.tsx';
import type { FieldProps } from './use-field.tsx';

const mask = { mask: '00000 000 0 0000 0000000' };

/** The number of a bank account: shown in groups, held as digits. */
export function AccountField<T extends FieldValues>(
  props: Omit<FieldProps<T, string | null | undefined>, 'description'>,
) {
  return <MaskField {...props} description="20 цифр" mask={mask} />;
}
