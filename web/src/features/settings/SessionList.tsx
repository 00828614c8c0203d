import { browserOf } from '@dopusk/contract/browser.ts';
import { type OwnSession, session } from '@dopusk/contract/session.ts';
import { Button, Skeleton, Text } from '@mantine/core';
import { useApi, useSend } from '../../api/queries.ts';
import { formatMoment } from '../../text/date.ts';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Section } from '../../ui/Section.tsx';
import { Status } from '../../ui/Status.tsx';
import classes from './SettingsPage.module.css';

/** The user's own sessions: the others he can end, one by one or all at once. */
export function SessionList() {
  const own = useApi(session.sessions, {});
  const endOthers = useSend(session.endOtherSessions, {
    done: 'Остальные сеансы завершены',
    invalidate: [session.sessions],
  });
  return (
    <Section
      title="Активные сеансы"
      hint="Где вы сейчас вошли на портал. Незнакомый сеанс завершите и смените пароль"
      action={
        <ConfirmButton
          variant="default"
          reason={own.data?.length === 1 ? 'Вы вошли только на этом устройстве' : null}
          question="Выйти на всех устройствах, кроме этого?"
          text="Там придётся войти заново. Этот сеанс продолжится."
          confirm="Выйти"
          onConfirm={() => endOthers.mutateAsync({})}
        >
          Выйти на всех устройствах
        </ConfirmButton>
      }
    >
      <Loaded query={own} skeleton={<Skeleton h={120} />}>
        {(sessions) => (
          <ul className={classes.list}>
            {sessions.map((row) => (
              <SessionRow key={row.id} row={row} />
            ))}
          </ul>
        )}
      </Loaded>
    </Section>
  );
}

function SessionRow({ row }: { row: OwnSession }) {
  const end = useSend(session.endSession, { done: 'Сеанс завершён', invalidate: [session.sessions] });
  const browser = browserOf(row.userAgent);
  const { isCurrent, address } = row;
  const times = [`Вход ${formatMoment(row.createdAt)}`, `активность ${formatMoment(row.seenAt)}`];
  return (
    <li className={classes.row}>
      <div>
        <Text fw={500}>{browser}</Text>
        <Text size="sm" c="dimmed">
          {[...(isCurrent ? times.slice(0, 1) : times), ...(address ? [`IP ${address}`] : [])].join(', ')}
        </Text>
      </div>
      {isCurrent ? (
        <Status tone="good">Этот сеанс</Status>
      ) : (
        <Button
          variant="default"
          size="sm"
          loading={end.isPending}
          aria-label={`Завершить сеанс: ${browser}, активность ${formatMoment(row.seenAt)}`}
          onClick={() => end.mutate({ params: { id: row.id } })}
        >
          Завершить
        </Button>
      )}
    </li>
  );
}
