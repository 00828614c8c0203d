import type { Endpoint } from '@dopusk/contract/endpoint.ts';
import type { FieldValues } from 'react-hook-form';
import type { Choice } from '../ui/choice.ts';
import { type ChoiceSource, SearchMultiSelect, SearchSelect } from '../ui/SearchSelect.tsx';
import { useKept } from './form-scope.ts';
import { type FieldProps, useField } from './use-field.tsx';

type Value = string | null | undefined;

interface Props<T extends FieldValues, E extends Endpoint, C extends Choice, V>
  extends FieldProps<T, V>,
    ChoiceSource<E, C> {
  /** The names of the rows chosen beforehand (an edit form, a link with an id). */
  known?: readonly C[];
  placeholder?: string;
}

interface SingleProps<T extends FieldValues, E extends Endpoint, C extends Choice> extends Props<T, E, C, Value> {
  /** After the new value stands in the form: to reset what depends on it. */
  onPick?: (choice: C | null) => void;
}

interface MultipleProps<T extends FieldValues, E extends Endpoint, C extends Choice>
  extends Props<T, E, C, string[] | undefined> {
  onPick?: (choices: C[]) => void;
}

/** The rows chosen before the form was opened and in it, each once. */
const joined = <C extends Choice>(known: readonly C[] | undefined, kept: readonly C[]): readonly C[] => [
  ...(known ?? []).filter(({ value }) => !kept.some((row) => row.value === value)),
  ...kept,
];

/** One record, looked for on the server; the form holds its id. */
export function SearchSelectField<T extends FieldValues, E extends Endpoint, C extends Choice>(
  all: SingleProps<T, E, C>,
) {
  const { endpoint, input, choices, known, placeholder, onPick, ...props } = all;
  const field = useField<T, Value>(props, { show: (id, nameOf) => nameOf(id) });
  const [rows, keepRows] = useKept<readonly C[]>(props.name, []);
  return (
    <SearchSelect
      {...{ endpoint, input, choices }}
      known={joined(known, rows)}
      {...(placeholder ? { placeholder } : {})}
      {...field.input}
      ref={field.ref}
      value={field.value || null}
      onChange={(value, choice) => {
        keepRows(choice ? [choice] : []);
        field.change(value);
        onPick?.(choice);
      }}
    />
  );
}

/** Several records, looked for on the server; the form holds their ids. */
export function SearchMultiSelectField<T extends FieldValues, E extends Endpoint, C extends Choice>(
  all: MultipleProps<T, E, C>,
) {
  const { endpoint, input, choices, known, placeholder, onPick, ...props } = all;
  const field = useField<T, string[] | undefined>(props, {
    isSet: true,
    show: (ids, nameOf) => ids.map(nameOf),
  });
  const [rows, keepRows] = useKept<readonly C[]>(props.name, []);
  return (
    <SearchMultiSelect
      {...{ endpoint, input, choices }}
      known={joined(known, rows)}
      {...(placeholder ? { placeholder } : {})}
      {...field.input}
      ref={field.ref}
      value={field.value ?? []}
      onChange={(value, chosen) => {
        keepRows(chosen);
        field.change(value);
        onPick?.(chosen);
      }}
    />
  );
}
