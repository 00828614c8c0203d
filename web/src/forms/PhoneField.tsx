import type { FactoryOpts, InputMask } from 'imask';
import type { FieldValues } from 'react-hook-form';
import { MaskField } from './MaskField.tsx';
import type { FieldProps } from './use-field.tsx';

/**
 * A number is typed and pasted in any spelling: «8 (912) 345-67-89», «+7 912…», «912…». A leading «8» stands for the
 * country's «7», which the mask knows; otherwise it would become the first digit of the number.
 */
function prepare(chunk: string, mask: { value: string }): string {
  const digits = chunk.replace(/\D/g, '');
  if (digits.length >= 10) return digits.slice(-10);
  const countryDigit = mask.value === '' && (digits.length > 1 || digits === '8') && /^[78]/.test(digits);
  return countryDigit ? `7${digits.slice(1)}` : digits;
}

const mask: FactoryOpts = { mask: '+{7} (000) 000-00-00', prepare };
const read = (current: InputMask<FactoryOpts>) => (current.unmaskedValue.length > 1 ? `+${current.unmaskedValue}` : '');

/** Shown as +7 (000) 000-00-00, held as +7XXXXXXXXXX (specification §5). */
export function PhoneField<T extends FieldValues>(props: FieldProps<T, string | null | undefined>) {
  return (
    <MaskField {...props} mask={mask} read={read} inputMode="tel" autoComplete="tel" placeholder="+7 (___) ___-__-__" />
  );
}
