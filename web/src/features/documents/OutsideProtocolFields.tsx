import type { Control } from 'react-hook-form';
import { DateField } from '../../forms/DateField.tsx';
import { FieldRow } from '../../forms/Form.tsx';
import { TextField } from '../../forms/TextField.tsx';

export interface OutsideProtocol {
  protocolNumber?: string | null | undefined;
  protocolDate?: string | undefined;
}

interface Props<T extends OutsideProtocol> {
  control: Control<T, unknown, T>;
  required?: boolean;
}

/** Which protocol awards what people are given, where their course issues none: it was made outside the portal. */
export function OutsideProtocolFields<T extends OutsideProtocol>({ control: whole, required = false }: Props<T>) {
  // Of the larger form only these fields are touched here.
  const control = whole as unknown as Control<OutsideProtocol, unknown, OutsideProtocol>;
  return (
    <FieldRow>
      <TextField
        control={control}
        name="protocolNumber"
        label="Номер протокола комиссии"
        description="Курс протокол не выдаёт: укажите составленный вне портала"
        maxLength={40}
        required={required}
      />
      <DateField control={control} name="protocolDate" label="Дата протокола" required={required} />
    </FieldRow>
  );
}
