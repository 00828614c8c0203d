import type { questionnaires } from '@dopusk/contract/questionnaires.ts';
import type { LoginType } from '@dopusk/contract/recovery-login.ts';
import { call } from '../../api/client.ts';
import { type ApiError, messageOf } from '../../api/errors.ts';
import { callAt } from '../../api/read-at.ts';
import { Form, SubmitButton } from '../../forms/Form.tsx';
import { PhoneField } from '../../forms/PhoneField.tsx';
import { schemaLater } from '../../forms/schema-later.ts';
import { TextField } from '../../forms/TextField.tsx';
import { useServerForm } from '../../forms/use-server-form.ts';
import { toastError } from '../../ui/toast.ts';
import { useCountdown } from '../../ui/use-countdown.ts';
import type { AskedCode } from '../session/asked-code.ts';

/** By its path alone: the page is the first of a visit (decision 840). */
const sendCode = callAt<typeof questionnaires.sendCode>({ method: 'POST', path: '/Questionnaire/SendCode' });
const schema = schemaLater(async () => (await import('@dopusk/contract/recovery-login.ts')).RecoveryLogin);

/** The storage key of the countdown to the next code. */
export const COUNTDOWN = 'questionnaireCountdown';

/** Whoever has opened the link anew has a code that was sent before: he is led to its field. */
export const isSentAlready = ({ code }: ApiError): boolean => code === 'ManyRecoveryCodeRequests';

/** The e-mail or phone that his employer has of him. */
export function AskCode({ token, way, onSent }: { token: string; way: LoginType; onSent: (asked: AskedCode) => void }) {
  const pause = useCountdown(COUNTDOWN);
  const form = useServerForm({
    schema,
    defaultValues: way === 'Email' ? { loginType: way, email: '' } : { loginType: way, phone: '' },
    submit: (login) => call(sendCode, { body: { token, login } }),
    onDone: ({ seconds, isDelayed }, { email, phone }) => {
      pause.start(seconds);
      onSent({ loginType: way, login: (way === 'Email' ? email : phone) ?? '', isDelayed });
    },
    onFail: (error) => {
      toastError(messageOf(error));
      if (!isSentAlready(error)) return;
      const { email, phone } = form.getValues();
      onSent({ loginType: way, login: (way === 'Email' ? email : phone) ?? '', isDelayed: false });
    },
    invalidate: [],
  });
  const { control } = form;
  const hint = 'Который указан у вашей организации';
  return (
    <Form form={form} warnOnLeave={false}>
      {way === 'Email' ? (
        <TextField
          {...{ control, description: hint }}
          name="email"
          label="Ваш e-mail"
          type="email"
          autoComplete="email"
          required
        />
      ) : (
        <PhoneField {...{ control, description: hint }} name="phone" label="Ваш телефон" required />
      )}
      <SubmitButton form={form} fullWidth>
        Получить код
      </SubmitButton>
    </Form>
  );
}
