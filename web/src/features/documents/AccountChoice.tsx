import { accountText, bankAccounts } from '@dopusk/contract/bank-accounts.ts';
import type { Control } from 'react-hook-form';
import { useApi } from '../../api/queries.ts';
import { ChoiceField } from '../../forms/ChoiceField.tsx';

interface Chosen {
  bankAccountId?: string | null | undefined;
}

const otherwise = {
  Contract: 'Если не выбран, печатается счёт из реквизитов. На него же попросят платить счета по договору',
  Invoice: 'Если не выбран, печатается счёт договора, а без договора – из реквизитов',
} as const;

interface Props<T extends Chosen> {
  control: Control<T, unknown, T>;
  of?: keyof typeof otherwise;
}

/** Which of the center's accounts a document prints, where it has several. */
export function AccountChoice<T extends Chosen>({ control: form, of = 'Invoice' }: Props<T>) {
  // Of every form only this field, which it has, is touched here.
  const control = form as unknown as Control<Chosen>;
  const { data = [] } = useApi(bankAccounts.list, {}, { quiet: true });
  if (data.length === 0) return null;
  return (
    <ChoiceField
      control={control}
      name="bankAccountId"
      label="Расчётный счёт"
      description={otherwise[of]}
      choices={data.map((account) => ({ value: account.id, label: accountText(account) }))}
    />
  );
}
