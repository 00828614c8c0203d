import type { SignatoryOption } from '@dopusk/contract/documents/document-info.ts';
import type { PlannedDocument } from '@dopusk/contract/group-documents.ts';
import { Select } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import { useWatch } from 'react-hook-form';
import { FieldRow } from '../../forms/Form.tsx';
import type { ServerForm } from '../../forms/use-server-form.ts';

interface Props {
  planned: readonly PlannedDocument[];
  form: ServerForm<{ signatoryIds?: string[] | undefined }>;
}

/** Who signs a group's documents, where more than one may; proposed is who signed the last ones of the kind. */
export function GroupSignatories({ planned, form }: Props) {
  const chosen = useWatch({ control: form.control, name: 'signatoryIds' }) ?? [];
  const lines = linesOf(planned.flatMap(({ signatories }) => signatories));
  const proposed = lines.flatMap(({ people }) => people[0]?.id ?? []).join();
  // What is shown is what is sent: somebody else may sign another document while the group's are made.
  const propose = useEffectEvent((ids: string[]) => {
    if (chosen.length === 0) form.setValue('signatoryIds', ids);
  });
  useEffect(() => {
    if (proposed) propose(proposed.split(','));
  }, [proposed]);
  if (lines.length === 0) return null;
  return (
    <FieldRow>
      {lines.map(({ line, people }) => (
        <Select
          key={line}
          label={line}
          data={people.map(({ id, fullName, jobTitle }) => ({ value: id, label: `${fullName}, ${jobTitle}` }))}
          value={people.find(({ id }) => chosen.includes(id))?.id ?? people[0]?.id ?? null}
          checkIconPosition="right"
          onChange={(id) => {
            const others = chosen.filter((one) => !people.some((person) => person.id === one));
            form.setValue('signatoryIds', id ? [...others, id] : others, { shouldDirty: true });
          }}
        />
      ))}
    </FieldRow>
  );
}

/** The people of each line, each person once. */
const linesOf = (all: readonly SignatoryOption[]) =>
  [...Map.groupBy(all, ({ line }) => line)].map(([line, people]) => ({
    line,
    people: [...new Map(people.map((person) => [person.id, person])).values()],
  }));
