import { courses } from '@dopusk/contract/courses.ts';
import { groups } from '@dopusk/contract/groups.ts';
import { RecordFilter } from '../../table/RecordFilter.tsx';
import { toChoice } from '../../ui/choice.ts';

interface Props {
  value: string | undefined;
  onChange: (id: string | undefined) => void;
}

/** Assignments of one course only. */
export const CourseFilter = (props: Props) => (
  <RecordFilter
    label="Курс"
    placeholder="Все курсы"
    endpoint={courses.options}
    input={(search) => ({ query: { search } })}
    choices={(rows) => rows.map(toChoice)}
    read={courses.read}
    toChoice={toChoice}
    {...props}
  />
);

/** Assignments of one group only. */
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
