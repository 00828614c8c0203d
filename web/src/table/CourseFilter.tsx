import { courses } from '@dopusk/contract/courses.ts';
import { toChoice } from '../ui/choice.ts';
import { RecordFilter } from './RecordFilter.tsx';

interface Props {
  value: string | undefined;
  onChange: (id: string | undefined) => void;
}

/** What concerns one course only. */
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
