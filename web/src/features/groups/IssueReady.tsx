import { assignments } from '@dopusk/contract/assignments.ts';
import type { Group } from '@dopusk/contract/groups.ts';
import { reports } from '@dopusk/contract/reports.ts';
import { PackageCheck } from 'lucide-react';
import { call } from '../../api/client.ts';
import { useSend } from '../../api/queries.ts';
import { plural } from '../../text/number.ts';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';

/** As many as one call marks. */
const AT_ONCE = 100;

/** Marks the documents of everybody in the group whose documents are ready as handed out. */
export function IssueReady({ group: { id, readyCount, issuedCount } }: { group: Group }) {
  const send = useSend(reports.setIssueStatus);
  const issue = async () => {
    const query = { groupId: id, task: 'Issue' as const, pageSize: AT_ONCE };
    for (;;) {
      const { items } = await call(assignments.ofOrganization, { params: { id: 'Current' }, query });
      if (items.length === 0) return;
      await send.mutateAsync({ body: { assignIds: items.map((item) => item.id), status: 'Issued' } });
    }
  };
  const count = plural(readyCount - issuedCount, 'слушателя', 'слушателей', 'слушателей');
  return (
    <ConfirmButton
      takes={reports.setIssueStatus}
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
