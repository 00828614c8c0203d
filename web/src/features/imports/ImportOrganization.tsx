import { organizations } from '@dopusk/contract/organizations.ts';
import { useApi } from '../../api/queries.ts';
import { allows, useCurrentUser } from '../../api/session.ts';
import { toOrganizationChoice } from '../../ui/choice.ts';
import { SearchSelect } from '../../ui/SearchSelect.tsx';

interface Props {
  value: string | null;
  onChange: (id: string | null) => void;
}

/**
 * The organization for which a center's operator imports students; a client's operator imports his own and is not
 * asked.
 */
export function ImportOrganization({ value, onChange }: Props) {
  const { user } = useCurrentUser();
  const isCenter = allows('center', user);
  // The organization chosen in the list's filter has no title here.
  const chosen = useApi(organizations.read, { params: { id: value ?? '' } }, { enabled: isCenter && value !== null });
  if (!isCenter || (value !== null && chosen.isPending)) return null;
  const known = value && chosen.data ? [toOrganizationChoice(chosen.data)] : [];
  return (
    <SearchSelect
      label="Организация сотрудников"
      placeholder={user?.operator?.organization?.title ?? 'Не выбрано'}
      description="Не выбрана – сотрудники вашего учебного центра"
      endpoint={organizations.list}
      input={(search) => ({ query: { isPerson: 'false', ...(search ? { search } : {}) } })}
      choices={({ items }) => items.map(toOrganizationChoice)}
      known={known}
      value={value}
      onChange={(id) => onChange(id)}
    />
  );
}
