import { documentCorrections, RevokeBody } from '@dopusk/contract/document-corrections.ts';
import { Text } from '@mantine/core';
import { call } from '../../api/client.ts';
import { AreaField } from '../../forms/AreaField.tsx';
import { Form, SubmitButton } from '../../forms/Form.tsx';
import { useServerForm } from '../../forms/use-server-form.ts';

interface Props {
  documentId: string;
  /** It is about several people of a group. */
  isOfGroup: boolean;
  onDone: () => void;
}

/** Takes a fixed document back for ever, with a reason. */
export function RevokeForm({ documentId, isOfGroup, onDone }: Props) {
  const form = useServerForm({
    schema: RevokeBody,
    defaultValues: { documentId, reason: '' },
    submit: (body) => call(documentCorrections.revoke, { body }),
    done: 'Документ отозван',
    onDone,
  });
  return (
    <Form form={form} warnOnLeave={false} maxWidth="none">
      <Text c="dimmed">
        {isOfGroup ? 'Документ общий: он будет отозван у всех, кто в нём назван. ' : ''}
        При проверке по коду документ будет недействительным, его номер останется занят. После этого документ можно
        оформить заново. Отменить отзыв нельзя.
      </Text>
      <AreaField
        control={form.control}
        name="reason"
        label="Причина"
        description="Например: ошибка в фамилии"
        minRows={2}
        required
      />
      <SubmitButton form={form} color="red">
        Отозвать
      </SubmitButton>
    </Form>
  );
}
