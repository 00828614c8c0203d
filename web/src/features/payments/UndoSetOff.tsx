import { type MadeSetOff, type SetOffQuery, setOffs, UndoSetOffBody } from '@dopusk/contract/set-offs.ts';
import { Modal, Select, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { useApi } from '../../api/queries.ts';
import { allows, useCurrentUser } from '../../api/session.ts';
import { AreaField } from '../../forms/AreaField.tsx';
import { Form, SubmitButton } from '../../forms/Form.tsx';
import { useServerForm } from '../../forms/use-server-form.ts';
import { formatMoment } from '../../text/date.ts';
import { plural, priceText } from '../../text/number.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { Fact, Facts } from '../../ui/Facts.tsx';
import { toastSuccess } from '../../ui/toast.ts';

/** «Отменить зачёт»: of what was set off on an invoice or a group; off with the reason while something rests on it, nothing without. */
export function UndoSetOffButton({ of }: { of: SetOffQuery }) {
  const { user } = useCurrentUser();
  const [opened, { open, close }] = useDisclosure();
  const { data } = useApi(setOffs.made, { query: of }, { quiet: true, enabled: allows(setOffs.made.access, user) });
  const [first] = data ?? [];
  if (!data || !first) return null;
  return (
    <>
      <ActionButton
        takes={setOffs.undo}
        variant="default"
        reason={data.every(({ refusal }) => refusal !== null) ? first.refusal : null}
        leftSection={<Undo2 size={18} aria-hidden />}
        onClick={open}
      >
        Отменить зачёт
      </ActionButton>
      <Modal opened={opened} onClose={close} title="Отменить зачёт с баланса?" size={660}>
        <Chosen made={data} onClose={close} />
      </Modal>
    </>
  );
}

const titleOf = ({ at, amount, basis }: MadeSetOff) => `${formatMoment(at)}, ${priceText(amount)}: ${basis}`;

function Chosen({ made, onClose }: { made: readonly MadeSetOff[]; onClose: () => void }) {
  const [chosenId, setChosenId] = useState<string | null>(null);
  const chosen = made.find(({ id }) => id === chosenId) ?? made.find(({ refusal }) => refusal === null) ?? made[0];
  if (!chosen) return null;
  return (
    <Stack gap="lg">
      {made.length > 1 ? (
        <Select
          label="Какой зачёт"
          data={made.map((one) => ({ value: one.id, label: titleOf(one) }))}
          value={chosen.id}
          onChange={setChosenId}
        />
      ) : null}
      <UndoForm key={chosen.id} made={chosen} onClose={onClose} />
    </Stack>
  );
}

/** What was made out for those whose invoice holds no more. */
function madeText(invoices: readonly { number: string }[]): string {
  const made = invoices.length === 1 ? 'выставлен новый' : 'выставлены новые';
  return `Прежний счёт отменён, поэтому ${made}: ${invoices.map(({ number }) => `№\u00a0${number}`).join(', ')}`;
}

/** So many people are named. */
const NAMED = 10;

function UndoForm({ made, onClose }: { made: MadeSetOff; onClose: () => void }) {
  const { id, clientTitle, at, author, basis, amount, people, refusal } = made;
  const form = useServerForm({
    schema: UndoSetOffBody,
    defaultValues: { reason: '' },
    submit: (body) => call(setOffs.undo, { params: { id }, body }),
    onDone: ({ unpaidCount, invoices }) => {
      const again = `Зачёт отменён. Снова ждёт оплаты: ${plural(unpaidCount, 'назначение', 'назначения', 'назначений')}`;
      toastSuccess(invoices.length > 0 ? `${again}. ${madeText(invoices)}` : again);
      onClose();
    },
  });
  const rest = people.length - NAMED;
  return (
    <>
      <Facts>
        <Fact name="Вернётся на баланс">
          <b>{priceText(amount)}</b>
          <Text size="sm" c="dimmed">
            {clientTitle}
          </Text>
        </Fact>
        <Fact name="За кого">
          {people
            .slice(0, NAMED)
            .map(({ fullName }) => fullName)
            .join(', ')}
          {rest > 0 ? ` и ещё ${rest}` : ''}
        </Fact>
        <Fact name="Основание">{basis}</Fact>
        <Fact name="Зачтено">
          {formatMoment(at)}, {author}
        </Fact>
      </Facts>
      {refusal ? (
        <Text c="red">{refusal}</Text>
      ) : (
        <Text c="dimmed">
          Обучение снова станет неоплаченным, слушатели останутся на курсах, счёт снова будет ждать оплаты; за кого он
          отменён или заменён, портал выставит новый. Клиент получит письмо с причиной, если у него указан e-mail;
          запись останется в истории.
        </Text>
      )}
      <Form form={form} warnOnLeave={false} maxWidth="none">
        <AreaField control={form.control} name="reason" label="Причина" required />
        <SubmitButton form={form} color="red" disabled={refusal !== null}>
          Отменить зачёт
        </SubmitButton>
      </Form>
    </>
  );
}
