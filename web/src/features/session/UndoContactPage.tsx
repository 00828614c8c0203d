import { contactChanges } from '@dopusk/contract/contact-changes.ts';
import { paths } from '../../paths.ts';
import { useNamePage } from '../../ui/page-title.ts';
import { ContactLink } from './ContactLink.tsx';

/** Where the link of the letter to a former address leads: the change was not its owner's. */
export function UndoContactPage() {
  useNamePage('Вернуть прежние контакты');
  return (
    <ContactLink
      endpoint={contactChanges.undo}
      question="Вернуть прежние контакты?"
      hint="В профиле снова будет то, что стояло до смены. Все сеансы завершатся, а пароль перестанет действовать: им мог пользоваться кто-то ещё."
      confirm="Вернуть"
      done="Прежние контакты возвращены"
      next={{
        text: 'Задайте новый пароль: прежний больше не действует.',
        label: 'Задать новый пароль',
        path: paths.passwordRecovery,
      }}
      invalid="Она действует семь дней и срабатывает один раз. Если в учётную запись входит кто-то другой, сообщите оператору организации."
    />
  );
}
