import { type OwnSession, session } from '@dopusk/contract/session.ts';
import { Button, Skeleton, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useApi, useSend } from '../../api/queries.ts';
import { forgetSession } from '../../api/session.ts';
import { paths } from '../../paths.ts';
import { formatMoment } from '../../text/date.ts';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Status } from '../../ui/Status.tsx';
import { browserOf } from './browser.ts';
import { Section } from './Section.tsx';
import classes from './SettingsPage.module.css';

/** The user's own sessions, each of which he can end. */
export function SessionList() {
  const own = useApi(session.sessions, {});
  const navigate = useNavigate();
  const endAll = useSend(session.logoutEverywhere, {
    invalidate: [],
    onDone: async () => {
      forgetSession();
      await navigate({ to: paths.auth });
    },
  });
  return (
    <Section
      title="Сеансы"
      hint="Где вы сейчас вошли на портал. Незнакомый сеанс завершите и смените пароль"
      action={
        <ConfirmButton
          variant="default"
          question="Выйти на всех устройствах?"
          text="На этом тоже: войти придётся заново."
          confirm="Выйти везде"
          onConfirm={() => endAll.mutateAsync({})}
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
  return (
    <li className={classes.row}>
      <div>
        <Text fw={500}>{browser}</Text>
        <Text size="sm" c="dimmed">
          {row.isCurrent ? `Вход ${formatMoment(row.createdAt)}` : `Активность ${formatMoment(row.seenAt)}`}
        </Text>
      </div>
      {row.isCurrent ? (
        <Status good>Этот сеанс</Status>
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
