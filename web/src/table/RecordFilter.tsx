import type { Endpoint, Input, Reply } from '@dopusk/contract/endpoint.ts';
import { useApi } from '../api/queries.ts';
import type { Choice } from '../ui/choice.ts';
import { type ChoiceSource, SearchSelect } from '../ui/SearchSelect.tsx';
import classes from './DataTable.module.css';

interface Props<L extends Endpoint, R extends Endpoint> extends ChoiceSource<L> {
  label: string;
  placeholder: string;
  /** Reads one record by its id: the address has no title. */
  read: R;
  toChoice: (record: Reply<R>) => Choice;
  value: string | undefined;
  onChange: (id: string | undefined) => void;
}

/** A filter by one record: students of an organization, assignments of a course. */
export function RecordFilter<L extends Endpoint, R extends Endpoint>({
  read,
  toChoice,
  value,
  onChange,
  ...source
}: Props<L, R>) {
  const input = { params: { id: value ?? '' } } as Input<R>;
  const chosen = useApi(read, input, { enabled: value !== undefined });
  if (value !== undefined && chosen.isPending) return null;
  return (
    <div className={classes.record}>
      <SearchSelect
        {...source}
        {...(chosen.data !== undefined && value ? { known: [toChoice(chosen.data)] } : {})}
        value={value ?? null}
        onChange={(id) => onChange(id ?? undefined)}
      />
    </div>
  );
}
