import {
  canDeactivate,
  canEndSessions,
  canStepDown,
  type MemberChanges,
  type OperatorRow,
  operators,
} from '@dopusk/contract/operators.ts';
import type { Organization } from '@dopusk/contract/organizations.ts';
import { canReset, secondFactor } from '@dopusk/contract/second-factor.ts';
import { Group } from '@mantine/core';
import { useSend } from '../../api/queries.ts';
import { reasonOf } from '../../text/reason.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import { MemberRights } from './MemberRights.tsx';

interface Props {
  organization: Organization;
  member: OperatorRow;
  ownId: string;
}

/** The actions with a member: another role, a lost phone or computer, deactivating and letting in again. */
export function MemberActions({ organization: { id, organizationType }, member, ownId }: Props) {
  const send = useSend(operators.updateMember);
  const reset = useSend(secondFactor.reset, {
    done: 'Вход с кодом сброшен',
    invalidate: [operators.listOfOrganization],
  });
  const endSessions = useSend(operators.endSessions, { done: 'Сеансы завершены' });
  const decide = (changes: Omit<MemberChanges, 'operator'>) =>
    send.mutateAsync({ params: { id }, body: { operator: member.id, ...changes } });
  if (!member.isActive) {
    return (
      <ActionButton
        size="sm"
        variant="default"
        loading={send.isPending}
        onClick={() => send.mutate({ params: { id }, body: { operator: member.id, isActive: true } })}
      >
        Включить
      </ActionButton>
    );
  }
  const { fullName, role } = member;
  return (
    <Group gap="xs" justify="flex-end" miw={{ base: 0, md: 300 }}>
      {role === 'Operator' ? (
        <MemberRights member={member} ownId={ownId} organizationType={organizationType} onGive={decide} />
      ) : null}
      {organizationType === 'Customer' ? null : role === 'Operator' ? (
        <ConfirmButton
          size="sm"
          variant="default"
          question={`Сделать администратором: ${fullName}?`}
          text="У администратора есть все права, он приглашает операторов и даёт им права."
          confirm="Сделать администратором"
          onConfirm={() => decide({ role: 'HighOperator' })}
        >
          В администраторы
        </ConfirmButton>
      ) : (
        <ConfirmButton
          size="sm"
          variant="default"
          reason={reasonOf(canStepDown(member))}
          question={`Сделать оператором: ${fullName}?`}
          text="Управлять операторами центра больше не получится. Останутся права, которые были даны до этого: их можно изменить."
          confirm="Сделать оператором"
          onConfirm={() => decide({ role: 'Operator' })}
        >
          В операторы
        </ConfirmButton>
      )}
      {organizationType === 'Customer' || !member.hasSecondFactor ? null : (
        <ConfirmButton
          size="sm"
          variant="default"
          reason={reasonOf(canReset(member, ownId))}
          question={`Сбросить вход с кодом: ${fullName}?`}
          text="Для того, кто потерял телефон и резервные коды. Убедитесь, что просит он сам. Войти можно будет по одному паролю, сеансы завершатся, придёт письмо."
          confirm="Сбросить"
          onConfirm={() => reset.mutateAsync({ params: { id: member.id } })}
        >
          Сбросить код
        </ConfirmButton>
      )}
      {organizationType === 'Customer' ? null : (
        <ConfirmButton
          size="sm"
          variant="default"
          reason={reasonOf(canEndSessions(member, ownId))}
          question={`Завершить все сеансы: ${fullName}?`}
          text="На всех устройствах придётся войти заново. Несохранённое может пропасть. Оператору придёт письмо."
          confirm="Завершить"
          onConfirm={() => endSessions.mutateAsync({ params: { id: member.id } })}
        >
          Завершить сеансы
        </ConfirmButton>
      )}
      <ConfirmButton
        size="sm"
        variant="default"
        reason={reasonOf(canDeactivate(member, ownId))}
        question={`Отключить: ${fullName}?`}
        text="Доступ к организации закроется сразу. Включить оператора снова можно здесь же."
        confirm="Отключить"
        onConfirm={() => decide({ isActive: false })}
      >
        Отключить
      </ConfirmButton>
    </Group>
  );
}
