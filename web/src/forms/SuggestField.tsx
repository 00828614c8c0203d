import type { Endpoint } from '@dopusk/contract/endpoint.ts';
import { Autocomplete } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { FieldValues } from 'react-hook-form';
import { useApi } from '../api/queries.ts';
import type { Choice } from '../ui/choice.ts';
import { type ChoiceSource, TYPING_PAUSE_MS } from '../ui/SearchSelect.tsx';
import { type FieldProps, useField } from './use-field.tsx';

type Text = string | null | undefined;

interface Props<T extends FieldValues, E extends Endpoint> extends FieldProps<T, Text>, ChoiceSource<E> {
  maxLength?: number;
}

/** A line of free text, with suggestions from the server for what was typed. */
export function SuggestField<T extends FieldValues, E extends Endpoint>(props: Props<T, E>) {
  const { endpoint, input: inputOf, choices, maxLength, ...field } = props;
  const { input, ref, value, change } = useField<T, Text>(field);
  const [asked] = useDebouncedValue((value ?? '').trim(), TYPING_PAUSE_MS);
  const query = useApi(endpoint, inputOf(asked), { keepPrevious: true, staleTime: 60_000, quiet: true });
  const found: Choice[] = query.data === undefined ? [] : choices(query.data);
  return (
    <Autocomplete
      {...input}
      {...{ ref, maxLength }}
      data={[...new Set(found.map(({ label }) => label))]}
      // The server has searched already.
      filter={({ options }) => options}
      openOnFocus={false}
      value={value ?? ''}
      onChange={change}
    />
  );
}
