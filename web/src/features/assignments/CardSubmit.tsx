import type { Endpoint } from '@dopusk/contract/endpoint.ts';
import type { FieldValues } from 'react-hook-form';
import { useMissingRight } from '../../api/session.ts';
import { SubmitButton } from '../../forms/Form.tsx';
import type { ServerForm } from '../../forms/use-server-form.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';

interface Props<T extends FieldValues> {
  form: ServerForm<T>;
  /** The call that the form makes. */
  takes: Pick<Endpoint, 'access'>;
  children: string;
}

/** The button of a form in a card of an assignment; to whoever lacks the right it says which. */
export function CardSubmit<T extends FieldValues>({ form, takes, children }: Props<T>) {
  const reason = useMissingRight(takes.access);
  return reason ? (
    <ActionButton variant="light" reason={reason}>
      {children}
    </ActionButton>
  ) : (
    <SubmitButton form={form} size="md" variant="light">
      {children}
    </SubmitButton>
  );
}
