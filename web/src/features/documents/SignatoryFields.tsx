import type { DocumentInfo, SignatoryOption } from '@dopusk/contract/documents/document-info.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { isInForce } from '@dopusk/contract/signatory-record.ts';
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
}

type Signing = Pick<DocumentInfo, 'signatories' | 'isFixed'>;

/** Who signs, for each line of the document that several may sign on its day; the first is meant unless chosen. */
export function SignatoryFields({ info, form }: Props) {
  const { control, setValue } = form;
  const [date, outgoingDate, chosen = []] = useWatch({ control, name: ['date', 'outgoingDate', 'signatoryIds'] });
  const { errors } = useFormState({ control, name: 'signatoryIds' });
  const day = date || outgoingDate || today();
  const lines = [...Map.groupBy(info.signatories, ({ line }) => line)].map(([line, people]) => ({
    line,
    people: people.filter((person) => isInForce(person, day)),
  }));
  const message = errors.signatoryIds?.message;
  const current = (people: readonly SignatoryOption[]) => people.find(({ id }) => chosen.includes(id)) ?? people[0];
  const choose = (people: readonly SignatoryOption[], id: string | null) => {
    const others = chosen.filter((one) => !people.some((person) => person.id === one));
    setValue('signatoryIds', id ? [...others, id] : others, { shouldDirty: true });
    form.clearErrors('signatoryIds');
  };
  useFollowing(
    form,
    info,
    lines.flatMap(({ people }) => current(people) ?? []),
    chosen,
  );
  const open = lines.filter(({ people }) => people.length > 1);
  if (open.length === 0) return null;
  return (
    <FormSection title="Подписи">
      {open.map(({ line, people }) => (
        <Select
          key={line}
          label={line}
          data={people.map(({ id, fullName, jobTitle }) => ({ value: id, label: `${fullName}, ${jobTitle}` }))}
          value={current(people)?.id ?? null}
          allowDeselect={false}
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

/**
 * Keeps the form in step with who signs. Nobody stays chosen who does not sign on another day. A contract names whoever
 * signs «в лице …»: those words follow, unless somebody has written others.
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
      const present = any.getValues(field);
      if (present !== text && (!present || known.includes(present))) any.setValue(field, text);
    }
  });
  const who = signing.map(({ id }) => id).join();
  useEffect(() => {
    if (!info.isFixed) follow(who.split(','));
  }, [who, info.isFixed]);
}
