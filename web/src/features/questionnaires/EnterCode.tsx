import { formatPhone } from '@dopusk/contract/fields/phone-codes.ts';
import { questionnaires } from '@dopusk/contract/questionnaires.ts';
import { RecoveryCode } from '@dopusk/contract/recovery-login.ts';
import { Alert, Anchor, Group, Text } from '@mantine/core';
import { CloudOff } from 'lucide-react';
import { call } from '../../api/client.ts';
import { useSend } from '../../api/queries.ts';
import { CodeField } from '../../forms/CodeField.tsx';
import { Form, SubmitButton } from '../../forms/Form.tsx';
import { useServerForm } from '../../forms/use-server-form.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { useCountdown } from '../../ui/use-countdown.ts';
import { OutboxHint } from '../outbox/OutboxHint.tsx';
import { type AskedCode, toBody } from '../session/asked-code.ts';
import { COUNTDOWN } from './AskCode.tsx';

interface Props {
  token: string;
  asked: AskedCode;
  /** He has named the address himself, by his sheet. */
  isOwn: boolean;
  onEntered: () => unknown;
  onResent: (asked: AskedCode) => void;
  onOther: () => void;
}

/** Opens the questionnaire with the code that was sent; another one can be had after a minute. */
export function EnterCode({ token, asked, isOwn, onEntered, onResent, onOther }: Props) {
  const pause = useCountdown(COUNTDOWN);
  const resend = useSend(questionnaires.sendCode, {
    done: 'Новый код отправлен',
    onDone: ({ seconds, isDelayed }) => {
      pause.start(seconds);
      onResent({ ...asked, isDelayed });
    },
    invalidate: [],
  });
  const form = useServerForm({
    schema: RecoveryCode,
    defaultValues: { ...toBody(asked), code: '' },
    submit: ({ code = '' }) => call(questionnaires.enter, { body: { token, login: { ...toBody(asked), code } } }),
    onDone: onEntered,
    invalidate: [],
  });
  const byEmail = asked.loginType === 'Email';
  return (
    <>
      <Text c="dimmed" mb="lg" style={{ overflowWrap: 'anywhere' }}>
        {isOwn ? 'Код отправлен' : 'Если вы есть в группе, код отправлен'} {byEmail ? 'на' : 'по СМС на'}{' '}
        <Text span c="var(--mantine-color-text)" fw={600}>
          {byEmail ? asked.login : formatPhone(asked.login)}
        </Text>
        . Он действует 10 минут.
        {isOwn ? '' : ' Не пришёл – спросите, какие почта и телефон указаны у вашей организации.'}
      </Text>
      {asked.isDelayed ? (
        <Alert color="yellow" variant="light" role="status" mb="lg" icon={<CloudOff size={20} aria-hidden />}>
          {byEmail ? 'Почтовый сервер' : 'Сервис СМС'} сейчас не отвечает: код может опоздать или не прийти. Получите
          его {byEmail ? 'по СМС' : 'на e-mail'}.
        </Alert>
      ) : null}
      <Form form={form} warnOnLeave={false}>
        <CodeField control={form.control} name="code" label="Код из 6 цифр" required />
        <SubmitButton form={form} fullWidth>
          Открыть анкету
        </SubmitButton>
        {isOwn ? null : (
          <ActionButton
            variant="default"
            px="xs"
            fullWidth
            loading={resend.isPending}
            reason={pause.left > 0 ? `Новый код можно запросить через ${pause.left} с` : null}
            onClick={() => resend.mutate({ body: { token, login: toBody(asked) } })}
          >
            {pause.left > 0 ? `Запросить новый код через ${pause.left} с` : 'Запросить новый код'}
          </ActionButton>
        )}
      </Form>
      <Group justify="center" mt="md">
        <OutboxHint recipient={asked.login} />
      </Group>
      <Anchor component="button" type="button" display="block" mx="auto" mt="md" onClick={onOther}>
        {isOwn ? 'Запросить код ещё раз' : 'Указать другой e-mail или телефон'}
      </Anchor>
    </>
  );
}
