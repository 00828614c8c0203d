import { addresses } from '@dopusk/contract/addresses.ts';
import type { Address } from '@dopusk/contract/fields/address.ts';
import type { FieldValues } from 'react-hook-form';
import { formatAddress } from '../text/organization.ts';
import type { Choice } from '../ui/choice.ts';
import { SearchSelect } from '../ui/SearchSelect.tsx';
import { type FieldProps, useField } from './use-field.tsx';

/** An address as a form holds it: any part may be missing. */
export type AddressValue = { [K in keyof Address]?: string | null | undefined } | null | undefined;

interface AddressChoice extends Choice {
  address: Address;
}

const whole = (value: NonNullable<AddressValue>): Address => ({
  postalCode: value.postalCode ?? '',
  region: value.region ?? '',
  city: value.city ?? '',
  street: value.street ?? '',
  house: value.house ?? '',
  flat: value.flat ?? '',
});

const toChoice = (address: Address): AddressChoice => {
  const label = formatAddress(address);
  return { value: label, label, address };
};

/** What was typed and is none of the suggestions stands as it was typed: it is not guessed which part is the town. */
function asTyped(text: string): AddressChoice {
  const [, postalCode = '', street = text] = /^(\d{6})[\s,]+(.+)$/.exec(text) ?? [];
  return toChoice({ postalCode, region: '', city: '', street, house: '', flat: '' });
}

/** A postal address, chosen from what is suggested while typing, or as it was typed. */
export function AddressField<T extends FieldValues>(props: FieldProps<T, AddressValue>) {
  const { input, ref, value, change } = useField<T, AddressValue>(props, {
    show: (address) => formatAddress(whole(address)),
  });
  const chosen = value ? toChoice(whole(value)) : null;
  return (
    <SearchSelect
      {...input}
      ref={ref}
      placeholder="Город, улица, дом"
      endpoint={addresses.suggest}
      input={(row) => ({ query: { row } })}
      choices={(found) => found.map(toChoice).filter(isFirst)}
      {...(chosen ? { known: [chosen] } : {})}
      typed={asTyped}
      value={chosen?.value ?? null}
      onChange={(_, choice) => change(choice?.address ?? null)}
    />
  );
}

/** Two suggestions may read the same; a select takes one of them. */
const isFirst = ({ value }: Choice, place: number, all: readonly Choice[]): boolean =>
  all.findIndex((other) => other.value === value) === place;
