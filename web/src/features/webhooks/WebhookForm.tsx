import {
  type Webhook,
  WebhookBody,
  type WebhookEvent,
  webhookEventTitles,
  webhooks,
} from '@dopusk/contract/webhooks.ts';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { Form, SubmitButton } from '../../forms/Form.tsx';
import { MultiChoiceField } from '../../forms/MultiChoiceField.tsx';
import { recordOf } from '../../forms/record.ts';
import { TextField } from '../../forms/TextField.tsx';
import { useServerForm } from '../../forms/use-server-form.ts';
import { choicesOf } from '../../ui/choice.ts';
import { SecretShown } from './SecretShown.tsx';

const events = choicesOf<WebhookEvent>(webhookEventTitles);

interface Props {
  /** The address that is changed; a new one without it. */
  webhook?: Webhook;
  onDone: () => void;
}

/** The form of an address for events; of a new one then its secret, which is never shown again. */
export function WebhookForm({ webhook, onDone }: Props) {
  return webhook ? <Changes webhook={webhook} onDone={onDone} /> : <New onDone={onDone} />;
}

function New({ onDone }: { onDone: () => void }) {
  const [secret, setSecret] = useState<string | null>(null);
  const form = useServerForm({
    schema: WebhookBody,
    defaultValues: { title: '', url: '', events: [] },
    submit: (body, _, key) => call(webhooks.create, { body, key }),
    onDone: (reply) => setSecret(reply.secret),
    invalidate: [webhooks.list],
  });
  if (secret) return <SecretShown secret={secret} onDone={onDone} />;
  return (
    <Form form={form} warnOnLeave={false}>
      <Fields control={form.control} />
      <SubmitButton form={form}>Добавить адрес</SubmitButton>
    </Form>
  );
}

function Changes({ webhook, onDone }: { webhook: Webhook; onDone: () => void }) {
  const { id } = webhook;
  const form = useServerForm({
    schema: WebhookBody,
    record: recordOf(webhooks.read, webhook, (known) => ({
      title: known.title,
      url: known.url,
      events: known.events,
    })),
    submit: (body, version) => call(webhooks.update, { body: { id, ...body }, version }),
    done: 'Сохранено',
    onDone,
    invalidate: [webhooks.list, webhooks.read],
  });
  return (
    <Form form={form} warnOnLeave={false}>
      <Fields control={form.control} />
      <SubmitButton form={form}>Сохранить</SubmitButton>
    </Form>
  );
}

function Fields({ control }: { control: ReturnType<typeof useServerForm<typeof WebhookBody, unknown>>['control'] }) {
  return (
    <>
      <TextField control={control} name="title" label="Для какой программы" placeholder="1С: Бухгалтерия" required />
      <TextField control={control} name="url" label="Адрес" placeholder="https://example.ru/dopusk" required />
      <MultiChoiceField control={control} name="events" label="О чём сообщать" choices={events} required />
    </>
  );
}
