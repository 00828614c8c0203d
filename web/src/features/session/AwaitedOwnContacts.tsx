import { CONFIRM_HOURS, type Contact, contactChanges } from '@dopusk/contract/contact-changes.ts';
import { formatPhone } from '@dopusk/contract/fields/phone-codes.ts';
import { session } from '@dopusk/contract/session.ts';
import { students } from '@dopusk/contract/students.ts';
import { Alert, Button, Group, Text } from '@mantine/core';
import { MailQuestion, MessageSquareText } from 'lucide-react';
import { call } from '../../api/client.ts';
import { useSend } from '../../api/queries.ts';
import { useCurrentUser } from '../../api/session.ts';
import { CodeField } from '../../forms/CodeField.tsx';
import { Form, SubmitButton } from '../../forms/Form.tsx';
import { useServerForm } from '../../forms/use-server-form.ts';

/** Above the own profile: the e-mail and the phone that wait for their confirmation, sent for again or taken back here. */
export function AwaitedOwnContacts() {
  const { user } = useCurrentUser();
  if (!user) return null;
  return (
    <>
      {user.awaitedEmail ? (
        <Alert
          variant="light"
          mb="lg"
          icon={<MailQuestion size={20} aria-hidden />}
          title={`Новый e-mail ждёт подтверждения: ${user.awaitedEmail}`}
        >
          <Text>
            Откройте ссылку из письма на этот адрес: она действует {CONFIRM_HOURS} часа. До тех пор вы входите с прежним
            e-mail {user.email}.
          </Text>
          <Decision contact="email" sent="Письмо отправлено!" withdrawn="Смена почты отменена" />
        </Alert>
      ) : null}
      {user.awaitedPhone ? (
        <Alert
          variant="light"
          mb="lg"
          icon={<MessageSquareText size={20} aria-hidden />}
          title={`Новый телефон ждёт подтверждения: ${formatPhone(user.awaitedPhone)}`}
        >
          <Text mb="sm">
            Введите код из СМС на этот номер.
            {user.phone ? ` До тех пор действует прежний телефон ${formatPhone(user.phone)}.` : ''}
          </Text>
          <PhoneCode />
          <Decision contact="phone" sent="СМС отправлено!" withdrawn="Смена телефона отменена" />
        </Alert>
      ) : null}
    </>
  );
}

function Decision({ contact, sent, withdrawn }: { contact: Contact; sent: string; withdrawn: string }) {
  const resend = useSend(contactChanges.resend, { done: sent, invalidate: [session.current] });
  const withdraw = useSend(contactChanges.withdraw, {
    done: withdrawn,
    invalidate: [session.current, students.current],
  });
  return (
    <Group mt="sm" gap="xs">
      <Button
        variant="default"
        loading={resend.isPending}
        disabled={withdraw.isPending}
        onClick={() => resend.mutate({ query: { contact } })}
      >
        Отправить ещё раз
      </Button>
      <Button
        variant="subtle"
        loading={withdraw.isPending}
        disabled={resend.isPending}
        onClick={() => withdraw.mutate({ query: { contact } })}
      >
        Отменить
      </Button>
    </Group>
  );
}

function PhoneCode() {
  const form = useServerForm({
    schema: contactChanges.confirmPhone.body,
    defaultValues: { code: '' },
    submit: (body) => call(contactChanges.confirmPhone, { body }),
    done: 'Телефон подтверждён!',
    invalidate: [session.current, students.current],
  });
  return (
    <Form form={form} warnOnLeave={false} maxWidth={280}>
      <CodeField control={form.control} name="code" label="Код из СМС" required />
      <SubmitButton form={form}>Подтвердить телефон</SubmitButton>
    </Form>
  );
}
