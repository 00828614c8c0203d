import type { FactoryOpts, InputMask } from 'imask';
import type { FieldValues } from 'react-hook-form';
import { MaskField } from './MaskField.tsx';
import type { FieldProps } from './use-field.tsx';

/**
 * A number is typed and pasted in any spelling: «8 (912) 345-67-89», «+7 912…», «912…». A leading «8» stands for the
 * country's «7», which the mask knows; otherwise it would become the first digit of the number. Of several, or of one
 * with an extension («доб. 12»), the first number is meant. What a bracket opens with is the code of a town, an «8» too; a number of
 * another country is no number here, and none is made of its last digits.
 */
function prepare(chunk: string, mask: { value: string }): string {
  if (mask.value === '' && chunk === '(') return '7';
  if (/^\s*\+\s*[0-689]/.test(chunk)) return '';
  const first = chunk
    .split(/[\p{L},;/#]+/u)
    .map(digitsOf)
    .find(({ length }) => length >= 10);
  if (first) return first.slice(-10);
  const digits = digitsOf(chunk);
  const countryDigit = mask.value === '' && (digits.length > 1 || digits === '8') && /^[78]/.test(digits);
  return countryDigit ? `7${digits.slice(1)}` : digits;
}

const digitsOf = (text: string) => text.replace(/\D/g, '');

const mask: FactoryOpts = { mask: '+{7} (000) 000-00-00', prepare };
const read = (current: InputMask<FactoryOpts>) => (current.unmaskedValue.length > 1 ? `+${current.unmaskedValue}` : '');

/** Shown as +7 (000) 000-00-00, held as +7XXXXXXXXXX. */
export function PhoneField<T extends FieldValues>(props: FieldProps<T, string | null | undefined>) {
  return (
    <MaskField {...props} mask={mask} read={read} inputMode="tel" autoComplete="tel" placeholder="+7 (___) ___-__-__" />
  );
}
