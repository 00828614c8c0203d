import type { Endpoint, Input, Reply } from '@dopusk/contract/endpoint.ts';
import { Loader, MultiSelect, type OptionsFilter, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type ReactNode, type Ref, useState } from 'react';
import { useApi } from '../api/queries.ts';
import type { Choice } from './choice.ts';

/** The source of the rows: a call that takes a search text. A row may have more than its name. */
export interface ChoiceSource<E extends Endpoint, C extends Choice = Choice> {
  endpoint: E;
  input: (search: string) => Input<E>;
  choices: (reply: Reply<E>) => C[];
}

interface Common<E extends Endpoint, C extends Choice> extends ChoiceSource<E, C> {
  label: string;
  /** The names of rows chosen beforehand, which the first search may not find. */
  known?: readonly C[];
  ref?: Ref<HTMLInputElement>;
  name?: string;
  placeholder?: string;
  required?: boolean;
  disabled?: boolean;
  description?: ReactNode;
  error?: ReactNode;
  withAsterisk?: boolean;
  onBlur?: () => void;
}

interface SingleProps<E extends Endpoint, C extends Choice> extends Common<E, C> {
  /** Makes a choice of what was typed and not chosen, when the field is left; without it that text is gone. */
  typed?: (text: string) => C;
  value: string | null;
  onChange: (value: string | null, choice: C | null) => void;
}

interface MultipleProps<E extends Endpoint, C extends Choice> extends Common<E, C> {
  value: string[];
  onChange: (value: string[], choices: C[]) => void;
}

/** How long a search waits for the next key. */
export const TYPING_PAUSE_MS = 300;

/** The rows found by the last search, and those chosen before, whose names must stay visible. */
function useChoices<E extends Endpoint, C extends Choice>({
  endpoint,
  input,
  choices,
  known = [],
}: ChoiceSource<E, C> & Pick<Common<E, C>, 'known'>) {
  const [search, setSearch] = useState('');
  const [asked] = useDebouncedValue(search.trim(), TYPING_PAUSE_MS);
  const [opened, setOpened] = useState(false);
  const [picked, setPicked] = useState<readonly C[]>(known);
  const query = useApi(endpoint, input(asked), { enabled: opened, keepPrevious: true, staleTime: 60_000 });
  const found = query.data === undefined ? [] : choices(query.data);
  const foundValues = new Set(found.map((choice) => choice.value));
  const waiting = query.isFetching || asked !== search.trim();
  return {
    all: [...found, ...picked.filter((choice) => !foundValues.has(choice.value))],
    found: foundValues,
    setSearch,
    /** Keeps the rows of these values, whatever is searched for next, and gives them in this order. */
    pick: (values: readonly string[]): C[] => {
      const rows = values.flatMap((value) => [...found, ...picked].find((choice) => choice.value === value) ?? []);
      setPicked(rows);
      return rows;
    },
    keep: (choice: C) => setPicked([choice]),
    common: {
      searchable: true as const,
      clearable: true,
      nothingFoundMessage: waiting ? 'Поиск...' : 'Нет данных',
      checkIconPosition: 'right' as const,
      // Opened by a click or an arrow key, not by focus: the list would cover the message of a wrong field.
      openOnFocus: false,
      onDropdownOpen: () => setOpened(true),
      onDropdownClose: () => setSearch(''),
      ...(query.isFetching ? { rightSection: <Loader size="xs" /> } : {}),
    },
  };
}

/** The server has searched already: its answer is shown, without the rows chosen before. */
const only =
  (found: ReadonlySet<string>): OptionsFilter =>
  ({ options }) =>
    options.filter((option) => 'value' in option && found.has(String(option.value)));

/** A select of one record, searched for on the server while typing. */
export function SearchSelect<E extends Endpoint, C extends Choice>(props: SingleProps<E, C>) {
  const {
    endpoint,
    input,
    choices,
    known,
    value,
    onChange,
    placeholder = 'Не выбрано',
    label,
    typed,
    onBlur,
    ...rest
  } = props;
  const rows = useChoices({ endpoint, input, choices, ...(known ? { known } : {}) });
  const chosen = rows.all.find((choice) => choice.value === value);
  const keep = (text: string) => {
    if (!typed || text === '' || text === (chosen?.label ?? '')) return;
    const choice = rows.all.find(({ label: one }) => one.toLowerCase() === text.toLowerCase()) ?? typed(text);
    rows.keep(choice);
    onChange(choice.value, choice);
  };
  return (
    <Select
      {...rest}
      {...rows.common}
      {...{ label, placeholder }}
      allowDeselect={!rest.required}
      clearButtonProps={{ 'aria-label': `Очистить: ${label}` }}
      data={rows.all}
      filter={only(rows.found)}
      // Choosing a row writes its name into the box, which must not search.
      onSearchChange={(text) => rows.setSearch(text === chosen?.label ? '' : text)}
      value={value}
      onBlur={(event) => {
        keep(event.currentTarget.value.trim());
        onBlur?.();
      }}
      onChange={(next) => {
        const [choice = null] = rows.pick(next === null ? [] : [next]);
        onChange(next, choice);
      }}
    />
  );
}

/** A select of several records, searched for on the server while typing. */
export function SearchMultiSelect<E extends Endpoint, C extends Choice>(props: MultipleProps<E, C>) {
  const { endpoint, input, choices, known, value, onChange, placeholder = 'Не выбрано', label, ...rest } = props;
  const rows = useChoices({ endpoint, input, choices, ...(known ? { known } : {}) });
  return (
    <MultiSelect
      {...rest}
      {...rows.common}
      label={label}
      placeholder={value.length > 0 ? '' : placeholder}
      clearButtonProps={{ 'aria-label': `Очистить: ${label}` }}
      data={rows.all}
      filter={only(rows.found)}
      onSearchChange={rows.setSearch}
      value={value}
      onChange={(next) => {
        onChange(next, rows.pick(next));
      }}
    />
  );
}
