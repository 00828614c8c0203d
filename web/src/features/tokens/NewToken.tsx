import { TokenBody, type TokenTerm, tokens } from '@dopusk/contract/tokens.ts';
import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { ChoiceField } from '../../forms/ChoiceField.tsx';
import { Form, SubmitButton } from '../../forms/Form.tsx';
import { TextField } from '../../forms/TextField.tsx';
import { TextListField } from '../../forms/TextListField.tsx';
import { useServerForm } from '../../forms/use-server-form.ts';
import { choicesOf } from '../../ui/choice.ts';
import { ShownOnce } from '../../ui/ShownOnce.tsx';
import { TokenRightsField } from './TokenRightsField.tsx';

const terms = choicesOf<TokenTerm>({ 30: '30 дней', 90: '3 месяца', 365: 'Год', Never: 'Без срока' });

/** The form of a new token; then the token itself, which is never shown again. */
export function NewToken({ onDone }: { onDone: () => void }) {
  const [token, setToken] = useState<string | null>(null);
  const form = useServerForm({
    schema: TokenBody,
    defaultValues: { title: '', rights: {}, term: '90', addresses: [] },
    submit: (body, _, key) => call(tokens.create, { body, key }),
    onDone: (reply) => setToken(reply.token),
    invalidate: [tokens.list],
  });
  const { control } = form;
  if (token) {
    return (
      <Stack gap="lg">
        <Text>
          Скопируйте ключ в программу сейчас: портал хранит только его отпечаток и больше не покажет. Не пересылайте его
          в письмах и чатах.
        </Text>
        <ShownOnce label="Ключ" secret={token} />
        <Text size="sm" c="dimmed">
          Программа называет его в заголовке каждого запроса: <code>Authorization: Bearer …</code>
        </Text>
        <Button size="lg" onClick={onDone}>
          Ключ сохранён
        </Button>
      </Stack>
    );
  }
  return (
    <Form form={form} warnOnLeave={false}>
      <TextField control={control} name="title" label="Для какой программы" placeholder="1С: Бухгалтерия" required />
      <TokenRightsField control={control} name="rights" label="Что открывает" required />
      <ChoiceField control={control} name="term" label="Срок" choices={terms} required />
      <TextListField
        control={control}
        name="addresses"
        label="С каких адресов"
        description="Адреса или сети серверов программы через запятую. Пусто – с любых"
        placeholder="203.0.113.7, 198.51.100.0/24"
        inputMode="url"
      />
      <SubmitButton form={form}>Создать ключ</SubmitButton>
    </Form>
  );
}
