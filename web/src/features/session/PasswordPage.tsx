import { PasswordBody, session } from '@dopusk/contract/session.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Navigate, useNavigate, useSearch } from '@tanstack/react-router';
import { useRef } from 'react';
import { call } from '../../api/client.ts';
import { rememberSession, useCurrentUser } from '../../api/session.ts';
import { Form, SubmitButton } from '../../forms/Form.tsx';
import { PasswordField } from '../../forms/PasswordField.tsx';
import { useServerForm } from '../../forms/use-server-form.ts';
import { paths } from '../../paths.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { PageSkeleton } from '../../ui/PageSkeleton.tsx';

/** Sets a new password: of whoever is logged in, or of whoever came by a one-time link. */
export function PasswordPage() {
  const { token } = useSearch({ strict: false }) as { token?: string };
  const { user, pending } = useCurrentUser();
  if (pending) return <PageSkeleton />;
  if (!user && !token) return <Navigate to={paths.auth} replace />;
  return (
    <>
      <PageHeader
        title="Смена пароля"
        hint="Не короче 8 символов, с буквой и цифрой. Остальные ваши сеансы завершатся"
      />
      <PasswordForm {...(token ? { token } : {})} />
    </>
  );
}

function PasswordForm({ token }: { token?: string }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  // The link works once: a second try, after a password that was refused, goes on in the session it has opened.
  const linkUsed = useRef(false);
  const form = useServerForm({
    schema: PasswordBody,
    defaultValues: { password: '', confirmPassword: '' },
    submit: async (body) => {
      if (token && !linkUsed.current) {
        const { userType } = await call(session.authorizeByLink, { body: { token } });
        linkUsed.current = true;
        client.clear();
        rememberSession(userType);
      }
      return call(session.updatePassword, { body });
    },
    done: 'Пароль изменен!',
    onDone: () => navigate({ to: paths.home }),
  });
  const { control } = form;
  return (
    <Form form={form} warnOnLeave={false}>
      <PasswordField control={control} name="password" label="Новый пароль" autoComplete="new-password" required />
      <PasswordField
        control={control}
        name="confirmPassword"
        label="Повторите пароль"
        autoComplete="new-password"
        required
      />
      <SubmitButton form={form}>Сменить пароль</SubmitButton>
    </Form>
  );
}
