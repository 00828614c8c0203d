import { type LoginType, RecoveryLogin } from '@dopusk/contract/recovery-login.ts';
import { session } from '@dopusk/contract/session.ts';
import { call } from '../../api/client.ts';
import { ApiError } from '../../api/errors.ts';
import { Form, SubmitButton } from '../../forms/Form.tsx';
import { PhoneField } from '../../forms/PhoneField.tsx';
import { TextField } from '../../forms/TextField.tsx';
import { useServerForm } from '../../forms/use-server-form.ts';
import { toastError } from '../../ui/toast.ts';
import { useCountdown } from '../../ui/use-countdown.ts';
import { type AskedCode, RECOVERY_COUNTDOWN } from './asked-code.ts';

interface Props {
  way: LoginType;
  onSent: (asked: AskedCode) => void;
}

/** Asks for a code by e-mail or phone. One requested a moment ago is still valid, so the next step opens then, too. */
export function AskCodeForm({ way, onSent }: Props) {
  const pause = useCountdown(RECOVERY_COUNTDOWN);
  const form = useServerForm({
    schema: RecoveryLogin,
    defaultValues: way === 'Email' ? { loginType: way, email: '' } : { loginType: way, phone: '' },
    submit: async (body) => {
      try {
        return await call(session.sendRecoveryCode, { body });
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'ManyRecoveryCodeRequests') throw error;
        const next = await call(session.nextTimeRecovery, { body });
        if (next.seconds === 0) throw error;
        toastError(error.message);
        return { ...next, isDelayed: false };
      }
    },
    onDone: ({ seconds, isDelayed }, values) => {
      pause.start(seconds);
      onSent({ loginType: way, login: (way === 'Email' ? values.email : values.phone) ?? '', isDelayed });
    },
  });
  const { control } = form;
  return (
    <Form form={form} warnOnLeave={false}>
      {way === 'Email' ? (
        <TextField control={control} name="email" label="E-mail" type="email" autoComplete="username" required />
      ) : (
        <PhoneField control={control} name="phone" label="Телефон" required />
      )}
      <SubmitButton form={form} fullWidth>
        Получить код
      </SubmitButton>
    </Form>
  );
}
