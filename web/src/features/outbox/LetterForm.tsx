import type { Endpoint } from '@dopusk/contract/endpoint.ts';
import { LetterTo } from '@dopusk/contract/letters.ts';
import { Text } from '@mantine/core';
import { Form, SubmitButton } from '../../forms/Form.tsx';
import { TextListField } from '../../forms/TextListField.tsx';
import { useServerForm } from '../../forms/use-server-form.ts';

interface Props {
  /** What goes with the letter. */
  about: string;
  /** Who stands in the field at first. */
  to: readonly string[];
  /** Who else is offered. */
  offered?: readonly string[];
  send: (body: LetterTo, key: string) => Promise<null>;
  done: string;
  /** The calls that tell of the letters. */
  invalidate: Endpoint[];
  onDone: () => void;
}

/** To whom something goes by letter. */
export function LetterForm({ about, to, offered = [], send, done, invalidate, onDone }: Props) {
  const form = useServerForm({
    schema: LetterTo,
    defaultValues: { emails: [...to] },
    submit: (body, _, key) => send(body, key),
    done,
    onDone,
    invalidate,
  });
  return (
    <Form form={form} warnOnLeave={false} maxWidth="none">
      <Text c="dimmed">{about} Входить на портал не нужно.</Text>
      <TextListField
        control={form.control}
        name="emails"
        label="Кому"
        description="Один или несколько адресов через запятую"
        placeholder="buh@firma.ru, direktor@firma.ru"
        inputMode="email"
        offered={offered}
        required
      />
      <SubmitButton form={form}>Отправить</SubmitButton>
    </Form>
  );
}
