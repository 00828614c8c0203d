import { session } from '@dopusk/contract/session.ts';
import { students } from '@dopusk/contract/students.ts';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { LogOut, Pencil } from 'lucide-react';
import { useApi, useSend } from '../../api/queries.ts';
import { paths } from '../../paths.ts';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { StudentProfile } from '../students/StudentProfile.tsx';

/** The student's own profile. */
export function StudentHome() {
  const query = useApi(students.current, {}, { quiet: true });
  return (
    <Loaded query={query}>
      {(student) => (
        <StudentProfile student={student} owner="Current" organization={student.organization.title}>
          {student.hasOtherCabinets ? <OtherCabinets email={student.user.email} /> : null}
          <Button
            component={Link}
            to={paths.profileEdit}
            variant="default"
            leftSection={<Pencil size={18} aria-hidden />}
          >
            Изменить
          </Button>
          <Button component={Link} to={paths.logout} variant="default" leftSection={<LogOut size={18} aria-hidden />}>
            Выход
          </Button>
        </StudentProfile>
      )}
    </Loaded>
  );
}

/** To whoever works for several organizations: the ways into the other cabinets go to the mailbox they share. */
function OtherCabinets({ email }: { email: string }) {
  const send = useSend(session.sendOtherCabinets, { done: 'Письмо отправлено!', invalidate: [] });
  return (
    <ConfirmButton
      variant="default"
      question="Перейти в другой кабинет?"
      text={`С этой же почтой вас обучает и другая организация, там у вас отдельный кабинет. Пришлём на ${email} ссылку, по которой вы в него войдёте без пароля.`}
      confirm="Прислать ссылку"
      takes={session.sendOtherCabinets}
      onConfirm={() => send.mutateAsync({})}
    >
      Другой кабинет
    </ConfirmButton>
  );
}
