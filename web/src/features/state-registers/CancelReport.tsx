import { CancelReportBody, canCancelReport, type RegisterReport } from '@dopusk/contract/register-reports.ts';
import { stateRegisters } from '@dopusk/contract/state-registers.ts';
import { Modal, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Undo2 } from 'lucide-react';
import { useSend } from '../../api/queries.ts';
import { AreaField } from '../../forms/AreaField.tsx';
import { Form, SubmitButton } from '../../forms/Form.tsx';
import { useServerForm } from '../../forms/use-server-form.ts';
import { formatMoment } from '../../text/date.ts';
import { reasonOf } from '../../text/reason.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';

/** Takes back, with a reason, that a file was handed over; disabled once the register has numbered any of it. */
export function CancelReport({ report }: { report: RegisterReport }) {
  const [opened, { open, close }] = useDisclosure();
  return (
    <>
      <ActionButton
        variant="subtle"
        color="red"
        leftSection={<Undo2 size={18} aria-hidden />}
        reason={reasonOf(canCancelReport(report))}
        takes={stateRegisters.cancelReport}
        aria-label={`Отменить передачу файла от ${formatMoment(report.madeAt)}`}
        onClick={open}
      >
        Отменить передачу
      </ActionButton>
      <Modal opened={opened} onClose={close} title="Отменить передачу?" size={560}>
        <CancelForm id={report.id} onDone={close} />
      </Modal>
    </>
  );
}

function CancelForm({ id, onDone }: { id: string; onDone: () => void }) {
  const cancel = useSend(stateRegisters.cancelReport);
  const form = useServerForm({
    schema: CancelReportBody,
    defaultValues: { id, reason: '' },
    submit: (body) => cancel.mutateAsync({ body }),
    done: 'Передача отменена: записи снова ждут передачи',
    onDone,
  });
  return (
    <Form form={form} warnOnLeave={false} maxWidth="none">
      <Text c="dimmed">
        Записи файла снова станут готовыми к передаче и войдут в следующий. Сам файл и причина останутся в списке.
      </Text>
      <AreaField
        control={form.control}
        name="reason"
        label="Причина"
        description="Например: файл не загрузили в кабинет реестра"
        minRows={2}
        required
      />
      <SubmitButton form={form} color="red">
        Отменить передачу
      </SubmitButton>
    </Form>
  );
}
