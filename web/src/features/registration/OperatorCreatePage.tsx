import { InvitationBody, invitations } from '@dopusk/contract/invitations.ts';
import { rightsIn, usualRights } from '@dopusk/contract/rights.ts';
import { type CurrentOrganization, type Right, roleTitles } from '@dopusk/contract/session.ts';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { call } from '../../api/client.ts';
import { allows, useCurrentUser } from '../../api/session.ts';
import { ChoiceField } from '../../forms/ChoiceField.tsx';
import { Form, FormSection, SubmitButton } from '../../forms/Form.tsx';
import { TextField } from '../../forms/TextField.tsx';
import { useServerForm } from '../../forms/use-server-form.ts';
import { choicesOf } from '../../ui/choice.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { RightsField } from '../operators/RightsField.tsx';
import { PendingInvitations } from './PendingInvitations.tsx';

const { Student: _, ...operatorRoles } = roleTitles;

/** «Создать оператора»: a colleague is invited, and sets a password of his own. */
export function OperatorCreatePage() {
  const { user } = useCurrentUser();
  const organization = user?.operator?.organization;
  const [sent, setSent] = useState(0);
  if (!user?.operator || !organization) return null;
  return (
    <>
      <PageHeader
        title="Создать оператора"
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

interface Props {
  organization: CurrentOrganization;
  own: readonly Right[];
  isAdministrator: boolean;
  /** The next one begins with an empty form. */
  onSent: () => void;
}

function InvitationForm({ organization: { organizationType }, own, isAdministrator, onSent }: Props) {
  const usual = usualRights[organizationType].filter((right) => own.includes(right));
  const form = useServerForm({
    schema: InvitationBody,
    defaultValues: { email: '', role: 'Operator' as const, rights: usual },
    submit: (body) => call(invitations.create, { body }),
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
        {isAdministrator ? (
          <ChoiceField control={control} name="role" label="Роль" choices={choicesOf(operatorRoles)} required />
        ) : null}
        {role === 'HighOperator' ? null : (
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
