import { today } from '@dopusk/contract/fields/date.ts';
import { toKopecks, toRubles } from '@dopusk/contract/fields/rubles.ts';
import { SetOffBasis, type SetOffOffer, type SetOffQuery, setOffs } from '@dopusk/contract/set-offs.ts';
import { Modal, Select, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Wallet } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { useApi } from '../../api/queries.ts';
import { allows, useCurrentUser } from '../../api/session.ts';
import { AreaField } from '../../forms/AreaField.tsx';
import { DateField } from '../../forms/DateField.tsx';
import { FieldRow, Form, SubmitButton } from '../../forms/Form.tsx';
import { TextField } from '../../forms/TextField.tsx';
import { useServerForm } from '../../forms/use-server-form.ts';
import { plural, priceText } from '../../text/number.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { Fact, Facts } from '../../ui/Facts.tsx';
import { toastSuccess } from '../../ui/toast.ts';
import { PeopleToPay } from './PeopleToPay.tsx';

interface Props {
  of: SetOffQuery;
  variant?: string;
}

/**
 * «Зачесть с баланса»: a center pays training of an invoice or a group from the balance of a client that nobody works for; off with
 * the reason for one that pays itself, and nothing where no money lies.
 */
export function SetOffButton({ of, variant = 'default' }: Props) {
  const { user } = useCurrentUser();
  const [opened, { open, close }] = useDisclosure();
  const { data } = useApi(setOffs.offers, { query: of }, { quiet: true, enabled: allows(setOffs.offers.access, user) });
  const withMoney = (data ?? []).filter(({ available }) => available > 0);
  const [first] = withMoney;
  if (!first) return null;
  const possible = withMoney.filter(({ refusal }) => refusal === null);
  return (
    <>
      <ActionButton
        takes={setOffs.make}
        variant={variant}
        reason={possible.length === 0 ? first.refusal : null}
        leftSection={<Wallet size={18} aria-hidden />}
        onClick={open}
      >
        Зачесть с баланса
      </ActionButton>
      <Modal opened={opened} onClose={close} title="Зачесть с баланса клиента" size={660}>
        <Chosen of={of} offers={possible} onClose={close} />
      </Modal>
    </>
  );
}

interface ChosenProps {
  of: SetOffQuery;
  offers: readonly SetOffOffer[];
  onClose: () => void;
}

function Chosen({ of, offers, onClose }: ChosenProps) {
  const [clientId, setClientId] = useState<string | null>(null);
  const offer = offers.find((one) => one.clientId === clientId) ?? offers[0];
  if (!offer) return null;
  return (
    <Stack gap="lg">
      {offers.length > 1 ? (
        <Select
          label="С чьего баланса"
          data={offers.map((one) => ({ value: one.clientId, label: one.clientTitle }))}
          value={offer.clientId}
          onChange={setClientId}
        />
      ) : null}
      <SetOffForm key={offer.clientId} of={of} offer={offer} onClose={onClose} />
    </Stack>
  );
}

/** Whom the balance does not reach, one after another: they are left out at first. */
function beyond({ unpaid, available }: SetOffOffer): Set<string> {
  let left = toKopecks(available);
  const out = new Set<string>();
  for (const { id, price } of unpaid) {
    if (toKopecks(price) > left) out.add(id);
    else left -= toKopecks(price);
  }
  return out;
}

function SetOffForm({ of, offer, onClose }: { of: SetOffQuery; offer: SetOffOffer; onClose: () => void }) {
  const { clientId, clientTitle, available, unpaid, letterTo } = offer;
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(() => beyond(offer));
  const chosen = unpaid.filter(({ id }) => !leftOut.has(id));
  const amount = toRubles(chosen.reduce((sum, { price }) => sum + toKopecks(price), 0));
  const assignIds = chosen.map(({ id }) => id);
  const form = useServerForm({
    schema: SetOffBasis,
    defaultValues: { letterNumber: '', letterDate: '', reason: '' },
    submit: (basis, _version, key) =>
      call(setOffs.make, { params: { clientId }, body: { ...of, ...basis, assignIds, amount }, key }),
    onDone: ({ paidCount, balance }) => {
      toastSuccess(
        `Зачтено: ${plural(paidCount, 'назначение', 'назначения', 'назначений')}. На балансе клиента ${priceText(balance)}`,
      );
      onClose();
    },
  });
  const { control } = form;
  const refusal = reasonNotTo(chosen.length, amount, available);
  return (
    <>
      <Facts>
        <Fact name="Можно зачесть">
          <b>{priceText(available)}</b>
          <Text size="sm" c="dimmed">
            {clientTitle}: в портале нет операторов клиента, сам он с баланса не заплатит
          </Text>
        </Fact>
        <Fact name="Зачесть">
          <b>{priceText(amount)}</b>
          <Text size="sm" c="dimmed">
            За {plural(chosen.length, 'назначение', 'назначения', 'назначений')}
            {leftOut.size > 0 ? ` из ${unpaid.length}` : ''}
          </Text>
        </Fact>
      </Facts>
      {unpaid.length > 1 ? <PeopleToPay unpaid={unpaid} leftOut={leftOut} onChange={setLeftOut} /> : null}
      <Form form={form} warnOnLeave={false} maxWidth="none">
        <FieldRow>
          <TextField control={control} name="letterNumber" label="Письмо клиента №" maxLength={40} />
          <DateField control={control} name="letterDate" label="Дата письма" max={today()} />
        </FieldRow>
        <AreaField
          control={control}
          name="reason"
          label="Основание, если письма нет"
          description="Его увидит клиент, оно останется в истории"
        />
        <Text size="sm" c="dimmed">
          {letterTo
            ? `Клиенту уйдёт письмо о зачёте: ${letterTo}`
            : 'Письма о зачёте клиент не получит: в его реквизитах нет e-mail'}
        </Text>
        {refusal ? <Text c="red">{refusal}</Text> : null}
        <SubmitButton form={form} disabled={refusal !== null}>
          Зачесть
        </SubmitButton>
      </Form>
    </>
  );
}

function reasonNotTo(count: number, amount: number, available: number): string | null {
  if (count === 0) return 'Выберите, за кого зачесть';
  return amount > available ? `На балансе только ${priceText(available)}` : null;
}
