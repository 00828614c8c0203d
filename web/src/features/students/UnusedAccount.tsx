import { canInvite, type Student } from '@dopusk/contract/students.ts';
import { Alert, Stack, Text } from '@mantine/core';
import { UserRoundPen } from 'lucide-react';
import { Actions } from '../../ui/Actions.tsx';
import { sendFirstLink } from './actions.tsx';

/** Above the profile of somebody who has not come yet: the link by which he sets his password is sent again here. */
export function UnusedAccount({ student }: { student: Student }) {
  const { login, user } = student;
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
        <Actions of={student} actions={[sendFirstLink]} size="sm" />
      </Stack>
    </Alert>
  );
}
