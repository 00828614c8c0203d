import type { SignatoryOption } from '@dopusk/contract/documents/document-info.ts';
import type { Control } from 'react-hook-form';
import { AreaField } from '../../../forms/AreaField.tsx';
import { FieldRow } from '../../../forms/Form.tsx';
import { TextField } from '../../../forms/TextField.tsx';
import type { ServerForm } from '../../../forms/use-server-form.ts';

interface Signed {
  centerSignatory: string;
  customerPosition?: string | null | undefined;
  customerSigner?: string | null | undefined;
  customerAuthority?: string | null | undefined;
  customerSignatory?: string | null | undefined;
}

interface Props<T extends Signed> {
  form: ServerForm<T>;
  /** Who is known to sign: the words «в лице …» of one of them go when another is typed. */
  signatories: readonly SignatoryOption[];
  /** Nobody signs for a natural person. */
  hasCustomer?: boolean;
}

/** Who signs for either side: as it follows «в лице», and of the customer as it stands under the contract. */
export function SignatoryFields<T extends Signed>({ form, signatories, hasCustomer = true }: Props<T>) {
  // Of every form only these, which it has, are touched here.
  const { control, getValues, setValue } = form as unknown as ServerForm<Signed>;
  const signed = control as unknown as Control<Signed, unknown, Signed>;
  const decline = () => {
    const { customerSignatory, customerSigner, customerPosition, customerAuthority } = getValues();
    const known = signatories.find(({ words }) => words.customerSignatory === customerSignatory)?.words;
    const isStill =
      known?.customerSigner === customerSigner &&
      known?.customerPosition === customerPosition &&
      known?.customerAuthority === customerAuthority;
    if (known && !isStill) setValue('customerSignatory', '');
  };
  return (
    <>
      <AreaField
        control={signed}
        name="centerSignatory"
        label="Исполнитель, в лице"
        description="Тот же, кто подписывает. Портал склоняет по правилам: если падеж не тот, поправьте"
        minRows={2}
        required
      />
      {hasCustomer ? (
        <fieldset
          onBlur={decline}
          style={{ all: 'unset', display: 'contents' }}
          aria-label="Кто подписывает за заказчика"
        >
          <FieldRow>
            <TextField
              control={signed}
              name="customerPosition"
              label="Должность подписанта заказчика"
              maxLength={255}
              required
            />
            <TextField
              control={signed}
              name="customerSigner"
              label="ФИО подписанта заказчика"
              maxLength={255}
              required
            />
          </FieldRow>
          <TextField
            control={signed}
            name="customerAuthority"
            label="Действует на основании"
            description="Устав, доверенность с номером и датой"
            maxLength={255}
            required
          />
          <AreaField
            control={signed}
            name="customerSignatory"
            label="Заказчик, в лице"
            description="Тот же человек. Пусто – портал просклоняет сам"
            minRows={2}
          />
        </fieldset>
      ) : null}
    </>
  );
}
