import { committeeBeside } from '@dopusk/contract/committee-record.ts';
import { type Committee, committees, memberTypeTitles } from '@dopusk/contract/committees.ts';
import { useDisclosure } from '@mantine/hooks';
import { Pencil } from 'lucide-react';
import { call } from '../../api/client.ts';
import { newUuid } from '../../api/new-uuid.ts';
import { useApi, useSend } from '../../api/queries.ts';
import { useMissingRight } from '../../api/session.ts';
import { useRouteId } from '../../layout/screen.ts';
import { useLeave } from '../../layout/way-back.ts';
import { paths } from '../../paths.ts';
import { formatDate } from '../../text/date.ts';
import { peopleText } from '../../text/number.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { Actions } from '../../ui/Actions.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Person } from '../../ui/Person.tsx';
import { VersionHistory } from '../../ui/VersionHistory.tsx';
import { removeCommittee } from './actions.ts';
import { CommitteeForm } from './CommitteeForm.tsx';
import classes from './CommitteePage.module.css';
import { PreparedDocuments } from './PreparedDocuments.tsx';

/** A committee with its members; it is changed on the same page. */
export function CommitteePage() {
  const id = useRouteId();
  const query = useApi(committees.read, { params: { id } }, { quiet: true });
  const [editing, { open, close }] = useDisclosure();
  return (
    <Loaded query={query}>
      {(committee) =>
        editing ? <Editor committee={committee} onClose={close} /> : <View committee={committee} onEdit={open} />
      }
    </Loaded>
  );
}

function View({ committee, onEdit }: { committee: Committee; onEdit: () => void }) {
  const versions = useApi(committees.versions, { params: { id: committee.id } }, { quiet: true });
  const mayChange = useMissingRight(committees.removeVersion.access) === null;
  const removeVersion = useSend(committees.removeVersion, {
    done: 'Версия удалена',
    undoId: (_, { body }) => body.undoId ?? null,
  });
  return (
    <>
      <PageHeader title={committee.title} hint={hintOf(committee)}>
        <ActionButton
          takes={committees.update}
          variant="default"
          leftSection={<Pencil size={18} aria-hidden />}
          onClick={onEdit}
        >
          Изменить
        </ActionButton>
        <Actions of={committee} actions={[removeCommittee]} />
      </PageHeader>
      <PreparedDocuments committeeId={committee.id} />
      <ul className={`app-card ${classes.members}`} aria-label={committeeBeside.members.title}>
        {committee.members.map((member, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: members have no ids and keep their order
          <li key={index} className={classes.member}>
            <Person name={member.fullName} />
            <span className={classes.position}>
              {[memberTypeTitles[member.jobTitleMemberCommitee], member.position].filter(Boolean).join(', ')}
            </span>
          </li>
        ))}
      </ul>
      <VersionHistory
        versions={versions.data ?? []}
        {...(mayChange
          ? {
              onRemove: (validFrom: string) =>
                removeVersion.mutateAsync({ body: { id: committee.id, validFrom, undoId: newUuid() } }),
            }
          : {})}
      />
    </>
  );
}

/** «В составе 4 человека, приказ № 12-К от 12.01.2026» */
function hintOf({ memberCount, orderNumber, orderDate }: Committee): string {
  const order = [orderNumber && `№ ${orderNumber}`, orderDate && `от ${formatDate(orderDate)}`]
    .filter(Boolean)
    .join(' ');
  return `В составе ${peopleText(memberCount)}${order ? `, приказ ${order}` : ''}`;
}

function Editor({ committee, onClose }: { committee: Committee; onClose: () => void }) {
  const leave = useLeave(paths.committee(committee.id));
  return (
    <>
      <PageHeader title="Изменение комиссии" />
      <CommitteeForm
        committee={committee}
        submit={(body, version) => call(committees.update, { body: { ...body, id: committee.id }, version })}
        submitLabel="Сохранить"
        done="Комиссия изменена!"
        onDone={() => {
          onClose();
          return leave();
        }}
        onCancel={onClose}
      />
    </>
  );
}
