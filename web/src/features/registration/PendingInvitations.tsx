import { type InvitationRow, invitations } from '@dopusk/contract/invitations.ts';
import { rightsInWords } from '@dopusk/contract/rights.ts';
import { roleTitles } from '@dopusk/contract/role-titles.ts';
import type { OrganizationType } from '@dopusk/contract/session.ts';
import { Group, Stack, Text } from '@mantine/core';
import { useApi, useSend } from '../../api/queries.ts';
import { formatDate } from '../../text/date.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import { Section } from '../../ui/Section.tsx';

interface Props {
  organizationType: OrganizationType;
  /** A client whose first operator its center invites; the current organization unless given. */
  organization?: string;
}

/** The invitations that nobody has accepted yet: sent again or withdrawn here. */
export function PendingInvitations({ organizationType, organization }: Props) {
  const query = organization ? { organization } : {};
  const { data } = useApi(invitations.list, { query }, { quiet: true });
  if (!data || data.length === 0) return null;
  return (
    <div style={{ maxWidth: 'var(--app-form)', marginTop: 'var(--mantine-spacing-xl)' }}>
      <Section title="Ждут ответа" hint="Приглашения, которые ещё не приняты">
        <Stack component="ul" gap="md" p={0} m={0} style={{ listStyle: 'none' }}>
          {data.map((invitation) => (
            <Row key={invitation.id} {...{ invitation, organizationType }} />
          ))}
        </Stack>
      </Section>
    </div>
  );
}

function Row({ invitation, organizationType }: { invitation: InvitationRow; organizationType: OrganizationType }) {
  const { id, email, role, rights, inviter, sentAt, expiresAt, isExpired } = invitation;
  const resend = useSend(invitations.resend, { done: 'Приглашение отправлено!', invalidate: [invitations.list] });
  const withdraw = useSend(invitations.withdraw, { done: 'Приглашение отозвано', invalidate: [invitations.list] });
  const params = { id };
  return (
    <Group component="li" justify="space-between" gap="sm">
      <div style={{ minWidth: 0, flex: '1 1 240px' }}>
        <Text fw={500} style={{ overflowWrap: 'anywhere' }}>
          {email}
        </Text>
        <Text size="sm" c="dimmed">
          {role === 'Operator' ? `Права: ${rightsInWords(rights, organizationType)}` : `Роль: ${roleTitles[role]}`}
        </Text>
        <Text size="sm" c={isExpired ? 'var(--mantine-color-error)' : 'dimmed'}>
          {isExpired
            ? `Ссылка устарела ${formatDate(expiresAt)}`
            : `Отправлено ${formatDate(sentAt)}, действует до ${formatDate(expiresAt)}`}
          . Приглашение от: {inviter}
        </Text>
      </div>
      <Group gap="xs">
        <ActionButton
          size="sm"
          variant="default"
          aria-label={`Отправить ещё раз: ${email}`}
          loading={resend.isPending}
          onClick={() => resend.mutate({ params })}
        >
          Ещё раз
        </ActionButton>
        <ConfirmButton
          size="sm"
          variant="subtle"
          color="red"
          aria-label={`Отозвать: ${email}`}
          question={`Отозвать приглашение: ${email}?`}
          text="Ссылка из письма перестанет действовать."
          confirm="Отозвать"
          onConfirm={() => withdraw.mutateAsync({ params })}
        >
          Отозвать
        </ConfirmButton>
      </Group>
    </Group>
  );
}
