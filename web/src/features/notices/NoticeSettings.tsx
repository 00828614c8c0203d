import {
  type Messenger,
  messengerTitles,
  type NoticeChannel,
  type NoticeChoices,
  type NoticeEvent,
  noticeChannelTitles,
  noticeEventTitles,
  notices,
} from '@dopusk/contract/notices.ts';
import { Button, Checkbox, Group, Skeleton, Text } from '@mantine/core';
import { useState } from 'react';
import { useApi, useSend } from '../../api/queries.ts';
import { formatDate } from '../../text/date.ts';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Status } from '../../ui/Status.tsx';
import classes from './NoticeSettings.module.css';

/** What the user is told of and where, and the messengers he has linked. */
export function NoticeSettings() {
  const [awaited, setAwaited] = useState<Messenger | null>(null);
  // The chat is linked in the messenger: this page finds out by reading again.
  const query = useApi(notices.choices, {}, { refetchInterval: awaited ? 3000 : false });
  if (query.data?.messengers.some(({ messenger, isLinked }) => isLinked && messenger === awaited)) setAwaited(null);
  return (
    <Loaded query={query} skeleton={<Skeleton h={160} />}>
      {(choices) => (
        <>
          <Choices choices={choices} />
          {choices.messengers.length > 0 ? (
            <ul className={classes.messengers}>
              {choices.messengers.map(({ messenger, isLinked, lostAt }) => (
                <li key={messenger}>
                  <div className={classes.messenger}>
                    <Text fw={500}>{messengerTitles[messenger]}</Text>
                    {lostAt ? <Lost messenger={messenger} since={lostAt} /> : null}
                  </div>
                  {isLinked ? (
                    <Linked messenger={messenger} />
                  ) : (
                    <LinkButton messenger={messenger} onAsk={() => setAwaited(messenger)} />
                  )}
                </li>
              ))}
            </ul>
          ) : null}
        </>
      )}
    </Loaded>
  );
}

function Choices({ choices: { events } }: { choices: NoticeChoices }) {
  const channels = Object.keys(events[0]?.channels ?? {}) as NoticeChannel[];
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">О чём</th>
          {channels.map((channel) => (
            <th key={channel} scope="col">
              {noticeChannelTitles[channel]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {events.map(({ event, channels: on }) => (
          <tr key={event}>
            <th scope="row">{noticeEventTitles[event]}</th>
            {channels.map((channel) => (
              <td key={channel}>
                <Choice event={event} channel={channel} isOn={on[channel] ?? false} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Switches at once; when the server refuses it switches back, with the reason in a toast. */
function Choice({ event, channel, isOn }: { event: NoticeEvent; channel: NoticeChannel; isOn: boolean }) {
  const choose = useSend(notices.choose, { invalidate: [notices.choices] });
  const asked = choose.isPending || choose.isSuccess ? choose.variables?.body.isOn : undefined;
  return (
    <Checkbox
      aria-label={`${noticeEventTitles[event]}: ${noticeChannelTitles[channel]}`}
      checked={asked ?? isOn}
      onChange={({ currentTarget }) => choose.mutate({ body: { event, channel, isOn: currentTarget.checked } })}
    />
  );
}

function Linked({ messenger }: { messenger: Messenger }) {
  const unlink = useSend(notices.unlink, { done: 'Мессенджер отключён', invalidate: [notices.choices] });
  return (
    <Group gap="sm">
      <Status tone="good">Подключён</Status>
      <ConfirmButton
        size="sm"
        variant="default"
        question={`Отключить ${messengerTitles[messenger]}?`}
        text="Уведомления перестанут приходить в этот чат. Подключить его можно будет снова."
        confirm="Отключить"
        onConfirm={() => unlink.mutateAsync({ body: { messenger } })}
      >
        Отключить
      </ConfirmButton>
    </Group>
  );
}

/** Why notices no longer come to the chat, and what to do. */
function Lost({ messenger, since }: { messenger: Messenger; since: string }) {
  return (
    <Text size="sm" c="dimmed">
      Отключён {formatDate(since)}: {messengerTitles[messenger]} ответил, что бот заблокирован или чат удалён.
      Разблокируйте бота и подключите его снова. Почта получает уведомления, отмеченные выше.
    </Text>
  );
}

function LinkButton({ messenger, onAsk }: { messenger: Messenger; onAsk: () => void }) {
  const link = useSend(notices.link, { invalidate: [], onDone: onAsk });
  const title = messengerTitles[messenger];
  if (link.data) {
    return (
      <Group gap="sm">
        <Text size="sm" c="dimmed" role="status">
          Нажмите «Запустить» в чате с ботом
        </Text>
        <Button size="sm" component="a" href={link.data.url} target="_blank" rel="noopener">
          Открыть {title}
        </Button>
      </Group>
    );
  }
  return (
    <Button
      size="sm"
      variant="default"
      loading={link.isPending}
      aria-label={`Подключить ${title}`}
      onClick={() => link.mutate({ body: { messenger } })}
    >
      Подключить
    </Button>
  );
}
