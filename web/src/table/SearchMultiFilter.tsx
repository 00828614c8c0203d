import type { Endpoint } from '@dopusk/contract/endpoint.ts';
import { Skeleton } from '@mantine/core';
import type { Choice } from '../ui/choice.ts';
import { type ChoiceSource, SearchMultiSelect } from '../ui/SearchSelect.tsx';
import classes from './DataTable.module.css';
import { PrintedCondition } from './Printed.tsx';

interface Props<E extends Endpoint> extends ChoiceSource<E> {
  label: string;
  /** The text while nothing is chosen: «Все организации». */
  placeholder: string;
  value: readonly string[];
  onChange: (ids: string[]) => void;
  /** The names of the chosen records: the address has ids only. Undefined until they are known. */
  known: readonly Choice[] | undefined;
}

/** A filter by several of many records, searched for while typing. */
export function SearchMultiFilter<E extends Endpoint>({ value, known, ...source }: Props<E>) {
  // The names are read once at the start: without them the select would show ids.
  if (value.length > 0 && !known) return <Skeleton className={classes.choice ?? ''} h={50} />;
  const chosen = known?.filter((choice) => value.includes(choice.value)).map(({ label }) => label) ?? [];
  return (
    <>
      <PrintedCondition label={source.label} value={chosen.join(', ')} />
      <div className={classes.choice}>
        <SearchMultiSelect {...source} value={[...value]} known={known ?? []} />
      </div>
    </>
  );
}
