import { serviceActs } from '@dopusk/contract/service-acts.ts';
import { Modal, Skeleton, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { call } from '../../api/client.ts';
import { useApi } from '../../api/queries.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { LetterForm } from '../outbox/LetterForm.tsx';
import { SentLetterList } from '../outbox/SentLetterList.tsx';

interface Props {
  id: string;
  /** «Акт № 7» */
  title: string;
  /** Of a center with VAT it is an УПД. */
  isUpd?: boolean;
}

/** «Отправить клиенту»: the act goes by letter to chosen addresses, beside to whom it went before. */
export function SendAct({ id, title, isUpd = false }: Props) {
  const [opened, { open, close }] = useDisclosure();
  return (
    <>
      <ActionButton
        takes={serviceActs.send}
        variant="subtle"
        size="compact-sm"
        aria-label={`Отправить клиенту: ${title}`}
        onClick={open}
      >
        Отправить клиенту
      </ActionButton>
      <Modal opened={opened} onClose={close} title={`Отправить клиенту: ${title}`} size={560}>
        <Letters id={id} isUpd={isUpd} onClose={close} />
      </Modal>
    </>
  );
}

function Letters({ id, isUpd, onClose }: { id: string; isUpd: boolean; onClose: () => void }) {
  const query = useApi(serviceActs.letters, { params: { id } }, { quiet: true, staleTime: 0 });
  return (
    <Loaded query={query} skeleton={<Skeleton h={160} radius={10} />}>
      {({ letters, offered }) => (
        <Stack gap="lg">
          <LetterForm
            about={
              isUpd
                ? 'В письме номер, дата и сумма, УПД приложен в PDF и в формате ФНС (XML).'
                : 'В письме номер, дата и сумма, акт приложен в PDF.'
            }
            to={offered}
            send={(body, key) => call(serviceActs.send, { params: { id }, body, key })}
            done={isUpd ? 'УПД отправлен!' : 'Акт отправлен!'}
            invalidate={[serviceActs.letters]}
            onDone={onClose}
          />
          {letters.length > 0 ? (
            <SentLetterList
              label="Отправленные письма"
              letters={letters}
              byItself={isUpd ? 'при составлении УПД' : 'при составлении акта'}
            />
          ) : null}
        </Stack>
      )}
    </Loaded>
  );
}
