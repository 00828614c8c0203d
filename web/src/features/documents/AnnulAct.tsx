import { AnnulActBody, serviceActs } from '@dopusk/contract/service-acts.ts';
import { Button, Modal, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { call } from '../../api/client.ts';
import { AreaField } from '../../forms/AreaField.tsx';
import { Form, SubmitButton } from '../../forms/Form.tsx';
import { useServerForm } from '../../forms/use-server-form.ts';

/** Annuls an act, with a reason: of training that is paid back, or of a slip. */
export function AnnulAct({ id, title }: { id: string; title: string }) {
  const [opened, { open, close }] = useDisclosure();
  return (
    <>
      <Button color="red" variant="subtle" size="compact-sm" onClick={open} aria-label={`Аннулировать: ${title}`}>
        Аннулировать
      </Button>
      <Modal opened={opened} onClose={close} title={`Аннулировать: ${title}`} size={560}>
        <AnnulForm id={id} onClose={close} />
      </Modal>
    </>
  );
}

function AnnulForm({ id, onClose }: { id: string; onClose: () => void }) {
  const form = useServerForm({
    schema: AnnulActBody,
    defaultValues: { reason: '' },
    submit: (body) => call(serviceActs.annul, { params: { id }, body }),
    done: 'Акт аннулирован!',
    onDone: onClose,
  });
  return (
    <Stack gap="lg">
      <Text c="dimmed">
        Акт останется в списке, номер – занятым. Из акта сверки, реестра и выгрузки УПД он уйдёт, а обучение из него
        сможет войти в новый акт. Если акт уже подписан, договоритесь об этом с заказчиком: причину он увидит, а кому об
        акте писали, получит письмо об аннулировании. Вернуть акт в силу нельзя.
      </Text>
      <Form form={form} warnOnLeave={false} maxWidth="none">
        <AreaField control={form.control} name="reason" label="Причина" required />
        <SubmitButton form={form} color="red">
          Аннулировать акт
        </SubmitButton>
      </Form>
    </Stack>
  );
}
