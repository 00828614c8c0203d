import {
  LINK_DAYS,
  linkStateTitles,
  type PaymentLink,
  PaymentLinkBody,
  paymentLinks,
} from '@dopusk/contract/payment-links.ts';
import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { Copy } from 'lucide-react';
import { call } from '../../api/client.ts';
import { useApi, useSend } from '../../api/queries.ts';
import { Form, SubmitButton } from '../../forms/Form.tsx';
import { NumberField } from '../../forms/NumberField.tsx';
import { useServerForm } from '../../forms/use-server-form.ts';
import { formatMoment } from '../../text/date.ts';
import { priceText } from '../../text/number.ts';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import { copy } from '../../ui/copy.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import classes from './BalanceHistory.module.css';

type Of = { invoiceId: string } | { organizationId: string };

/** The links of an invoice or of a balance's top-ups: made, copied, revoked. */
export function PaymentLinks({ of }: { of: Of }) {
  const query = useApi(paymentLinks.list, { query: of }, { quiet: true, staleTime: 0 });
  return (
    <Stack gap="md" pt="xs">
      <Text c="dimmed">
        По ссылке платят картой без входа на портал. Видны только номер, сумма, получатель и назначение платежа.
        Действует {LINK_DAYS} дней, отозвать можно в любой момент.
      </Text>
      <NewLink of={of} />
      <Loaded query={query} skeleton={<Skeleton h={60} radius={10} />}>
        {(links) =>
          links.length === 0 ? null : (
            <ul className={classes.list} aria-label="Созданные ссылки">
              {links.map((link) => (
                <Row key={link.id} link={link} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Stack>
  );
}

function NewLink({ of }: { of: Of }) {
  const form = useServerForm({
    schema: PaymentLinkBody,
    defaultValues: { ...of, amount: null },
    submit: (body, _, key) => call(paymentLinks.create, { body, key }),
    done: 'Ссылка создана!',
    invalidate: [paymentLinks.list],
  });
  return (
    <Form form={form} warnOnLeave={false} maxWidth="none">
      {'organizationId' in of ? (
        <NumberField control={form.control} name="amount" label="Сумма по ссылке" min={0} unit="₽" required />
      ) : null}
      <SubmitButton form={form} variant="default">
        Создать ссылку
      </SubmitButton>
    </Form>
  );
}

function Row({ link: { id, url, amount, state, expiresAt } }: { link: PaymentLink }) {
  const revoke = useSend(paymentLinks.revoke, { done: 'Ссылка отозвана!', invalidate: [paymentLinks.list] });
  return (
    <li className={classes.entry}>
      <Text fw={600}>{priceText(amount)}</Text>
      <Text>{linkStateTitles[state]}</Text>
      {state === 'Open' ? (
        <>
          <Text size="sm" c="dimmed" className={classes.title}>
            До {formatMoment(expiresAt)}
          </Text>
          <Group gap="xs">
            <Button
              size="sm"
              variant="default"
              leftSection={<Copy size={16} aria-hidden />}
              onClick={() => void copy(url, 'Ссылка скопирована')}
            >
              Скопировать
            </Button>
            <ConfirmButton
              size="sm"
              color="red"
              variant="light"
              question="Отозвать ссылку?"
              text="Заплатить по ней будет нельзя."
              confirm="Отозвать"
              onConfirm={() => revoke.mutateAsync({ params: { id } })}
            >
              Отозвать
            </ConfirmButton>
          </Group>
        </>
      ) : null}
    </li>
  );
}
