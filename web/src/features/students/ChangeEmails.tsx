import { BatchMail, batches } from '@dopusk/contract/batches.ts';
import { Modal, Text } from '@mantine/core';
import { call } from '../../api/client.ts';
import { Form, SubmitButton } from '../../forms/Form.tsx';
import { TextField } from '../../forms/TextField.tsx';
import { useServerForm } from '../../forms/use-server-form.ts';
import { peopleText } from '../../text/number.ts';
import type { ManyPopup } from '../../ui/action.ts';
import { type ChosenFor, type NarrowingFor, useShownBatch } from '../batches/use-batches.ts';

type OfPeople = NarrowingFor<typeof batches.changeEmails>;

/** The mailboxes of many people are at another domain now; what comes of each is shown as it is done. */
export function ChangeEmails({ chosen, count, onDone, onClose }: ManyPopup<OfPeople>) {
  const show = useShownBatch();
  const form = useServerForm({
    schema: BatchMail,
    defaultValues: { domain: '' },
    submit: (mail) =>
      call(batches.changeEmails, { body: { chosen: chosen as ChosenFor<typeof batches.changeEmails>, mail } }),
    invalidate: [batches.recent],
    onDone: ({ id }) => {
      onDone();
      show(id);
    },
  });
  return (
    <Modal opened onClose={onClose} title={`Сменить e-mail: ${peopleText(count)}`} size={560}>
      <Form form={form} warnOnLeave={false} maxWidth="none">
        <Text c="dimmed">
          Имя до «@» у каждого останется. На новый адрес уйдёт письмо, и e-mail сменится, когда человек его подтвердит.
          До этого он входит с прежним. О каждом, кому сменить нельзя, будет сказано почему.
        </Text>
        <TextField control={form.control} name="domain" label="Новый домен" placeholder="zavod.ru" required />
        <SubmitButton form={form}>Сменить e-mail</SubmitButton>
      </Form>
    </Modal>
  );
}
