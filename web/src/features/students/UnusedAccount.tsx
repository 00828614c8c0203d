import { formatPhone } from '@dopusk/contract/fields/phone-codes.ts';
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
    <Alert variant="light" mb="lg" icon={<UserRoundPen size={20} aria-hidden />} title="На портал ещё не входили">
      <Stack gap="sm" align="flex-start">
        <Text>{howToEnter(user)}</Text>
        <Actions of={student} actions={[sendFirstLink]} size="sm" />
      </Stack>
    </Alert>
  );
}

const howToEnter = ({ email, phone }: Pick<Student['user'], 'email' | 'phone'>): string => {
  if (email)
    return `Пароль сотрудник задаёт сам по ссылке из письма. Новая придёт на ${email}, прежние ссылки перестанут действовать.`;
  if (phone)
    return `Почты нет. Первый вход – по коду из СМС на ${formatPhone(phone)}: «Забыли пароль?», «По телефону». Затем задаётся пароль, и дальше входят по телефону и паролю.`;
  return 'Нет ни почты, ни телефона: войти можно будет, когда что-то из них появится в профиле.';
};
