import { isSameInPerson } from '@dopusk/contract/documents/contract/in-person.ts';
import type { DocumentInfo, SignatoryOption } from '@dopusk/contract/documents/document-info.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { isInForce, proposedOn } from '@dopusk/contract/signatory-record.ts';
import { Select, Text } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import { FormSection } from '../../forms/Form.tsx';
import type { ServerForm } from '../../forms/use-server-form.ts';

/** Of every document's form the fields that are touched here. A study certificate's day is its outgoing one. */
export interface SigningFields {
  date?: string;
  outgoingDate?: string;
  signatoryIds?: string[];
}

interface Props {
  info: Signing;
  form: ServerForm<SigningFields>;
  /** A contract with a natural person: nobody signs for him. */
  withoutCustomer?: boolean;
}

type Signing = Pick<DocumentInfo, 'signatories' | 'isFixed'>;

/** The field of a contract whose words are of whoever signs for the customer: he may be written in by hand, too. */
const SIGNER = 'customerSigner';

/** What a contract says «в лице» of the center's signatory: its cases alone are corrected by hand. */
const IN_PERSON = 'centerSignatory';

/** Who signs, for each line of the document that several may sign on its day; whom the day proposes is meant unless chosen. */
export function SignatoryFields({ info, form, withoutCustomer = false }: Props) {
  const { control, setValue } = form;
  const written = useWatch({ control: (form as unknown as ServerForm<Record<string, string>>).control, name: SIGNER });
  const [date, outgoingDate, chosen = []] = useWatch({ control, name: ['date', 'outgoingDate', 'signatoryIds'] });
  const { errors } = useFormState({ control, name: 'signatoryIds' });
  const day = date || outgoingDate || today();
  const offered = withoutCustomer ? info.signatories.filter(({ words }) => !(SIGNER in words)) : info.signatories;
  const lines = [...Map.groupBy(offered, ({ line }) => line)].map(([line, people]) => ({
    line,
    people: people.filter((person) => isInForce(person, day)),
    current: people.find((one) => chosen.includes(one.id) && isInForce(one, day)) ?? proposedOn(people, day),
  }));
  const message = errors.signatoryIds?.message;
  const choose = (people: readonly SignatoryOption[], id: string | null) => {
    const others = chosen.filter((one) => !people.some((person) => person.id === one));
    setValue('signatoryIds', id ? [...others, id] : others, { shouldDirty: true });
    form.clearErrors('signatoryIds');
    const any = form as unknown as ServerForm<Record<string, string>>;
    for (const [field, text] of Object.entries(people.find((one) => one.id === id)?.words ?? {})) {
      any.setValue(field, text, { shouldDirty: true });
      any.clearErrors(field);
    }
  };
  useFollowing(
    form,
    info,
    lines.flatMap(({ current }) => current ?? []),
    chosen,
  );
  const open = lines.filter(({ people }) => people.length > 1);
  if (open.length === 0) return null;
  return (
    <FormSection title="Подписи">
      {open.map(({ line, people, current }) => (
        <Select
          key={line}
          label={line}
          data={people.map(({ id, fullName, jobTitle }) => ({ value: id, label: `${fullName}, ${jobTitle}` }))}
          value={isWritten(current, written) ? null : (current?.id ?? null)}
          placeholder={written ? `${written}: вписан по имени` : ''}
          checkIconPosition="right"
          onChange={(id) => choose(people, id)}
        />
      ))}
      {message ? (
        <Text c="var(--mantine-color-error)" size="sm" role="alert">
          {message}
        </Text>
      ) : null}
    </FormSection>
  );
}

/** Whether somebody else than whoever is meant has been written in by hand. */
const isWritten = (current: SignatoryOption | null, written: string | undefined): boolean =>
  Boolean(written) && current?.words[SIGNER] !== undefined && current.words[SIGNER] !== written;

/**
 * Keeps the form in step with who signs. Nobody stays chosen who does not sign on another day. A contract names whoever
 * signs «в лице …»: one choice carries his words in the heading and beneath. What somebody has corrected in the words of the
 * same person stays, and whoever is written in by hand for the customer until another is chosen.
 */
function useFollowing(
  form: ServerForm<SigningFields>,
  info: Signing,
  signing: readonly SignatoryOption[],
  chosen: readonly string[],
): void {
  const any = form as unknown as ServerForm<Record<string, string>>;
  const follow = useEffectEvent((ids: readonly string[]) => {
    const left = chosen.filter((id) => ids.includes(id));
    if (left.length < chosen.length) form.setValue('signatoryIds', left);
    for (const [field, text] of signing.flatMap(({ words }) => Object.entries(words))) {
      const known = info.signatories.flatMap(({ words }) => words[field] ?? []);
      const present = any.getValues(field) ?? '';
      const isStale = !present || known.includes(present) || (field === IN_PERSON && !isSameInPerson(text, present));
      if (present !== text && isStale) any.setValue(field, text);
    }
  });
  const who = signing.map(({ id }) => id).join();
  useEffect(() => {
    if (!info.isFixed) follow(who.split(','));
  }, [who, info.isFixed]);
}
