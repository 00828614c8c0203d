import { today } from '@dopusk/contract/fields/date.ts';
import { email } from '@dopusk/contract/fields/email.ts';
import { phone } from '@dopusk/contract/fields/phone.ts';
import { answersTo, type SheetQuestion } from '@dopusk/contract/questionnaire-sheets.ts';
import { questionnaires } from '@dopusk/contract/questionnaires.ts';
import type { LoginType } from '@dopusk/contract/recovery-login.ts';
import { Text } from '@mantine/core';
import { z } from 'zod';
import { call } from '../../api/client.ts';
import { messageOf } from '../../api/errors.ts';
import { DateField } from '../../forms/DateField.tsx';
import { Form, SubmitButton } from '../../forms/Form.tsx';
import { PhoneField } from '../../forms/PhoneField.tsx';
import { TextField } from '../../forms/TextField.tsx';
import { useServerForm } from '../../forms/use-server-form.ts';
import { toastError } from '../../ui/toast.ts';
import { useCountdown } from '../../ui/use-countdown.ts';
import type { AskedCode } from '../session/asked-code.ts';
import { COUNTDOWN, isSentAlready } from './AskCode.tsx';

interface Props {
  token: string;
  way: LoginType;
  question: SheetQuestion;
  onSent: (asked: AskedCode) => void;
}

/** Of whom the portal knows no address: he names his own, and says what a finder of his sheet does not know. */
export function AskCodeBySheet({ token, way, question, onSent }: Props) {
  const pause = useCountdown(COUNTDOWN);
  const byEmail = way === 'Email';
  const form = useServerForm({
    schema: z.object({ login: byEmail ? z.object({ email }) : z.object({ phone }), proof: answersTo(question) }),
    defaultValues: {
      login: byEmail ? { email: '' } : { phone: '' },
      proof: { surname: '', ...(question === 'Snils' ? { snilsEnd: '' } : { birthday: '' }) },
    },
    submit: ({ login, proof }) => call(questionnaires.sendCode, { body: { token, login, proof } }),
    onDone: ({ seconds, isDelayed }, { login }) => {
      pause.start(seconds);
      onSent({ loginType: way, login: ('email' in login ? login.email : login.phone) ?? '', isDelayed });
    },
    onFail: (error) => {
      toastError(messageOf(error));
      if (!isSentAlready(error)) return;
      const { login } = form.getValues();
      onSent({ loginType: way, login: ('email' in login ? login.email : login.phone) ?? '', isDelayed: false });
    },
    invalidate: [],
  });
  const { control } = form;
  return (
    <Form form={form} warnOnLeave={false}>
      <Text size="sm" c="dimmed">
        Это ваш личный лист: сначала ответьте, что он ваш.
      </Text>
      <TextField {...{ control }} name="proof.surname" label="Ваша фамилия" autoComplete="family-name" required />
      {question === 'Snils' ? (
        <TextField
          {...{ control }}
          name="proof.snilsEnd"
          label="Последние 4 цифры СНИЛС"
          inputMode="numeric"
          maxLength={4}
          required
        />
      ) : (
        <DateField {...{ control }} name="proof.birthday" label="Дата рождения" max={today()} required />
      )}
      {byEmail ? (
        <TextField
          {...{ control }}
          name="login.email"
          label="Ваш e-mail"
          description="Туда придёт код, и по нему вы будете входить на портал"
          type="email"
          autoComplete="email"
          required
        />
      ) : (
        <PhoneField
          {...{ control }}
          name="login.phone"
          label="Ваш телефон"
          description="Туда придёт код, и по нему вы будете входить на портал"
          required
        />
      )}
      <SubmitButton form={form} fullWidth>
        Получить код
      </SubmitButton>
    </Form>
  );
}
