import { committees, type PreparedOfCommittee } from '@dopusk/contract/committees.ts';
import { Alert, Anchor, List, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Printer } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { useApi, useSend } from '../../api/queries.ts';
import { useMissingRight } from '../../api/session.ts';
import { paths } from '../../paths.ts';
import { formatDate } from '../../text/date.ts';
import { plural } from '../../text/number.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import classes from './CommitteePage.module.css';

/** So many are read at a glance; more are opened. */
const SHOWN_AT_ONCE = 5;

/** The same of a group, on its own page: whoever hands out what was prepared opens no committee. */
export function PreparedOfGroup({ groupId }: { groupId: string }) {
  const reason = useMissingRight(committees.remakePrepared.access);
  const { data = [] } = useApi(committees.preparedOfGroup, { params: { id: groupId } }, { quiet: true, staleTime: 0 });
  if (data.length === 0) return null;
  const all = [...new Map(data.map(({ committee }) => [committee.id, committee])).values()];
  return (
    <Outdated documents={data}>
      <Text size="sm">
        В день этих документов действует другой состав комиссии. До выдачи их печатают заново на её странице:{' '}
        {all.map(({ id, title }, index) => (
          <Fragment key={id}>
            {index > 0 ? ', ' : ''}
            <Anchor component={Link} to={paths.committee(id)} inherit underline="always">
              {title}
            </Anchor>
          </Fragment>
        ))}
        {reason ? `. ${reason}` : ''}
      </Text>
    </Outdated>
  );
}

/** The documents prepared ahead that say another composition than the committee has on their day; nothing when there are none. */
export function PreparedDocuments({ committeeId }: { committeeId: string }) {
  const { data = [] } = useApi(committees.prepared, { params: { id: committeeId } }, { quiet: true, staleTime: 0 });
  const reason = useMissingRight(committees.remakePrepared.access);
  const remake = useSend(committees.remakePrepared, {
    invalidate: [committees.prepared, committees.preparedOfGroup],
    done: ({ remade }) => `Печатается заново: ${plural(remade, 'документ', 'документа', 'документов')}`,
  });
  if (data.length === 0) return null;
  return (
    <Outdated documents={data}>
      <Text size="sm">
        В день этих документов действует другой состав комиссии.{' '}
        {reason
          ? `До выдачи их печатают заново. ${reason}`
          : 'Напечатайте их заново: номера останутся, подписать нужно снова.'}
      </Text>
      <ActionButton
        takes={committees.remakePrepared}
        loading={remake.isPending}
        onClick={() => remake.mutate({ params: { id: committeeId } })}
      >
        Напечатать заново
      </ActionButton>
    </Outdated>
  );
}

/** Which they are, and what is done about them. */
function Outdated({ documents, children }: { documents: readonly PreparedOfCommittee[]; children: ReactNode }) {
  const rest = documents.slice(SHOWN_AT_ONCE);
  return (
    <Alert
      color="yellow"
      mb="md"
      maw="var(--app-form)"
      title="Подготовлено заранее с прежним составом"
      icon={<Printer size={20} aria-hidden />}
    >
      <Stack gap="sm" align="flex-start">
        <Named documents={documents.slice(0, SHOWN_AT_ONCE)} label="Подготовлено заранее" />
        {rest.length > 0 ? (
          <details>
            <summary className={classes.rest}>Ещё {rest.length}</summary>
            <Named documents={rest} label="Подготовлено заранее, остальное" />
          </details>
        ) : null}
        {children}
      </Stack>
    </Alert>
  );
}

function Named({ documents, label }: { documents: readonly PreparedOfCommittee[]; label: string }) {
  return (
    <List size="sm" aria-label={label}>
      {documents.map(({ documentId, type, title, number, date, assignId, about }) => (
        <List.Item key={documentId}>
          <Anchor component={Link} to={paths.assignmentDocument(assignId, type)} inherit underline="always">
            {title} №&nbsp;{number}
          </Anchor>{' '}
          от {formatDate(date)}: {about}
        </List.Item>
      ))}
    </List>
  );
}
