import type { Control } from 'react-hook-form';
import { AreaField } from '../../../forms/AreaField.tsx';

interface Signed {
  centerSignatory: string;
  customerSignatory?: string | null | undefined;
}

interface Props<T extends Signed> {
  control: Control<T, unknown, T>;
  /** Nobody signs for a natural person. */
  hasCustomer?: boolean;
}

/** Who signs for either side, as it follows «в лице». */
export function SignatoryFields<T extends Signed>({ control, hasCustomer = true }: Props<T>) {
  // Of every form only these two, which it has, are touched here.
  const signed = control as unknown as Control<Signed, unknown, Signed>;
  return (
    <>
      <AreaField
        control={signed}
        name="centerSignatory"
        label="Исполнитель, в лице"
        description="Должность и имя в родительном падеже. Портал склоняет по правилам: проверьте"
        minRows={2}
        required
      />
      {hasCustomer ? (
        <AreaField
          control={signed}
          name="customerSignatory"
          label="Заказчик, в лице"
          description="Из реквизитов организации, если она их заполнила"
          minRows={2}
          required
        />
      ) : null}
    </>
  );
}
