import { addresses, type Bank } from '@dopusk/contract/addresses.ts';
import type { BankAccountBody } from '@dopusk/contract/bank-accounts.ts';
import { bic as bicField } from '@dopusk/contract/fields/bank-account.ts';
import type { OrganizationForm } from '@dopusk/contract/organizations.ts';
import { requisiteFields } from '@dopusk/contract/requisites.ts';
import { Loader } from '@mantine/core';
import { CircleCheck, Info, TriangleAlert } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { useApi } from '../../api/queries.ts';
import { FillLine, FillPress } from '../../forms/FillLine.tsx';
import type { ServerForm } from '../../forms/use-server-form.ts';

const HOUR_MS = 3_600_000;

const filled = ['bankTitle', 'correspondentAccount'] as const;

type OfAccount = ServerForm<z.input<typeof BankAccountBody>>;

interface Props {
  /** Of requisites, or of an account beside them. */
  form: ServerForm<z.input<typeof OrganizationForm>> | OfAccount;
}

/**
 * Below the BIC: once a new one is whole, fills the bank and its correspondent account where they are empty. What is typed
 * is replaced on request only. Where nothing is known of the bank, both are written by hand, which it says.
 */
export function BankFill({ form: of }: Props) {
  // Of either form only these fields, which both have, are touched here.
  const form = of as OfAccount;
  const { control } = form;
  const [typed, ...values] = useWatch({ control, name: ['bic', ...filled] });
  const bic = typed ?? '';
  const [first] = useState(bic);
  const isAsked = bicField.safeParse(bic).success && bic !== first;
  const answer = useApi(addresses.bank, { query: { bic } }, { enabled: isAsked, quiet: true, staleTime: HOUR_MS });
  const bank = isAsked ? answer.data?.bank : undefined;

  const write = (known: Bank, fields: readonly (typeof filled)[number][]) => {
    for (const field of fields) {
      form.setValue(field, known[field], { shouldDirty: true, shouldTouch: true });
      form.clearErrors(field);
    }
  };
  const differing = (known: Bank) =>
    filled.filter((field, i) => known[field] && values[i]?.trim() !== known[field] && !form.scope.locked.has(field));
  const fillEmpty = useEffectEvent((known: Bank) =>
    write(
      known,
      differing(known).filter((field) => !form.getValues(field)?.trim()),
    ),
  );
  useEffect(() => {
    if (bank) fillEmpty(bank);
  }, [bank]);

  if (!isAsked) return null;
  if (answer.isPending) return <FillLine icon={<Loader size={16} />}>Ищем банк по БИК…</FillLine>;
  if (!bank) {
    return (
      <FillLine icon={<Info size={16} aria-hidden />}>
        {answer.data?.source === 'Unknown'
          ? 'В справочнике нет банка с таким БИК: проверьте его или впишите банк и корр. счёт сами'
          : 'Этот банк порталу пока не известен: впишите банк и корр. счёт сами, портал сверит корр. счёт с БИК'}
      </FillLine>
    );
  }
  const other = differing(bank);
  return (
    <>
      <FillLine icon={<CircleCheck size={16} aria-hidden />}>
        {answer.data?.source === 'Register' ? 'По справочнику это' : 'В реквизитах на портале это'} {bank.bankTitle}
        {other.length > 0 ? (
          <>
            {`. Отличается: ${other.map((field) => requisiteFields[field].title).join(', ')}. `}
            <FillPress onClick={() => write(bank, other)}>Заменить</FillPress>
          </>
        ) : null}
      </FillLine>
      {bank.isActive ? null : (
        <FillLine icon={<TriangleAlert size={16} aria-hidden />}>Банк закрыт или закрывается</FillLine>
      )}
    </>
  );
}
