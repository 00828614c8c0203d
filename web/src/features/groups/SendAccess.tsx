import { assignments } from '@dopusk/contract/assignments.ts';
import { batches } from '@dopusk/contract/batches.ts';
import type { Group } from '@dopusk/contract/groups.ts';
import { lms } from '@dopusk/contract/lms.ts';
import { Send } from 'lucide-react';
import { call } from '../../api/client.ts';
import { useApi } from '../../api/queries.ts';
import { allows, useCurrentUser } from '../../api/session.ts';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import { useDoing } from '../../ui/use-doing.ts';
import { ACCESS_TEXT } from '../assignments/actions.tsx';
import { beginBatch } from '../batches/use-batches.ts';

/** Sends login and password of the center's learning system to everybody in the group; nothing where there is none. */
export function SendAccess({ group: { id, assignCount } }: { group: Group }) {
  const { user } = useCurrentUser();
  const connection = useApi(lms.connection, {}, { quiet: true, enabled: allows('center', user) });
  const doing = useDoing();
  if (!connection.data?.isConnected || assignCount === 0) return null;
  const filter = { groupId: id };
  const send = async () => {
    const query = { ...filter, pageSize: 1 };
    const { totalCount } = await call(assignments.ofOrganization, { params: { id: 'Current' }, query });
    await beginBatch(batches.sendAccess, { filter, count: totalCount }, doing);
  };
  return (
    <ConfirmButton
      takes={batches.sendAccess}
      variant="default"
      leftSection={<Send size={18} aria-hidden />}
      question="Отправить доступ в систему обучения всей группе?"
      text={ACCESS_TEXT}
      confirm="Отправить"
      onConfirm={send}
    >
      Отправить доступ к обучению
    </ConfirmButton>
  );
}
