import type { LoginType } from '@dopusk/contract/recovery-login.ts';
import type { session } from '@dopusk/contract/session.ts';
import { call } from '../../api/client.ts';
import { ApiError } from '../../api/errors.ts';
import { callAt } from '../../api/read-at.ts';
import { Form, SubmitButton } from '../../forms/Form.tsx';
import { PhoneField } from '../../forms/PhoneField.tsx';
import { schemaLater } from '../../forms/schema-later.ts';
import { TextField } from '../../forms/TextField.tsx';
import { useServerForm } from '../../forms/use-server-form.ts';
import { toastError } from '../../ui/toast.ts';
import { useCountdown } from '../../ui/use-countdown.ts';
import { type AskedCode, RECOVERY_COUNTDOWN } from './asked-code.ts';

/** By their paths alone: the page is the first of a visit (decision 840). */
const sendCode = callAt<typeof session.sendRecoveryCode>({ method: 'POST', path: '/User/SendRecoveryCode' });
const nextTime = callAt<typeof session.nextTimeRecovery>({ method: 'POST', path: '/User/GetNextTimeRecovery' });
const schema = schemaLater(async () => (await import('@dopusk/contract/recovery-login.ts')).RecoveryLogin);

interface Props {
  way: LoginType;
  onSent: (asked: AskedCode) => void;
}

/** Asks for a code by e-mail or phone. One requested a moment ago is still valid, so the next step opens then, too. */
export function AskCodeForm({ way, onSent }: Props) {
  const pause = useCountdown(RECOVERY_COUNTDOWN);
  const form = useServerForm({
    schema,
    defaultValues: way === 'Email' ? { loginType: way, email: '' } : { loginType: way, phone: '' },
    submit: async (body) => {
      try {
        return await call(sendCode, { body });
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'ManyRecoveryCodeRequests') throw error;
        const next = await call(nextTime, { body });
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
