import { CONFIRM_HOURS } from '@dopusk/contract/contact-changes.ts';
import { formatPhone } from '@dopusk/contract/fields/phone-codes.ts';
import { type Student, students } from '@dopusk/contract/students.ts';
import { Alert, Stack, Text } from '@mantine/core';
import { MailQuestion } from 'lucide-react';
import { z } from 'zod';
import { call } from '../../api/client.ts';
import { useCurrentUser } from '../../api/session.ts';
import { CodeField } from '../../forms/CodeField.tsx';
import { Form, SubmitButton } from '../../forms/Form.tsx';
import { useServerForm } from '../../forms/use-server-form.ts';

const Code = z.object({ code: students.confirmPhone.body.shape.code });

/** Above the profile: which e-mail and phone wait until the person confirms them, and where the code of the phone goes. */
export function AwaitedContacts({ student: { id, login }, isOwn }: { student: Student; isOwn: boolean }) {
  const { user } = useCurrentUser();
  // What he has asked for himself stands above, with what he can do about it.
  const email = isOwn && user?.awaitedEmail === login.awaited.email ? null : login.awaited.email;
  const phone = isOwn && user?.awaitedPhone === login.awaited.phone ? null : login.awaited.phone;
  if (email === null && phone === null) return null;
  return (
    <Alert
      variant="light"
      mb="lg"
      icon={<MailQuestion size={20} aria-hidden />}
      title="Новые контакты ждут подтверждения"
    >
      <Stack gap="sm">
        {email ? (
          <Text>
            E-mail {email}: {isOwn ? 'откройте' : 'сотрудник откроет'} ссылку из письма на этот адрес. Она действует{' '}
            {CONFIRM_HOURS} часа, до тех пор действует прежний e-mail.
          </Text>
        ) : null}
        {phone ? (
          <Text>
            Телефон {formatPhone(phone)}: на него отправлен код по СМС.{' '}
            {isOwn ? 'Назовите его оператору, который меняет телефон.' : 'Спросите код у сотрудника и введите здесь.'}
          </Text>
        ) : null}
        {phone && !isOwn ? <PhoneCode id={id} /> : null}
      </Stack>
    </Alert>
  );
}

function PhoneCode({ id }: { id: string }) {
  const form = useServerForm({
    schema: Code,
    defaultValues: { code: '' },
    submit: ({ code }) => call(students.confirmPhone, { body: { id, code } }),
    done: 'Телефон подтверждён!',
  });
  return (
    <Form form={form} warnOnLeave={false} maxWidth={280}>
      <CodeField control={form.control} name="code" label="Код из СМС" required />
      <SubmitButton form={form}>Подтвердить телефон</SubmitButton>
    </Form>
  );
}
