import { CONFIRM_HOURS, contactChanges } from '@dopusk/contract/contact-changes.ts';
import { session } from '@dopusk/contract/session.ts';
import { students } from '@dopusk/contract/students.ts';
import { Alert, Button, Group, Text } from '@mantine/core';
import { MailQuestion } from 'lucide-react';
import { useSend } from '../../api/queries.ts';
import { useCurrentUser } from '../../api/session.ts';

/** Above the own profile: the e-mail that waits for its confirmation, sent for again or taken back here. */
export function AwaitedEmail() {
  const { user } = useCurrentUser();
  const resend = useSend(contactChanges.resend, { done: 'Письмо отправлено!', invalidate: [session.current] });
  const withdraw = useSend(contactChanges.withdraw, {
    done: 'Смена почты отменена',
    invalidate: [session.current, students.current],
  });
  if (!user?.awaitedEmail) return null;
  return (
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
      <Group mt="sm" gap="xs">
        <Button
          variant="default"
          loading={resend.isPending}
          disabled={withdraw.isPending}
          onClick={() => resend.mutate({})}
        >
          Отправить ещё раз
        </Button>
        <Button
          variant="subtle"
          loading={withdraw.isPending}
          disabled={resend.isPending}
          onClick={() => withdraw.mutate({})}
        >
          Отменить
        </Button>
      </Group>
    </Alert>
  );
}
