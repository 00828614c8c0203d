import { type Contact, contactChanges } from '@dopusk/contract/contact-changes.ts';
import type { Reply } from '@dopusk/contract/endpoint.ts';
import { useSend } from '../../api/queries.ts';
import { paths } from '../../paths.ts';
import { useNamePage } from '../../ui/page-title.ts';
import { ContactLink } from './ContactLink.tsx';

const whatIsBack: Record<Contact, string> = { email: 'Прежняя почта возвращена.', phone: 'Прежний телефон возвращён.' };

/** Somebody else has the former one by now: what became of the new one, and what its owner can do. */
const whatIsLost: Record<Contact, string> = {
  email:
    'Прежняя почта уже у другой учётной записи портала, поэтому сюда она не вернулась. Новая почта из вашей записи убрана: по ней больше не войти. Если другая запись тоже ваша, входите в неё. Иначе войдите по коду на телефон и укажите почту в профиле или попросите об этом оператора вашей организации.',
  phone:
    'Прежний телефон уже у другой учётной записи портала, поэтому сюда он не вернулся. Новый телефон из вашей записи убран: по нему больше не войти. Телефон можно снова указать в профиле.',
};

/** Where the link of the letter to a former address leads: the change was not its owner's. */
export function UndoContactPage() {
  useNamePage('Вернуть прежние контакты');
  const undo = useSend(contactChanges.undo, { invalidate: [] });
  return (
    <ContactLink
      isPending={undo.isPending}
      use={async (token) => undone(await undo.mutateAsync({ body: { token } }))}
      question="Вернуть прежние контакты?"
      hint="В профиле снова будет то, что стояло до смены. Все сеансы завершатся, а пароль перестанет действовать: им мог пользоваться кто-то ещё."
      confirm="Вернуть"
      invalid="Она действует семь дней и срабатывает один раз. Если в учётную запись входит кто-то другой, сообщите оператору организации."
    />
  );
}

const undone = ({ restored, lost }: Reply<typeof contactChanges.undo>) => ({
  title: lost.length === 0 ? 'Прежние контакты возвращены' : 'Смена отменена не полностью',
  text: [
    ...lost.map((contact) => whatIsLost[contact]),
    ...(lost.length > 0 ? restored.map((contact) => whatIsBack[contact]) : []),
    'Задайте новый пароль: прежний больше не действует.',
  ].join(' '),
  label: 'Задать новый пароль',
  path: paths.passwordRecovery,
});
