import { invitations } from '@dopusk/contract/invitations.ts';
import type { Organization } from '@dopusk/contract/organizations.ts';
import { rightsIn } from '@dopusk/contract/rights.ts';
import { Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { MailPlus } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { allows, useCurrentUser } from '../../api/session.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { InvitationForm } from './InvitationForm.tsx';
import { PendingInvitations } from './PendingInvitations.tsx';

/** How a client for which nobody works gets its first operator: its center invites him (decision 170). */
export function FirstOperator({ organization }: { organization: Organization }) {
  const { user } = useCurrentUser();
  const [opened, { open, close }] = useDisclosure();
  const form = useRef<HTMLDivElement>(null);
  // The section is the last of a long page: the form would open below the edge of the window.
  useEffect(() => {
    const first = opened ? form.current?.querySelector('input') : null;
    first?.focus({ preventScroll: true });
    first?.scrollIntoView({ block: 'center' });
  }, [opened]);
  const { id, organizationType } = organization;
  const own = user?.operator?.rights ?? [];
  const givesAll = allows('administrator', user) || rightsIn(organizationType).every((right) => own.includes(right));
  return (
    <section style={{ marginTop: 'var(--mantine-spacing-xl)' }}>
      <Text c="dimmed" maw={560} mb="md">
        Пригласите первого оператора организации: по ссылке из письма он задаст пароль и дальше сам будет распоряжаться
        сотрудниками, назначениями и реквизитами. Следующих он пригласит сам.
      </Text>
      {opened ? (
        <div ref={form}>
          <InvitationForm
            organization={organization}
            clientId={id}
            own={own}
            isAdministrator={allows('administrator', user)}
            onSent={close}
          />
        </div>
      ) : (
        <ActionButton
          leftSection={<MailPlus size={18} aria-hidden />}
          takes={invitations.create}
          reason={
            givesAll
              ? null
              : 'Первый оператор получает все права организации: пригласить его может тот, у кого они есть'
          }
          onClick={open}
        >
          Пригласить оператора
        </ActionButton>
      )}
      {allows(invitations.list.access, user) ? (
        <PendingInvitations organizationType={organizationType} organization={id} />
      ) : null}
    </section>
  );
}
