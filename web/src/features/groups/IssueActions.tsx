import type { Group } from '@dopusk/contract/groups.ts';
import { issueRegister } from '@dopusk/contract/issue-register.ts';
import { Anchor, Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { ClipboardPen, ListChecks } from 'lucide-react';
import { useDownload } from '../../api/queries.ts';
import { allows, useCurrentUser } from '../../api/session.ts';
import { paths, queryOf } from '../../paths.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { IssueReady } from './IssueReady.tsx';

/** To everybody at once, or to those whom the list lets choose; and the sheet in which they sign. */
export function IssueActions({ group, variant }: { group: Group; variant: string }) {
  const { user } = useCurrentUser();
  const sheet = useDownload(issueRegister.sheet);
  if (group.readyCount === 0 || !allows('center', user)) return null;
  return (
    <>
      {group.readyCount > group.issuedCount ? (
        <>
          <IssueReady group={group} variant={variant} />
          <Button
            component={Link}
            to={paths.assignments}
            search={queryOf({ groupId: group.id, task: 'Issue' })}
            variant="default"
            leftSection={<ListChecks size={18} aria-hidden />}
          >
            Выбрать, кому
          </Button>
        </>
      ) : null}
      <ActionButton
        takes={issueRegister.sheet}
        variant="default"
        leftSection={<ClipboardPen size={18} aria-hidden />}
        loading={sheet.isPending}
        onClick={() => sheet.mutate({ params: { id: group.id }, query: { format: 'Pdf' } })}
      >
        Ведомость выдачи
      </ActionButton>
    </>
  );
}

/** What the group was given, in the center's register. */
export function IssueLinks({ group: { id, readyCount } }: { group: Group }) {
  const { user } = useCurrentUser();
  if (readyCount === 0 || !allows(issueRegister.list.access, user)) return null;
  return (
    <Anchor component={Link} to={paths.issueRegister} search={queryOf({ groupId: id })} inherit>
      Реестр выданных этой группы
    </Anchor>
  );
}
