import { type Basis, contractBasis } from '@dopusk/contract/contract-basis.ts';
import type { Control } from 'react-hook-form';
import { useApi } from '../../api/queries.ts';
import { ChoiceField } from '../../forms/ChoiceField.tsx';
import { formatDate } from '../../text/date.ts';

interface Based {
  basis?: Basis | undefined;
}

interface Props<T extends Based> {
  control: Control<T>;
  /** Whose contracts are offered. */
  of: { organizationId?: string; groupId?: string; assignId?: string; centerId?: string };
}

/** On which contract an invoice or an act rests. */
export function BasisField<T extends Based>({ control, of }: Props<T>) {
  const { data = [] } = useApi(contractBasis.list, { query: of }, { quiet: true });
  if (data.length === 0) return null;
  return (
    <ChoiceField
      // Of every form only this field, which it has, is touched here.
      control={control as unknown as Control<Based>}
      name="basis"
      label="Основание"
      description="Договор, который назовёт документ"
      choices={[
        { value: 'Auto', label: 'Договор, в котором названы все, если он есть' },
        ...data.map(({ id, number, date }) => ({ value: id, label: `Договор № ${number} от ${formatDate(date)}` })),
        { value: 'None', label: 'Без договора' },
      ]}
      required
    />
  );
}
