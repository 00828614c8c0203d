import { invoices, UndoPaidBody } from '@dopusk/contract/invoices.ts';
import { Modal, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Undo2 } from 'lucide-react';
import { call } from '../../api/client.ts';
import { AreaField } from '../../forms/AreaField.tsx';
import { Form, SubmitButton } from '../../forms/Form.tsx';
import { useServerForm } from '../../forms/use-server-form.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';

/** «Отменить оплату»: of an invoice that was marked as paid by hand; off with the reason while something rests on it. */
export function UndoPaidButton({ id, refusal }: { id: string; refusal: string | null }) {
  const [opened, { open, close }] = useDisclosure();
  return (
    <>
      <ActionButton
        takes={invoices.undoPaid}
        variant="default"
        reason={refusal}
        leftSection={<Undo2 size={18} aria-hidden />}
        onClick={open}
      >
        Отменить оплату
      </ActionButton>
      <Modal opened={opened} onClose={close} title="Отменить отметку об оплате?" size={560}>
        <UndoPaidForm id={id} onClose={close} />
      </Modal>
    </>
  );
}

function UndoPaidForm({ id, onClose }: { id: string; onClose: () => void }) {
  const form = useServerForm({
    schema: UndoPaidBody,
    defaultValues: { reason: '' },
    submit: (body) => call(invoices.undoPaid, { params: { id }, body }),
    done: 'Оплата отменена',
    onDone: onClose,
  });
  return (
    <Stack gap="lg">
      <Text c="dimmed">
        Деньги снимутся с баланса плательщика, а оплаченное ими обучение снова станет неоплаченным: слушатели останутся
        на курсах, составленные акты останутся – неоплаченное будет долгом по акту. Клиент получит письмо с причиной,
        запись останется в истории.
      </Text>
      <Form form={form} warnOnLeave={false} maxWidth="none">
        <AreaField control={form.control} name="reason" label="Причина" required />
        <SubmitButton form={form} color="red">
          Отменить оплату
        </SubmitButton>
      </Form>
    </Stack>
  );
}
