import { accountText, bankAccounts } from '@dopusk/contract/bank-accounts.ts';
import type { Control } from 'react-hook-form';
import { useApi } from '../../api/queries.ts';
import { ChoiceField } from '../../forms/ChoiceField.tsx';

interface Chosen {
  bankAccountId?: string | null | undefined;
}

/** On which of the center's accounts an invoice asks to pay, where it has several; that of the requisites unless chosen. */
export function AccountChoice<T extends Chosen>({ control: of }: { control: Control<T> }) {
  // Of every form only this field, which it has, is touched here.
  const control = of as unknown as Control<Chosen>;
  const { data = [] } = useApi(bankAccounts.list, {}, { quiet: true });
  if (data.length === 0) return null;
  return (
    <ChoiceField
      control={control}
      name="bankAccountId"
      label="Расчётный счёт"
      description="Если не выбран, печатается счёт из реквизитов"
      choices={data.map((account) => ({ value: account.id, label: accountText(account) }))}
    />
  );
}
