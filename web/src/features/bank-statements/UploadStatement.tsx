import { bankStatements, type UploadedStatement } from '@dopusk/contract/bank-statements.ts';
import { Button, List, Modal, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Landmark, Upload } from 'lucide-react';
import { useSend } from '../../api/queries.ts';
import { FileDrop } from '../../forms/FileDrop.tsx';
import { formatExactRubles, plural } from '../../text/number.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';

/** Uploads a statement and says what it has brought. */
export function UploadStatement() {
  const [opened, { open, close }] = useDisclosure();
  const send = useSend(bankStatements.upload);
  const leave = () => {
    send.reset();
    close();
  };
  return (
    <>
      <ActionButton takes={bankStatements.upload} leftSection={<Upload size={18} aria-hidden />} onClick={open}>
        Загрузить выписку
      </ActionButton>
      <Modal opened={opened} onClose={leave} title="Выписка банка" size={620}>
        {send.data ? (
          <Uploaded uploaded={send.data} onClose={leave} />
        ) : (
          <FileDrop
            accept=".txt"
            label="Файл выписки"
            icon={Landmark}
            title="Файл из клиент-банка: «Выгрузить в 1С»"
            hint="Обычно он называется kl_to_1c.txt. Кодировка любая, повторная загрузка ничего не задвоит"
            loading={send.isPending}
            autoFocus
            onFile={(file) => send.mutate({ file })}
          />
        )}
      </Modal>
    </>
  );
}

function Uploaded({ uploaded, onClose }: { uploaded: UploadedStatement; onClose: () => void }) {
  const { addedCount, addedAmount, repeatedCount, warnings } = uploaded;
  return (
    <Stack gap="md">
      <Text fw={500} role="status">
        {addedCount === 0
          ? 'Новых поступлений нет: ничего не изменилось'
          : `${plural(addedCount, 'новое поступление', 'новых поступления', 'новых поступлений')} на ${formatExactRubles(addedAmount)}`}
      </Text>
      {repeatedCount > 0 ? <Text c="dimmed">Были в прежних выписках и не задвоены: {repeatedCount}</Text> : null}
      {warnings.length > 0 ? <Warnings warnings={warnings} /> : null}
      <Button onClick={onClose} data-autofocus>
        К поступлениям
      </Button>
    </Stack>
  );
}

/** What a person should look at in a statement. */
function Warnings({ warnings }: { warnings: readonly string[] }) {
  return (
    <Stack gap={4}>
      <Text fw={500}>Обратите внимание</Text>
      <List spacing={4}>
        {warnings.map((warning) => (
          <List.Item key={warning}>{warning}</List.Item>
        ))}
      </List>
    </Stack>
  );
}
