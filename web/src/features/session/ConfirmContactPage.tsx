import { contactChanges } from '@dopusk/contract/contact-changes.ts';
import { useSend } from '../../api/queries.ts';
import { paths } from '../../paths.ts';
import { useNamePage } from '../../ui/page-title.ts';
import { ContactLink } from './ContactLink.tsx';

/** Where the link of the letter to a new e-mail leads. */
export function ConfirmContactPage() {
  useNamePage('Новая почта');
  const confirm = useSend(contactChanges.confirm, { invalidate: [] });
  return (
    <ContactLink
      isPending={confirm.isPending}
      use={async (token) => {
        await confirm.mutateAsync({ body: { token } });
        return CONFIRMED;
      }}
      question="Сделать эту почту вашим логином?"
      hint="Вы будете входить на портал с адресом, на который пришло письмо. Открытые сеансы завершатся, пароль останется прежним."
      confirm="Подтвердить почту"
      invalid="Возможно, почта уже подтверждена: каждая ссылка срабатывает один раз. Или с тех пор указана другая, или смену отменили."
    />
  );
}

const CONFIRMED = {
  title: 'Почта подтверждена',
  text: 'Войдите с новой почтой и прежним паролем.',
  label: 'Войти',
  path: paths.auth,
};
