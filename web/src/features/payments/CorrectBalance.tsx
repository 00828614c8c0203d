import { type Organization, organizations } from '@dopusk/contract/organizations.ts';
import { CorrectionBody, payments } from '@dopusk/contract/payments.ts';
import { Box, Button, Modal, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Scale } from 'lucide-react';
import { call } from '../../api/client.ts';
import { allows, useCurrentUser } from '../../api/session.ts';
import { AreaField } from '../../forms/AreaField.tsx';
import { ChoiceField } from '../../forms/ChoiceField.tsx';
import { Form, SubmitButton } from '../../forms/Form.tsx';
import { NumberField } from '../../forms/NumberField.tsx';
import { useServerForm } from '../../forms/use-server-form.ts';
import { priceText } from '../../text/number.ts';

interface Props {
  client: Pick<Organization, 'id' | 'organizationType' | 'balance'>;
  /** Of a client that has unlinked the center: what it has given back is taken off, and nothing is added. */
  onlyTakes?: boolean;
}

/** «Исправить баланс» of a client, for whoever minds the money of its center. */
export function CorrectBalance({ client, onlyTakes = false }: Props) {
  const { user } = useCurrentUser();
  const [opened, { open, close }] = useDisclosure();
  if (client.organizationType !== 'Customer' || !allows(payments.correct.access, user)) return null;
  return (
    <>
      <Box mt={4} ml={-8}>
        <Button variant="subtle" size="compact-sm" leftSection={<Scale size={16} aria-hidden />} onClick={open}>
          {onlyTakes ? 'Снять возвращённое' : 'Исправить баланс'}
        </Button>
      </Box>
      <Modal opened={opened} onClose={close} title={onlyTakes ? 'Снять возвращённое' : 'Исправить баланс'} size={560}>
        <CorrectionForm client={client} onlyTakes={onlyTakes} onClose={close} />
      </Modal>
    </>
  );
}

function CorrectionForm({ client, onlyTakes, onClose }: Props & { onClose: () => void }) {
  const centerId = useCurrentUser().user?.operator?.organization?.id;
  const seen = client.balance?.bound.find(({ id }) => id === centerId)?.amount ?? 0;
  const form = useServerForm({
    schema: CorrectionBody.omit({ seen: true }),
    defaultValues: { direction: onlyTakes ? 'Take' : 'Add', amount: onlyTakes ? seen : null, reason: '' },
    submit: (body) => call(payments.correct, { params: { id: client.id }, body: { ...body, seen } }),
    done: 'Баланс исправлен!',
    onDone: onClose,
    invalidate: [organizations.read, organizations.list, payments.held],
  });
  return (
    <Stack gap="lg">
      <Text c="dimmed">
        {onlyTakes
          ? `На балансе клиента ${priceText(seen)}, которые тратятся только у вас. Снимите то, что вернули ему на счёт.`
          : `Сейчас для вашего центра на балансе ${priceText(seen)}. Исправляется только эта часть: тратится она у вас.`}{' '}
        Клиент увидит исправление и причину в истории баланса.
      </Text>
      <Form form={form} warnOnLeave={false} maxWidth="none">
        {onlyTakes ? null : (
          <ChoiceField control={form.control} name="direction" label="Что сделать" choices={DIRECTIONS} required />
        )}
        <NumberField control={form.control} name="amount" label="Сумма" min={0} unit="₽" required />
        <AreaField control={form.control} name="reason" label="Причина" required />
        <SubmitButton
          form={form}
          aside={
            <Button variant="default" size="lg" onClick={onClose}>
              Отмена
            </Button>
          }
        >
          {onlyTakes ? 'Снять' : 'Исправить'}
        </SubmitButton>
      </Form>
    </Stack>
  );
}

const DIRECTIONS = [
  { value: 'Add', label: 'Прибавить' },
  { value: 'Take', label: 'Снять' },
];
