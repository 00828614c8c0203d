import { courses } from '@dopusk/contract/courses.ts';
import { groups } from '@dopusk/contract/groups.ts';
import { useApi } from '../../api/queries.ts';
import { toChoice } from '../../ui/choice.ts';
import { SearchSelect } from '../../ui/SearchSelect.tsx';
import classes from './ListFilters.module.css';

interface Props {
  value: string | undefined;
  onChange: (id: string | undefined) => void;
}

/** Assignments of one course only. */
export function CourseFilter({ value, onChange }: Props) {
  // An address that names a course does not carry its title.
  const chosen = useApi(courses.read, { params: { id: value ?? '' } }, { enabled: value !== undefined });
  if (value !== undefined && chosen.isPending) return null;
  return (
    <div className={classes.filter}>
      <SearchSelect
        label="Курс"
        placeholder="Все курсы"
        endpoint={courses.options}
        input={(search) => ({ query: { search } })}
        choices={(rows) => rows.map(toChoice)}
        {...(chosen.data ? { known: [toChoice(chosen.data)] } : {})}
        value={value ?? null}
        onChange={(id) => onChange(id ?? undefined)}
      />
    </div>
  );
}

/** Assignments of one group only. */
export function GroupFilter({ value, onChange }: Props) {
  const chosen = useApi(groups.read, { params: { id: value ?? '' } }, { enabled: value !== undefined });
  if (value !== undefined && chosen.isPending) return null;
  return (
    <div className={classes.filter}>
      <SearchSelect
        label="Группа"
        placeholder="Все группы"
        endpoint={groups.list}
        input={(search) => ({ query: { search, pageSize: 50 } })}
        choices={({ items }) => items.map(toChoice)}
        {...(chosen.data ? { known: [toChoice(chosen.data)] } : {})}
        value={value ?? null}
        onChange={(id) => onChange(id ?? undefined)}
      />
    </div>
  );
}
