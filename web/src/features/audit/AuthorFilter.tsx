import { operators } from '@dopusk/contract/operators.ts';
import { useApi } from '../../api/queries.ts';
import { SelectFilter } from '../../table/SelectFilter.tsx';

interface Props {
  value: string | undefined;
  onChange: (id: string | undefined) => void;
}

/** A filter by operator, former ones included. */
export function AuthorFilter({ value, onChange }: Props) {
  const members = useApi(
    operators.listOfOrganization,
    { params: { id: 'Current' }, query: { pageSize: 100, withInactive: 'true' } },
    { staleTime: 60_000 },
  );
  const choices = members.data?.items.map((member) => ({ value: member.id, label: member.fullName })) ?? [];
  return <SelectFilter label="Оператор" choices={choices} value={value} onChange={onChange} />;
}
