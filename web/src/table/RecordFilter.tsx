import type { Endpoint, Input, Reply } from '@dopusk/contract/endpoint.ts';
import { useApi } from '../api/queries.ts';
import type { Choice } from '../ui/choice.ts';
import { type ChoiceSource, SearchSelect } from '../ui/SearchSelect.tsx';
import classes from './DataTable.module.css';
import { PrintedCondition } from './Printed.tsx';

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
  const known = chosen.data !== undefined && value ? toChoice(chosen.data) : undefined;
  return (
    <>
      <PrintedCondition label={source.label} value={known?.label} />
      <div className={classes.record}>
        <SearchSelect
          {...source}
          {...(known ? { known: [known] } : {})}
          value={value ?? null}
          onChange={(id) => onChange(id ?? undefined)}
        />
      </div>
    </>
  );
}
