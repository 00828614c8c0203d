import { SecondStepBody, secondFactor } from '@dopusk/contract/second-factor.ts';
import { Alert, Anchor, Text, Title } from '@mantine/core';
import { CircleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { call } from '../../../api/client.ts';
import { useSessionStart } from '../../../api/session.ts';
import { Form, SubmitButton } from '../../../forms/Form.tsx';
import { TextField } from '../../../forms/TextField.tsx';
import { useServerForm } from '../../../forms/use-server-form.ts';

interface Props {
  /** Back to the first step: by his own wish, or because the time or the tries are over, as the message says. */
  onBack: (message: string | null) => void;
}

/** The second step of a login, after a right password, code or link: the code that the phone shows. */
export function SecondStep({ onBack }: Props) {
  const [byBackup, setByBackup] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const startSession = useSessionStart();
  const form = useServerForm({
    schema: SecondStepBody,
    defaultValues: { code: '' },
    submit: (body) => {
      setFailure(null);
      return call(secondFactor.authorize, { body });
    },
    onDone: ({ userType }) => startSession(userType),
    onFail: ({ code, message }) => (code === 'SecondStepOver' ? onBack(message) : setFailure(message)),
  });
  const { setFocus } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the other kind of code is another field
  useEffect(() => setFocus('code'), [setFocus, byBackup]);
  const other = () => {
    setFailure(null);
    form.reset({ code: '' });
    setByBackup(!byBackup);
  };
  return (
    <>
      <Title order={1} mb={4}>
        Подтверждение входа
      </Title>
      <Text c="dimmed" mb="xl">
        {byBackup
          ? 'Введите один из резервных кодов, которые вы сохранили. Каждый действует один раз'
          : 'Откройте на телефоне приложение с кодами и введите код для портала «Допуск»'}
      </Text>
      <Form form={form} warnOnLeave={false}>
        {failure ? (
          <Alert color="red" variant="light" role="alert" icon={<CircleAlert size={20} aria-hidden />}>
            {failure}
          </Alert>
        ) : null}
        <TextField
          key={String(byBackup)}
          control={form.control}
          name="code"
          label={byBackup ? 'Резервный код' : 'Код из приложения'}
          inputMode={byBackup ? 'text' : 'numeric'}
          autoComplete={byBackup ? 'off' : 'one-time-code'}
          placeholder={byBackup ? 'ABCD-EFGH-IJKL-MNOP' : '••••••'}
          required
        />
        <SubmitButton form={form} fullWidth>
          Подтвердить
        </SubmitButton>
        <Anchor component="button" type="button" ta="center" onClick={other}>
          {byBackup ? 'Ввести код из приложения' : 'Ввести резервный код'}
        </Anchor>
        <Anchor component="button" type="button" ta="center" onClick={() => onBack(null)}>
          Вернуться ко входу
        </Anchor>
      </Form>
    </>
  );
}
