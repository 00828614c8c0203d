import { type Contact, contactChanges } from '@dopusk/contract/contact-changes.ts';
import type { Reply } from '@dopusk/contract/endpoint.ts';
import { formatPhone } from '@dopusk/contract/fields/phone-codes.ts';
import { Checkbox } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { Fragment, useState } from 'react';
import { useApi, useSend } from '../../api/queries.ts';
import { paths } from '../../paths.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PageSkeleton } from '../../ui/PageSkeleton.tsx';
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

/** Where the link of the letter to a former address leads: the change was not its owner's. What comes back is said before. */
export function UndoContactPage() {
  useNamePage('Вернуть прежние контакты');
  const { token = '' } = useSearch({ strict: false }) as { token?: string };
  const query = useApi(contactChanges.readUndo, { body: { token } }, { quiet: true, enabled: token !== '' });
  const undo = useSend(contactChanges.undo, { invalidate: [] });
  const [keepsPhone, setKeepsPhone] = useState(false);
  if (query.isPending && token !== '') return <PageSkeleton />;
  if (query.isError && query.error.code !== 'InvalidToken' && query.error.code !== 'Invalid')
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  const changes = query.data ?? [];
  return (
    <ContactLink
      isPending={undo.isPending}
      refused={query.error}
      use={async (token) => undone(await undo.mutateAsync({ body: { token, keepsPhone } }))}
      question="Вернуть прежние контакты?"
      hint={
        <>
          {changes.map((change) => (
            <Fragment key={change.contact}>
              {change.contact === 'phone' && keepsPhone
                ? `Телефон останется: ${formatPhone(change.current)}.`
                : whatComesBack(change)}
              <br />
            </Fragment>
          ))}
          Все сеансы завершатся, а пароль перестанет действовать: им мог пользоваться кто-то ещё.
        </>
      }
      extra={changes.map(({ contact, canBeKept, current }) =>
        canBeKept && current ? (
          <Checkbox
            key={contact}
            mb="md"
            checked={keepsPhone}
            onChange={(event) => setKeepsPhone(event.currentTarget.checked)}
            label={`Телефон ${formatPhone(current)} – мой, оставить его`}
            description="Он указан в вашем профиле незадолго до смены почты. Если это сделали не вы, не отмечайте"
          />
        ) : null,
      )}
      confirm="Вернуть"
      invalid="Она действует семь дней и срабатывает один раз. Если в учётную запись входит кто-то другой, сообщите оператору организации."
    />
  );
}

/** «Почта: вместо new@site.ru снова будет old@site.ru.» */
function whatComesBack({ contact, current, former }: Reply<typeof contactChanges.readUndo>[number]): string {
  const shown = (value: string) => (contact === 'phone' ? formatPhone(value) : value);
  const title = contact === 'phone' ? 'Телефон' : 'Почта';
  if (!former) return `${title}: ${shown(current ?? '')} будет убран, прежде его не было.`;
  return `${title}: ${current ? `вместо ${shown(current)} ` : ''}снова будет ${shown(former)}.`;
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
