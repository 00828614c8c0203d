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
        const { passwordToken } = await confirm.mutateAsync({ body: { token } });
        return passwordToken ? first(passwordToken) : CONFIRMED;
      }}
      question="Сделать эту почту вашим логином?"
      hint="Вы будете входить на портал с адресом, на который пришло письмо. Открытые сеансы завершатся. Пароль, если он у вас есть, останется прежним."
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

/** Who has never logged in has no password that he knows: he sets one at once. */
const first = (token: string) => ({
  title: 'Почта подтверждена',
  text: 'Теперь задайте пароль: с этой почтой и с ним вы будете входить на портал. Если пароль вам уже дали, можно войти с ним.',
  label: 'Задать пароль и войти',
  path: paths.password,
  search: { token },
});
