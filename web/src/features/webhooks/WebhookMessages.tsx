import {
  TEST_EVENT,
  type WebhookMessage,
  type WebhookState,
  webhookEventTitles,
  webhooks,
} from '@dopusk/contract/webhooks.ts';
import { Text } from '@mantine/core';
import { useState } from 'react';
import { useApi, useSend } from '../../api/queries.ts';
import { formatMoment } from '../../text/date.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Status, type Tone } from '../../ui/Status.tsx';
import { toastError, toastSuccess } from '../../ui/toast.ts';
import classes from './Webhooks.module.css';

interface Props {
  /** The address. */
  id: string;
  reason: string | null;
}

/** What an address was told of late, and what it answered; asked for when it is opened. */
export function WebhookMessages({ id, reason }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={classes.messages} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Последние сообщения</summary>
      {isOpen ? <Messages id={id} reason={reason} /> : null}
    </details>
  );
}

function Messages({ id, reason }: Props) {
  const query = useApi(webhooks.messages, { params: { id }, query: { pageSize: 20 } });
  return (
    <Loaded query={query}>
      {({ items }) =>
        items.length === 0 ? (
          <Text size="sm" c="dimmed">
            За последние 30 дней сообщений не было.
          </Text>
        ) : (
          <ul className={classes.list} aria-label="Сообщения">
            {items.map((message) => (
              <Message key={message.id} message={message} reason={reason} />
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}

const states: Record<WebhookState, { tone: Tone; title: string }> = {
  Waiting: { tone: 'waiting', title: 'Ждёт отправки' },
  Delivered: { tone: 'good', title: 'Принято' },
  Failed: { tone: 'bad', title: 'Не принято' },
};

const titles: Record<string, string> = { ...webhookEventTitles, [TEST_EVENT]: 'Проверочное сообщение' };

function Message({ message, reason }: { message: WebhookMessage; reason: string | null }) {
  const { id, event, state, createdAt, nextTryAt, attempts, body } = message;
  const resend = useSend(webhooks.resend, {
    onDone: ({ error, status }) => (error ? toastError(error) : toastSuccess(`Сообщение принято (HTTP ${status})`)),
    invalidate: [webhooks.messages, webhooks.list],
  });
  return (
    <li className={classes.row}>
      <div className={classes.name}>
        <Text size="sm">
          {formatMoment(createdAt)}: {titles[event] ?? event}
        </Text>
        <Status tone={states[state].tone}>{states[state].title}</Status>
      </div>
      {attempts.map(({ at, status, error }) => (
        <Text key={at} size="sm" c="dimmed">
          {formatMoment(at)}: {error || `принято (HTTP ${status})`}
        </Text>
      ))}
      {nextTryAt && attempts.length > 0 ? (
        <Text size="sm" c="dimmed">
          Следующая попытка {formatMoment(nextTryAt)}
        </Text>
      ) : null}
      <details>
        <summary>
          <Text component="span" size="sm">
            Текст сообщения
          </Text>
        </summary>
        <Text size="sm" className={classes.code}>
          {body}
        </Text>
      </details>
      <div>
        <ActionButton
          variant="default"
          size="sm"
          reason={reason}
          loading={resend.isPending}
          onClick={() => resend.mutate({ params: { id } })}
        >
          Отправить ещё раз
        </ActionButton>
      </div>
    </li>
  );
}
