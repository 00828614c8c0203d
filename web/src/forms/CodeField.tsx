import type { FieldValues } from 'react-hook-form';
import { MaskField } from './MaskField.tsx';
import type { FieldProps } from './use-field.tsx';

const mask = { mask: '000000' };

/** The six digits of a letter, an SMS or an application; the browser may fill them in. */
export function CodeField<T extends FieldValues>(props: FieldProps<T, string | null | undefined>) {
  return <MaskField {...props} mask={mask} autoComplete="one-time-code" placeholder="••••••" />;
}
