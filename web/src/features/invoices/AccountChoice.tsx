import { accountText, bankAccounts } from '@dopusk/contract/bank-accounts.ts';
import type { InvoiceBody } from '@dopusk/contract/invoices.ts';
import type { Control } from 'react-hook-form';
import type { z } from 'zod';
import { useApi } from '../../api/queries.ts';
import { ChoiceField } from '../../forms/ChoiceField.tsx';

type Values = z.input<typeof InvoiceBody>;

/** On which of the center's accounts an invoice asks to pay, where it has several; that of the requisites unless chosen. */
export function AccountChoice({ control }: { control: Control<Values, unknown, Values> }) {
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
