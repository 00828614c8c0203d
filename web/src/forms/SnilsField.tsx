import type { FieldValues } from 'react-hook-form';
import { MaskField } from './MaskField.tsx';
import type { FieldProps } from './use-field.tsx';

const mask = { mask: '000-000-000 00' };

/** Shown as 000-000-000 00, held as digits. */
export function SnilsField<T extends FieldValues>(props: FieldProps<T, string | null | undefined>) {
  return <MaskField {...props} unkept mask={mask} placeholder="___-___-___ __" />;
}
