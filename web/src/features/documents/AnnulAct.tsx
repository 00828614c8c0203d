import { AnnulActBody, serviceActs } from '@dopusk/contract/service-acts.ts';
import { Button, Modal, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { call } from '../../api/client.ts';
import { AreaField } from '../../forms/AreaField.tsx';
import { CheckboxField } from '../../forms/CheckboxField.tsx';
import { Form, SubmitButton } from '../../forms/Form.tsx';
import { useServerForm } from '../../forms/use-server-form.ts';
import { KeptRefusal } from './KeptRefusal.tsx';
import { useKeptRefusal } from './use-kept-refusal.ts';

interface Props {
  id: string;
  /** Of a center with VAT it is an УПД: one that its client has is corrected, unless its service was never rendered. */
  isUpd?: boolean;
  onClose: () => void;
}

/** Annuls an act, with a reason: of training that is paid back, or of a slip. */
export function AnnulAct({ id, title, isUpd = false }: Omit<Props, 'onClose'> & { title: string }) {
  const [opened, { open, close }] = useDisclosure();
  return (
    <>
      <Button color="red" variant="subtle" size="compact-sm" onClick={open} aria-label={`Аннулировать: ${title}`}>
        Аннулировать
      </Button>
      <Modal opened={opened} onClose={close} title={`Аннулировать: ${title}`} size={560}>
        <AnnulForm id={id} isUpd={isUpd} onClose={close} />
      </Modal>
    </>
  );
}

function AnnulForm({ id, isUpd = false, onClose }: Props) {
  const { refusal, sending } = useKeptRefusal(onClose);
  const form = useServerForm({
    schema: AnnulActBody,
    defaultValues: { reason: '', isNotRendered: false },
    submit: (body) => call(serviceActs.annul, { params: { id }, body }),
    done: isUpd ? 'УПД аннулирован!' : 'Акт аннулирован!',
    ...sending,
  });
  return (
    <Stack gap="lg">
      <Text c="dimmed">
        {isUpd
          ? 'Ошибка в реквизитах, людях или сумме – не повод аннулировать: нажмите «Исправить», номер и дата счёта-фактуры останутся. Снизили цену по договорённости – запишите УКД. '
          : null}
        {isUpd ? 'УПД' : 'Акт'} останется в списке, номер – занятым. Из акта сверки он уйдёт, в реестре и выгрузке
        останется с нулём и причиной, а обучение из него сможет войти в новый. Если он уже подписан, договоритесь об
        этом с заказчиком: причину он увидит, а кому о нём писали, получит письмо об аннулировании. Вернуть его в силу
        нельзя.
      </Text>
      <Form form={form} warnOnLeave={false} maxWidth="none">
        <AreaField control={form.control} name="reason" label="Причина" required />
        {isUpd ? (
          <CheckboxField
            control={form.control}
            name="isNotRendered"
            label="Услуг по этому УПД не было: номер счёта-фактуры пропадёт"
          />
        ) : null}
        <KeptRefusal text={refusal} />
        <SubmitButton form={form} color="red">
          {isUpd ? 'Аннулировать УПД' : 'Аннулировать акт'}
        </SubmitButton>
      </Form>
    </Stack>
  );
}
