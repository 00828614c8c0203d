import { bankStatements, ConfirmBody } from '@dopusk/contract/bank-statements.ts';
import { Alert, Checkbox, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useApi } from '../../api/queries.ts';

/** So long after the last change of a form it is asked what it would do. */
const PAUSE_MS = 400;

/** What a confirmation as the form stands would do; nothing while the form is not whole. */
export function usePaymentPreview(id: string, values: object) {
  const [asked] = useDebouncedValue(JSON.stringify(values), PAUSE_MS);
  const body = ConfirmBody.safeParse(JSON.parse(asked));
  const { data } = useApi(
    bankStatements.preview,
    { params: { id }, body: body.data ?? { invoices: [] } },
    { quiet: true, staleTime: 0, enabled: body.success },
  );
  const [agreedTo, agreeTo] = useState('');
  const preview = body.success ? data : undefined;
  const otherPayer = preview?.otherPayer ?? '';
  return { ...preview, otherPayer, agree: agreeTo, isAgreed: otherPayer === '' || otherPayer === agreedTo };
}

/** Whose training the money will pay, and the question whether it is another's that pays. */
export function PaymentPreview({ of }: { of: ReturnType<typeof usePaymentPreview> }) {
  const { pays, otherPayer, agree, isAgreed } = of;
  return (
    <Stack gap="sm">
      {pays ? <Text role="status">{pays}</Text> : null}
      {otherPayer ? (
        <Alert color="orange" title="ИНН плательщика другой">
          <Stack gap="sm">
            <Text size="sm">{otherPayer}. Плательщик останется в истории баланса.</Text>
            <Checkbox
              label="Оплата за другую организацию, всё верно"
              checked={isAgreed}
              onChange={(event) => agree(event.currentTarget.checked ? otherPayer : '')}
            />
          </Stack>
        </Alert>
      ) : null}
    </Stack>
  );
}
