import { canInvite, type Student, students } from '@dopusk/contract/students.ts';
import { Alert, Stack, Text } from '@mantine/core';
import { Send, UserRoundPen } from 'lucide-react';
import { useSend } from '../../api/queries.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';

/** Above the profile of somebody who has not come yet: the link by which he sets his password is sent again here. */
export function UnusedAccount({ student: { id, login, user } }: { student: Student }) {
  const invite = useSend(students.invite, { done: 'Ссылка отправлена!', invalidate: [] });
  if (canInvite(login) !== true) return null;
  return (
    <Alert variant="light" mb="lg" icon={<UserRoundPen size={20} aria-hidden />} title="Ещё не входил на портал">
      <Stack gap="sm" align="flex-start">
        <Text>
          Пароль сотрудник задаёт сам по ссылке из письма.{' '}
          {user.email
            ? `Новая придёт на ${user.email}, прежние ссылки перестанут действовать.`
            : 'Почты у него нет: укажите её в профиле.'}
        </Text>
        <ActionButton
          takes={students.invite}
          size="sm"
          variant="default"
          leftSection={<Send size={16} aria-hidden />}
          loading={invite.isPending}
          onClick={() => invite.mutate({ params: { id } })}
        >
          Отправить ссылку
        </ActionButton>
      </Stack>
    </Alert>
  );
}
