import { assignments } from '@dopusk/contract/assignments.ts';
import { batches } from '@dopusk/contract/batches.ts';
import type { Group } from '@dopusk/contract/groups.ts';
import { PackageCheck } from 'lucide-react';
import { call } from '../../api/client.ts';
import { plural } from '../../text/number.ts';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import { useDoing } from '../../ui/use-doing.ts';
import { beginBatch } from '../batches/use-batches.ts';

/** Marks the documents of everybody in the group whose documents are ready as handed out. */
export function IssueReady({ group: { id, readyCount, issuedCount }, variant }: { group: Group; variant: string }) {
  const filter = { groupId: id, task: 'Issue' as const };
  const doing = useDoing();
  const issue = async () => {
    const query = { ...filter, pageSize: 1 };
    const { totalCount } = await call(assignments.ofOrganization, { params: { id: 'Current' }, query });
    await beginBatch(batches.handOut, { filter, count: totalCount }, doing);
  };
  const count = plural(readyCount - issuedCount, 'слушателя', 'слушателей', 'слушателей');
  return (
    <ConfirmButton
      takes={batches.handOut}
      variant={variant}
      leftSection={<PackageCheck size={18} aria-hidden />}
      question={`Отметить выданными документы ${count}?`}
      text="Отметку можно снять на странице назначения."
      confirm="Отметить"
      onConfirm={issue}
    >
      Отметить выданными
    </ConfirmButton>
  );
}
