import { today } from '@dopusk/contract/fields/date.ts';
import { isoDate } from '@dopusk/contract/fields/iso-date.ts';
import { type Signatory, signatories } from '@dopusk/contract/signatories.ts';
import { versionOf } from '@dopusk/contract/version.ts';
import { Modal, Stack, Text } from '@mantine/core';
import { z } from 'zod';
import { call } from '../../api/client.ts';
import { DateField } from '../../forms/DateField.tsx';
import { Form, SubmitButton } from '../../forms/Form.tsx';
import { useServerForm } from '../../forms/use-server-form.ts';

interface Props {
  signatory: Signatory;
  opened: boolean;
  onClose: () => void;
}

/** Asks for the last day on which somebody signs. */
export function EndSignatory({ signatory, opened, onClose }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title={`Завершить полномочия: ${signatory.fullName}?`} size={480}>
      <EndForm signatory={signatory} onClose={onClose} />
    </Modal>
  );
}

const Schema = z.object({ validUntil: isoDate });

function EndForm({ signatory, onClose }: Omit<Props, 'opened'>) {
  const { id, validFrom } = signatory;
  const form = useServerForm({
    schema: Schema,
    defaultValues: { validUntil: today() },
    submit: (body) =>
      call(signatories.update, { body: { id, ...body }, version: versionOf(signatories.read, signatory) }),
    done: 'Полномочия завершены',
    onDone: onClose,
  });
  return (
    <Stack gap="lg">
      <Text c="dimmed">
        В документы более поздних дней это имя не попадёт. Выданные останутся, какими были; полномочия можно вернуть.
      </Text>
      <Form form={form} warnOnLeave={false} maxWidth="none">
        <DateField
          control={form.control}
          name="validUntil"
          label="Последний день"
          {...(validFrom ? { min: validFrom } : {})}
          required
        />
        <SubmitButton form={form}>Завершить</SubmitButton>
      </Form>
    </Stack>
  );
}
