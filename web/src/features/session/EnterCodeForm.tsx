import { formatPhone } from '@dopusk/contract/fields/phone-codes.ts';
import { RecoveryCode } from '@dopusk/contract/recovery-login.ts';
import { session } from '@dopusk/contract/session.ts';
import { Alert, Anchor, Group, Text } from '@mantine/core';
import { CircleAlert, CloudOff } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { useSend } from '../../api/queries.ts';
import { useSessionStart } from '../../api/session.ts';
import { CodeField } from '../../forms/CodeField.tsx';
import { Form, SubmitButton } from '../../forms/Form.tsx';
import { useServerForm } from '../../forms/use-server-form.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { useCountdown } from '../../ui/use-countdown.ts';
import { OutboxHint } from '../outbox/OutboxHint.tsx';
import { type AskedCode, forgetAsked, RECOVERY_COUNTDOWN, toBody } from './asked-code.ts';

interface Props {
  asked: AskedCode;
  onResent: (asked: AskedCode) => void;
  /** Called when the code was right and the login asks for the code of the application. */
  onSecondStep: () => void;
  /** To another e-mail or phone. */
  onOther: () => void;
}

/** Logs in with the code that was sent; another one can be requested after a minute. */
export function EnterCodeForm({ asked, onResent, onSecondStep, onOther }: Props) {
  const [failure, setFailure] = useState<string | null>(null);
  const startSession = useSessionStart();
  const pause = useCountdown(RECOVERY_COUNTDOWN);
  const resend = useSend(session.sendRecoveryCode, {
    done: 'Новый код отправлен',
    onDone: ({ seconds, isDelayed }) => {
      setFailure(null);
      pause.start(seconds);
      onResent({ ...asked, isDelayed });
    },
    invalidate: [],
  });
  const form = useServerForm({
    schema: RecoveryCode,
    defaultValues: { ...toBody(asked), code: '' },
    submit: (body) => {
      setFailure(null);
      return call(session.authorizeByCode, { body });
    },
    onDone: ({ userType }) => {
      forgetAsked();
      startSession(userType);
    },
    onFail: ({ code, message }) => {
      if (code !== 'SecondFactorRequired') return setFailure(message);
      forgetAsked();
      onSecondStep();
    },
  });
  const where = asked.loginType === 'Email' ? asked.login : formatPhone(asked.login);
  return (
    <>
      <Text c="dimmed" mb="lg" style={{ overflowWrap: 'anywhere' }}>
        Если на портале есть такая учётная запись, код отправлен {asked.loginType === 'Email' ? 'на' : 'по СМС на'}{' '}
        <Text span c="var(--mantine-color-text)" fw={600}>
          {where}
        </Text>
        . Он действует 10 минут.
      </Text>
      {asked.isDelayed ? (
        <Alert color="yellow" variant="light" role="status" mb="lg" icon={<CloudOff size={20} aria-hidden />}>
          {asked.loginType === 'Email' ? 'Почтовый сервер' : 'Сервис СМС'} сейчас не отвечает: код может прийти с
          опозданием или не прийти. Подождите или получите его{' '}
          {asked.loginType === 'Email' ? 'по телефону' : 'на e-mail'}.
        </Alert>
      ) : null}
      <Form form={form} warnOnLeave={false}>
        {failure ? (
          <Alert color="red" variant="light" role="alert" icon={<CircleAlert size={20} aria-hidden />}>
            {failure}
          </Alert>
        ) : null}
        <CodeField control={form.control} name="code" label="Код из 6 цифр" required />
        <SubmitButton form={form} fullWidth>
          Войти
        </SubmitButton>
        <ActionButton
          variant="default"
          px="xs"
          fullWidth
          loading={resend.isPending}
          reason={pause.left > 0 ? `Новый код можно запросить через ${pause.left} с` : null}
          onClick={() => resend.mutate({ body: toBody(asked) })}
        >
          {pause.left > 0 ? `Запросить новый код через ${pause.left} с` : 'Запросить новый код'}
        </ActionButton>
      </Form>
      <Group justify="center" mt="md">
        <OutboxHint recipient={asked.login} />
      </Group>
      <Anchor component="button" type="button" display="block" mx="auto" mt="md" onClick={onOther}>
        {asked.loginType === 'Email' ? 'Указать другой e-mail или телефон' : 'Указать другой телефон или e-mail'}
      </Anchor>
    </>
  );
}
