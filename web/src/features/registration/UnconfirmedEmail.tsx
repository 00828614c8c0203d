import { session } from '@dopusk/contract/session.ts';
import { Anchor, Button, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { MailWarning, RotateCw } from 'lucide-react';
import { call } from '../../api/client.ts';
import { useSend } from '../../api/queries.ts';
import { Form, SubmitButton } from '../../forms/Form.tsx';
import { TextField } from '../../forms/TextField.tsx';
import { useServerForm } from '../../forms/use-server-form.ts';
import { paths } from '../../paths.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useNamePage } from '../../ui/page-title.ts';
import { toastError } from '../../ui/toast.ts';
import { useCountdown } from '../../ui/use-countdown.ts';
import { OutboxHint } from '../outbox/OutboxHint.tsx';
import { CONFIRMATION_PAUSE } from './confirmation-pause.ts';
import classes from './UnconfirmedEmail.module.css';

/** The notice that blocks every page until the link of the letter was followed (decision 8). */
export function UnconfirmedEmail({ email }: { email: string }) {
  useNamePage('Почта не подтверждена');
  const [correcting, { toggle, close }] = useDisclosure();
  const pause = useCountdown(CONFIRMATION_PAUSE);
  const check = useSend(session.current, {
    invalidate: [session.current],
    onDone: (user) => {
      if (!user.isEmailConfirmed) toastError('Почта ещё не подтверждена');
    },
  });
  const resend = useSend(session.sendEmailConfirmation, {
    done: 'Письмо отправлено',
    onDone: ({ seconds }) => pause.start(seconds),
    invalidate: [],
  });
  return (
    <Notice
      order={1}
      icon={MailWarning}
      title="Почта не подтверждена"
      hint={
        <>
          На <b className={classes.email}>{email}</b> отправлено письмо. Перейдите по ссылке в нём, и портал откроется.
          В другом браузере ссылка спросит ваш пароль.
        </>
      }
    >
      <Group justify="center" gap="sm">
        <Button
          leftSection={<RotateCw size={18} aria-hidden />}
          loading={check.isPending}
          onClick={() => check.mutate({})}
        >
          Продолжить
        </Button>
        <ActionButton
          variant="default"
          loading={resend.isPending}
          reason={pause.left > 0 ? `Новое письмо можно запросить через ${pause.left} с` : null}
          onClick={() => resend.mutate({})}
        >
          {pause.left > 0 ? `Отправить ещё раз через ${pause.left} с` : 'Отправить ещё раз'}
        </ActionButton>
      </Group>
      <OutboxHint recipient={email} />
      <Group justify="center" gap="lg" mt="sm">
        <Anchor component="button" type="button" aria-expanded={correcting} onClick={toggle}>
          Ошиблись в адресе?
        </Anchor>
        <Anchor component={Link} to={paths.logout}>
          Выйти
        </Anchor>
      </Group>
      {correcting ? (
        <Correction
          onDone={(seconds) => {
            pause.start(seconds);
            close();
          }}
        />
      ) : null}
    </Notice>
  );
}

function Correction({ onDone }: { onDone: (seconds: number) => void }) {
  const form = useServerForm({
    schema: session.correctEmail.body,
    defaultValues: { email: '' },
    submit: (body) => call(session.correctEmail, { body }),
    done: 'Письмо отправлено на новый адрес',
    onDone: ({ seconds }) => onDone(seconds),
  });
  return (
    <div className={classes.correction}>
      <Form form={form} warnOnLeave={false}>
        <TextField
          control={form.control}
          name="email"
          label="Правильный e-mail"
          type="email"
          autoComplete="email"
          required
        />
        <SubmitButton form={form} fullWidth>
          Отправить письмо
        </SubmitButton>
      </Form>
    </div>
  );
}
