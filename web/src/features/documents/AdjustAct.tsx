import {
  type ActAdjustments,
  AdjustActBody,
  adjustmentText,
  UndoAdjustmentBody,
  vatWithin,
} from '@dopusk/contract/act-adjustments.ts';
import { assignments } from '@dopusk/contract/assignments.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { toKopecks, toRubles } from '@dopusk/contract/fields/rubles.ts';
import { serviceActs } from '@dopusk/contract/service-acts.ts';
import { Box, Button, Group, Modal, Skeleton, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { call } from '../../api/client.ts';
import { useApi } from '../../api/queries.ts';
import { AreaField } from '../../forms/AreaField.tsx';
import { DateField } from '../../forms/DateField.tsx';
import { FieldRow, Form, SubmitButton } from '../../forms/Form.tsx';
import { NumberField } from '../../forms/NumberField.tsx';
import { TextField } from '../../forms/TextField.tsx';
import { useServerForm } from '../../forms/use-server-form.ts';
import { formatExactRubles } from '../../text/number.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { KeptRefusal } from './KeptRefusal.tsx';
import { useKeptRefusal } from './use-kept-refusal.ts';

/** «УКД»: a lower price that was agreed on after the service is said by another document, which the accountant's program makes out. */
export function AdjustAct({ id, title }: { id: string; title: string }) {
  const [opened, { open, close }] = useDisclosure();
  return (
    <>
      <ActionButton
        takes={serviceActs.adjust}
        variant="subtle"
        size="compact-sm"
        aria-label={`УКД: ${title}`}
        onClick={open}
      >
        УКД
      </ActionButton>
      <Modal opened={opened} onClose={close} title={`УКД к ${title}`} size={560}>
        <Adjustments id={id} onClose={close} />
      </Modal>
    </>
  );
}

function Adjustments({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useApi(serviceActs.adjustments, { params: { id } }, { quiet: true, staleTime: 0 });
  return (
    <Loaded query={query} skeleton={<Skeleton h={320} radius={10} />}>
      {({ left, vatPercent, adjustments }) => (
        <Stack gap="lg">
          <Text c="dimmed">
            Договорились снизить цену уже после услуги – это не исправление: выставляют корректировочный счёт-фактуру
            (УКД), не позднее пяти календарных дней после соглашения (п. 3 ст. 168, п. 13 ст. 171, п. 10 ст. 172 НК).
            Портал УКД не составляет: сделайте его в учётной программе и запишите здесь. Разница ляжет на баланс
            клиента, её можно вернуть или зачесть, а УКД встанет в акт сверки и в реестр. Клиент получит письмо. Ошибка
            в самом УПД – «Исправить».
          </Text>
          <Noted adjustments={adjustments} />
          {left > 0 ? <AdjustForm {...{ id, left, vatPercent, onClose }} /> : null}
        </Stack>
      )}
    </Loaded>
  );
}

interface AdjustFormProps extends Pick<ActAdjustments, 'left' | 'vatPercent'> {
  id: string;
  onClose: () => void;
}

function AdjustForm({ id, left, vatPercent, onClose }: AdjustFormProps) {
  const { refusal, sending } = useKeptRefusal(onClose);
  const form = useServerForm({
    schema: AdjustActBody,
    defaultValues: { amount: null, vat: null, number: '', issuedOn: today(), reason: '' },
    submit: (body, _, key) => call(serviceActs.adjust, { params: { id }, body, key }),
    done: 'УКД записан!',
    ...sending,
  });
  const { control } = form;
  const amount = useWatch({ control, name: 'amount' });
  const byRate = typeof amount === 'number' ? toRubles(vatWithin(toKopecks(amount), vatPercent)) : null;
  return (
    <Form form={form} warnOnLeave={false} maxWidth="none">
      <FieldRow>
        <TextField control={control} name="number" label="Номер УКД" maxLength={40} required />
        <DateField control={control} name="issuedOn" label="Дата УКД" max={today()} required />
      </FieldRow>
      <NumberField
        control={control}
        name="amount"
        label="На сколько снижена цена, с НДС"
        description={`Не больше ${formatExactRubles(left)}`}
        min={0}
        unit="₽"
        required
      />
      <NumberField
        control={control}
        name="vat"
        label="В том числе НДС"
        description={`Пусто – по ставке УПД, ${vatPercent}\u00a0%${byRate === null ? '' : `: ${formatExactRubles(byRate)}`}`}
        min={0}
        unit="₽"
      />
      <AreaField control={control} name="reason" label="О чём договорились" required />
      <KeptRefusal text={refusal} />
      <SubmitButton form={form}>Записать УКД</SubmitButton>
    </Form>
  );
}

/** What is noted already; each can be taken back. */
function Noted({ adjustments }: Pick<ActAdjustments, 'adjustments'>) {
  const [undoing, setUndoing] = useState<string | null>(null);
  if (adjustments.length === 0) return null;
  return (
    <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }} aria-label="Записанные УКД">
      {adjustments.map((one) => (
        <li key={one.id}>
          <Group justify="space-between" gap="sm" wrap="nowrap" align="flex-start">
            <div>
              <Text td={one.undone ? 'line-through' : undefined}>
                {adjustmentText(one)}: {formatExactRubles(one.amount)}
              </Text>
              <Text size="sm" c="dimmed">
                {one.undone ? 'Отменён' : `В том числе НДС ${formatExactRubles(one.vat)}. ${one.reason}`}
              </Text>
            </div>
            {one.undone || undoing === one.id ? null : (
              <Button
                color="red"
                variant="subtle"
                size="compact-sm"
                style={{ flex: 'none' }}
                onClick={() => setUndoing(one.id)}
              >
                Отменить
              </Button>
            )}
          </Group>
          {undoing === one.id ? <UndoForm id={one.id} onClose={() => setUndoing(null)} /> : null}
        </li>
      ))}
    </Stack>
  );
}

function UndoForm({ id, onClose }: { id: string; onClose: () => void }) {
  const form = useServerForm({
    schema: UndoAdjustmentBody,
    defaultValues: { reason: '' },
    submit: (body) => call(serviceActs.undoAdjustment, { params: { id }, body }),
    done: 'Запись об УКД отменена!',
    onDone: onClose,
    invalidate: [serviceActs.adjustments, assignments.read],
  });
  return (
    <Box mt="sm">
      <Form form={form} warnOnLeave={false} maxWidth="none">
        <AreaField control={form.control} name="reason" label="Почему отменяете" required />
        <SubmitButton
          form={form}
          color="red"
          aside={
            <Button variant="default" size="lg" onClick={onClose}>
              Оставить
            </Button>
          }
        >
          Отменить запись
        </SubmitButton>
      </Form>
    </Box>
  );
}
