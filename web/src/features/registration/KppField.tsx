import { requisiteFields } from '@dopusk/contract/requisites.ts';
import type { Control, FieldPathByValue, FieldValues } from 'react-hook-form';
import { fieldsOf } from '../../forms/described-field.ts';
import { MaskField } from '../../forms/MaskField.tsx';

const described = fieldsOf(requisiteFields);

const mask = {
  mask: '0000**000',
  definitions: { '*': /[\dA-Za-z]/ },
  prepareChar: (sign: string) => sign.toUpperCase(),
};

interface Props<T extends FieldValues> {
  control: Control<T>;
  /** The path of the organization in the form. */
  at?: '' | 'organization.';
  description?: string;
}

/** «КПП»: beside the INN, which branches share, it says which of them this is. */
export function KppField<T extends FieldValues>({ control, at = '', description = '9 знаков' }: Props<T>) {
  const name = `${at}kpp` as FieldPathByValue<T, string | null | undefined>;
  return <MaskField control={control} {...described('kpp')} name={name} {...{ description, mask }} inputMode="text" />;
}

/** What new organizations are told of it. */
export const OF_BRANCH = '9 знаков; у филиала и головной организации они разные';
