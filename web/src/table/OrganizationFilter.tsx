import { organizations } from '@dopusk/contract/organizations.ts';
import { toOrganizationChoice } from '../ui/choice.ts';
import { RecordFilter } from './RecordFilter.tsx';

interface Props {
  value: string | undefined;
  onChange: (id: string | undefined) => void;
}

/** What concerns the people of one organization only. */
export const OrganizationFilter = (props: Props) => (
  <RecordFilter
    label="Организация"
    placeholder="Все организации"
    endpoint={organizations.list}
    input={(search) => ({ query: search ? { search } : {} })}
    choices={({ items }) => items.map(toOrganizationChoice)}
    read={organizations.read}
    toChoice={toOrganizationChoice}
    {...props}
  />
);
