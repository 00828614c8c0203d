import { automaticOf, type Basis, type BasisContract, type BasisOffer } from '@dopusk/contract/contract-basis.ts';
import { useEffect } from 'react';
import { type Control, useController } from 'react-hook-form';
import { ChoiceField } from '../../forms/ChoiceField.tsx';
import { formatDate } from '../../text/date.ts';

interface Based {
  basis?: Basis | undefined;
}

interface Props<T extends Based> {
  control: Control<T>;
  offer: BasisOffer;
}

/** «договор № 17 от 02.11.2026». */
export const contractText = ({ number, date }: BasisContract): string => `договор № ${number} от ${formatDate(date)}`;

/** On which contract an invoice or an act rests: one that lists those it is about, by itself one that lists them all. */
export function BasisField<T extends Based>({ control: of, offer }: Props<T>) {
  // Of every form only this field, which it has, is touched here.
  const control = of as unknown as Control<Based>;
  const { field } = useController({ control, name: 'basis' });
  const { value, onChange } = field;
  const { contracts, assignCount } = offer;
  const isGone = value !== 'Auto' && value !== 'None' && !contracts.some(({ id }) => id === value);
  useEffect(() => {
    if (isGone) onChange('Auto');
  }, [isGone, onChange]);
  if (contracts.length === 0) return null;
  const automatic = automaticOf(offer);
  const chosen = contracts.find(({ id }) => id === value);
  const others = contracts.filter(({ id }) => id !== automatic?.id);
  return (
    <ChoiceField
      control={control}
      name="basis"
      label="Основание"
      description={
        chosen && chosen.listedCount < assignCount
          ? 'Договор называет не всех: остальным, возможно, нужен свой'
          : 'Договор, который назовёт документ'
      }
      choices={[
        { value: 'Auto', label: automatic ? capital(contractText(automatic)) : WITHOUT },
        ...others.map(({ id, listedCount, ...contract }) => ({
          value: id,
          label: capital(contractText({ id, ...contract })) + listedText(listedCount, assignCount),
        })),
        ...(automatic ? [{ value: 'None', label: WITHOUT }] : []),
      ]}
      required
    />
  );
}

const WITHOUT = 'Без договора';

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const listedText = (listed: number, all: number): string =>
  listed < all ? ` – назначений в нём ${listed} из ${all}` : '';
