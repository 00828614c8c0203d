import { organizations } from '@dopusk/contract/organizations.ts';
import { useApi } from '../../api/queries.ts';
import { toOrganizationChoice } from '../../ui/choice.ts';
import { SearchSelect } from '../../ui/SearchSelect.tsx';
import classes from './OrganizationFilter.module.css';

interface Props {
  value: string | undefined;
  onChange: (id: string | undefined) => void;
}

/** People of one organization only. */
export function OrganizationFilter({ value, onChange }: Props) {
  // An address that names an organization does not carry its title.
  const chosen = useApi(organizations.read, { params: { id: value ?? '' } }, { enabled: value !== undefined });
  if (value !== undefined && chosen.isPending) return null;
  return (
    <div className={classes.filter}>
      <SearchSelect
        label="Организация"
        placeholder="Все организации"
        endpoint={organizations.list}
        input={(search) => ({ query: search ? { search } : {} })}
        choices={({ items }) => items.map(toOrganizationChoice)}
        {...(chosen.data && value ? { known: [toOrganizationChoice(chosen.data)] } : {})}
        value={value ?? null}
        onChange={(id) => onChange(id ?? undefined)}
      />
    </div>
  );
}
