import { InvitationBody, invitations } from '@dopusk/contract/invitations.ts';
import { rightsIn, rightTitle, usualRights } from '@dopusk/contract/rights.ts';
import { roleTitles } from '@dopusk/contract/role-titles.ts';
import type { CurrentOrganization, Right } from '@dopusk/contract/session.ts';
import { Text } from '@mantine/core';
import { useWatch } from 'react-hook-form';
import { call } from '../../api/client.ts';
import { ChoiceField } from '../../forms/ChoiceField.tsx';
import { Form, FormSection, SubmitButton } from '../../forms/Form.tsx';
import { TextField } from '../../forms/TextField.tsx';
import { useServerForm } from '../../forms/use-server-form.ts';
import { choicesOf } from '../../ui/choice.ts';
import { RightsField } from '../operators/RightsField.tsx';

const { Student: _, ...operatorRoles } = roleTitles;

interface Props {
  organization: Pick<CurrentOrganization, 'organizationType'>;
  /** A client whose first operator its center invites; the current organization unless given. */
  clientId?: string;
  own: readonly Right[];
  isAdministrator: boolean;
  /** The next one begins with an empty form. */
  onSent: () => void;
}

/** Whom an operator invites, and what he may do then. */
export function InvitationForm({ organization: { organizationType }, clientId, own, isAdministrator, onSent }: Props) {
  const usual = clientId
    ? [...rightsIn(organizationType)]
    : usualRights[organizationType].filter((right) => isAdministrator || own.includes(right));
  const form = useServerForm({
    schema: InvitationBody,
    defaultValues: { email: '', role: 'Operator' as const, rights: usual },
    submit: (body) => call(invitations.create, { body: { ...body, ...(clientId ? { organization: clientId } : {}) } }),
    done: 'Приглашение отправлено!',
    invalidate: [invitations.list],
    onDone: onSent,
  });
  const { control } = form;
  const role = useWatch({ control, name: 'role' });
  const rights = useWatch({ control, name: 'rights' });
  return (
    <Form form={form} warnOnLeave={false}>
      <FormSection title="Новый оператор">
        <TextField control={control} name="email" label="E-mail" type="email" autoComplete="off" required />
        {isAdministrator && !clientId ? (
          <ChoiceField control={control} name="role" label="Роль" choices={choicesOf(operatorRoles)} required />
        ) : null}
        {clientId ? (
          <Text c="dimmed" size="sm">
            У первого оператора все права организации:{' '}
            {rightsIn(organizationType)
              .map((right) => rightTitle(right, organizationType))
              .join(', ')}
            .
          </Text>
        ) : null}
        {role === 'HighOperator' || clientId ? null : (
          <RightsField
            organizationType={organizationType}
            value={rights}
            own={isAdministrator ? rightsIn(organizationType) : own}
            onChange={(next) => form.setValue('rights', next, { shouldDirty: true })}
          />
        )}
      </FormSection>
      <SubmitButton form={form}>Отправить приглашение</SubmitButton>
    </Form>
  );
}
