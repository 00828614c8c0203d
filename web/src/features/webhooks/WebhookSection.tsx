import { type Webhook, webhookEventTitles, webhooks } from '@dopusk/contract/webhooks.ts';
import { Group, Modal, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useApi, useSend } from '../../api/queries.ts';
import { formatMoment } from '../../text/date.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { UNDO_TEXT } from '../../ui/action.ts';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Section } from '../../ui/Section.tsx';
import { Status, type Tone } from '../../ui/Status.tsx';
import { toastError, toastSuccess } from '../../ui/toast.ts';
import { SecretShown } from './SecretShown.tsx';
import { WebhookForm } from './WebhookForm.tsx';
import { WebhookMessages } from './WebhookMessages.tsx';
import classes from './Webhooks.module.css';

interface Props {
  /** Why the reader changes nothing here; null when he does. */
  reason: string | null;
}

/** The addresses that the portal tells of events: which work, what each is told, what it answered. */
export function WebhookSection({ reason }: Props) {
  const query = useApi(webhooks.list, {});
  const [opened, { open, close }] = useDisclosure();
  return (
    <Section
      title="События"
      hint="Когда что-то происходит, портал сам сообщает об этом программе: подписанным сообщением на её адрес"
      action={
        <ActionButton leftSection={<Plus size={18} aria-hidden />} reason={reason} onClick={open}>
          Добавить адрес
        </ActionButton>
      }
    >
      <Loaded query={query}>
        {(rows) =>
          rows.length === 0 ? (
            <Text c="dimmed">Адресов ещё нет: программы узнают о событиях, только когда спрашивают сами.</Text>
          ) : (
            <ul className={classes.list} aria-label="Адреса для событий">
              {rows.map((row) => (
                <Row key={row.id} row={row} reason={reason} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <Modal opened={opened} onClose={close} title="Новый адрес для событий" size={620} closeOnClickOutside={false}>
        <WebhookForm onDone={close} />
      </Modal>
    </Section>
  );
}

const offTitles: Record<NonNullable<Webhook['off']>, string> = {
  Gone: 'Выключен: адрес больше не принимает сообщения',
  Failing: 'Выключен: три дня не принимал сообщения',
  ByHand: 'Выключен',
};

function stateOf({ off, failingSince }: Webhook): { tone: Tone; title: string } {
  if (off) return { tone: off === 'ByHand' ? 'locked' : 'bad', title: offTitles[off] };
  if (failingSince) return { tone: 'bad', title: `Не принимает сообщения с ${formatMoment(failingSince)}` };
  return { tone: 'good', title: 'Работает' };
}

function Row({ row, reason }: { row: Webhook } & Props) {
  const { id, title, url, events, off } = row;
  const [changed, change] = useDisclosure();
  const [secret, setSecret] = useState<string | null>(null);
  const reads = [webhooks.list, webhooks.read, webhooks.messages];
  const turn = useSend(webhooks.turn, { done: off ? 'Адрес включён' : 'Адрес выключен', invalidate: reads });
  const remove = useSend(webhooks.remove, {
    done: 'Адрес удалён',
    undoId: (removed) => removed.undoId,
    invalidate: [webhooks.list],
  });
  const rotate = useSend(webhooks.rotate, { onDone: (reply) => setSecret(reply.secret), invalidate: reads });
  const test = useSend(webhooks.test, {
    onDone: ({ error, status }) =>
      error ? toastError(error) : toastSuccess(`Проверочное сообщение принято (HTTP ${status})`),
    invalidate: reads,
  });
  const { tone, title: state } = stateOf(row);
  return (
    <li className={classes.row}>
      <div className={classes.name}>
        <Text fw={600}>{title}</Text>
        <Status tone={tone}>{state}</Status>
      </div>
      <Text size="sm" className={classes.code}>
        {url}
      </Text>
      <Text size="sm">{events.map((event) => webhookEventTitles[event]).join('; ')}</Text>
      {row.formerSecretUntil ? (
        <Text size="sm" c="dimmed">
          Секрет сменён: до {formatMoment(row.formerSecretUntil)} подписывают оба
        </Text>
      ) : null}
      <Group gap="xs" mt={4}>
        <ActionButton
          variant="default"
          size="sm"
          reason={reason}
          loading={test.isPending}
          aria-label={`Проверить: ${title}`}
          onClick={() => test.mutate({ params: { id } })}
        >
          Проверить
        </ActionButton>
        <ActionButton
          variant="default"
          size="sm"
          reason={reason}
          aria-label={`Изменить: ${title}`}
          onClick={change.open}
        >
          Изменить
        </ActionButton>
        <ConfirmButton
          variant="default"
          size="sm"
          reason={
            reason ??
            (row.formerSecretUntil
              ? `До ${formatMoment(row.formerSecretUntil)} подписывают прежний секрет и новый: сменить его снова можно после`
              : null)
          }
          aria-label={`Сменить секрет: ${title}`}
          question={`Сменить секрет адреса «${title}»?`}
          text="Портал покажет новый секрет один раз. Сутки сообщения будут подписаны обоими: этого хватит, чтобы заменить его в программе."
          confirm="Сменить"
          onConfirm={() => rotate.mutateAsync({ params: { id } })}
        >
          Сменить секрет
        </ConfirmButton>
        <ActionButton
          variant="default"
          size="sm"
          reason={reason}
          loading={turn.isPending}
          aria-label={`${off ? 'Включить' : 'Выключить'}: ${title}`}
          onClick={() => turn.mutate({ params: { id }, body: { isOn: off !== null } })}
        >
          {off ? 'Включить' : 'Выключить'}
        </ActionButton>
        <ConfirmButton
          variant="subtle"
          color="red"
          size="sm"
          reason={reason}
          aria-label={`Удалить: ${title}`}
          question={`Удалить адрес «${title}»?`}
          text={`Сообщения за 30 дней будут стёрты. ${UNDO_TEXT}`}
          confirm="Удалить"
          onConfirm={() => remove.mutateAsync({ params: { id } })}
        >
          Удалить
        </ConfirmButton>
      </Group>
      <WebhookMessages id={id} reason={reason} />
      <Modal opened={changed} onClose={change.close} title="Адрес для событий" size={620}>
        <WebhookForm webhook={row} onDone={change.close} />
      </Modal>
      <Modal opened={secret !== null} onClose={() => setSecret(null)} title="Новый секрет" closeOnClickOutside={false}>
        {secret ? <SecretShown secret={secret} onDone={() => setSecret(null)} /> : null}
      </Modal>
    </li>
  );
}
