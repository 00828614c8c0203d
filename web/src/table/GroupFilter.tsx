import { groups } from '@dopusk/contract/groups.ts';
import { toChoice } from '../ui/choice.ts';
import { RecordFilter } from './RecordFilter.tsx';

interface Props {
  value: string | undefined;
  onChange: (id: string | undefined) => void;
}

/** What is of one group only. */
export const GroupFilter = (props: Props) => (
  <RecordFilter
    label="Группа"
    placeholder="Все группы"
    endpoint={groups.list}
    input={(search) => ({ query: { search, pageSize: 50 } })}
    choices={({ items }) => items.map(toChoice)}
    read={groups.read}
    toChoice={toChoice}
    {...props}
  />
);
