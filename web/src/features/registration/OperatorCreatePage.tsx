import { useState } from 'react';
import { allows, useCurrentUser } from '../../api/session.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { InvitationForm } from './InvitationForm.tsx';
import { PendingInvitations } from './PendingInvitations.tsx';

/** «Создание оператора»: a colleague is invited, and sets a password of his own. */
export function OperatorCreatePage() {
  const { user } = useCurrentUser();
  const organization = user?.operator?.organization;
  const [sent, setSent] = useState(0);
  if (!user?.operator || !organization) return null;
  return (
    <>
      <PageHeader
        title="Создание оператора"
        hint={`Коллеге придёт письмо со ссылкой в организацию: ${organization.title}. Пароль он задаст сам`}
      />
      <InvitationForm
        key={sent}
        organization={organization}
        own={user.operator.rights}
        isAdministrator={allows('administrator', user)}
        onSent={() => setSent(sent + 1)}
      />
      <PendingInvitations organizationType={organization.organizationType} />
    </>
  );
}
