import { type DraftSet, registerCabinet } from '@dopusk/contract/register-cabinet.ts';
import { Button, Text } from '@mantine/core';
import { CloudUpload } from 'lucide-react';
import { useApi, useSend } from '../../api/queries.ts';
import { toastSuccess } from '../../ui/toast.ts';

interface Props {
  reportId: string;
  /** All its records have their numbers: nothing is to be sent any more. */
  isNumbered: boolean;
}

/** What of a file lies in the cabinet as a draft, with the button that leaves it there; nothing where the portal speaks to none. */
export function DraftSets({ reportId, isNumbered }: Props) {
  const cabinet = useApi(registerCabinet.state, {}, { quiet: true });
  const isOpen = cabinet.data?.isOn === true && cabinet.data.hasKey;
  return isOpen ? <Sets {...{ reportId, isNumbered }} /> : null;
}

/** A job sends it: the page looks for what has become of it. */
const isWaiting = ({ setId, fault }: DraftSet): boolean => setId === '' && fault === '';

const ASK_EVERY = 1000;

function Sets({ reportId, isNumbered }: Props) {
  const { data: sets = [] } = useApi(
    registerCabinet.sets,
    { params: { id: reportId } },
    { quiet: true, staleTime: 0, lookAgain: (asked) => (asked.some(isWaiting) ? ASK_EVERY : null) },
  );
  const send = useSend(registerCabinet.send, {
    onDone: () => toastSuccess('Отправляем черновик в личный кабинет'),
  });
  const taken = sets.filter(({ setId }) => setId !== '').map(({ setId }) => setId);
  const faults = [...new Set(sets.map(({ fault }) => fault).filter(Boolean))];
  const isSent = sets.length > 0 && taken.length === sets.length;
  return (
    <div>
      {taken.length > 0 ? (
        <Text size="sm">
          {isNumbered
            ? `Набор в кабинете № ${taken.join(', ')}`
            : `Черновик в кабинете: набор № ${taken.join(', ')}. Подпишите и отправьте его там`}
        </Text>
      ) : null}
      {sets.some(isWaiting) ? <Text size="sm">Черновик отправляется в личный кабинет…</Text> : null}
      {faults.map((fault) => (
        <Text key={fault} size="sm" c="red">
          {fault}
        </Text>
      ))}
      {isSent || isNumbered ? null : (
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<CloudUpload size={16} aria-hidden />}
          loading={send.isPending}
          onClick={() => send.mutate({ params: { id: reportId } })}
        >
          Отправить черновик в кабинет
        </Button>
      )}
    </div>
  );
}
