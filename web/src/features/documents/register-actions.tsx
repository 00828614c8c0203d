import { BatchRevocation, batches } from '@dopusk/contract/batches.ts';
import { Modal, Text } from '@mantine/core';
import { Ban, Mail } from 'lucide-react';
import { call } from '../../api/client.ts';
import { AreaField } from '../../forms/AreaField.tsx';
import { Form, SubmitButton } from '../../forms/Form.tsx';
import { useServerForm } from '../../forms/use-server-form.ts';
import { plural } from '../../text/number.ts';
import type { Action, ManyPopup } from '../../ui/action.ts';
import { beginBatch, type ChosenFor, type NarrowingFor, useShownBatch } from '../batches/use-batches.ts';

type OfRegister = NarrowingFor<typeof batches.sendDocuments>;

const documentsText = (count: number) => plural(count, 'документ', 'документа', 'документов');

/** Each document of the register to its own person. */
export const sendDocuments: Action<never, OfRegister> = {
  title: 'Отправить слушателям',
  icon: Mail,
  takes: batches.sendDocuments,
  many: {
    begin: (chosen, doing) => beginBatch(batches.sendDocuments, chosen, doing),
    ask: (count) => ({
      title: `Отправить слушателям ${documentsText(count)}?`,
      text: 'Каждый получит письмо со своим документом в PDF на e-mail своей учётной записи. О каждом документе, который не отправлен, будет сказано почему. Вернуть отправленные письма нельзя.',
      confirm: 'Отправить',
    }),
  },
};

export const revokeDocuments: Action<never, OfRegister> = {
  title: 'Отозвать',
  icon: Ban,
  takes: batches.revokeDocuments,
  tone: 'danger',
  many: { popup: (popup) => <RevokeMany {...popup} /> },
};

/** Takes the documents back for one reason; what comes of each is shown as it is done. */
function RevokeMany({ chosen, count, onDone, onClose }: ManyPopup<OfRegister>) {
  const show = useShownBatch();
  const form = useServerForm({
    schema: BatchRevocation,
    defaultValues: { reason: '' },
    submit: (revocation) =>
      call(batches.revokeDocuments, {
        body: { chosen: chosen as ChosenFor<typeof batches.revokeDocuments>, revocation },
      }),
    invalidate: [batches.recent],
    onDone: ({ id }) => {
      onDone();
      show(id);
    },
  });
  return (
    <Modal opened onClose={onClose} title={`Отозвать ${documentsText(count)}?`} size={560}>
      <Form form={form} warnOnLeave={false} maxWidth="none">
        <Text c="dimmed">
          При проверке по коду эти документы будут недействительными, вместе с билетами, которые повторяют отозванные
          удостоверения. Номера останутся заняты, документы можно будет оформить заново. Отменить отзыв нельзя.
        </Text>
        <AreaField
          control={form.control}
          name="reason"
          isFirst
          label="Причина"
          description="Одна для всех, её прочтут клиенты и слушатели. Например: неверная дата протокола"
          minRows={2}
          required
        />
        <SubmitButton form={form} color="red">
          Отозвать
        </SubmitButton>
      </Form>
    </Modal>
  );
}
