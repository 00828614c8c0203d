import { assignments } from '@dopusk/contract/assignments.ts';
import type { Course } from '@dopusk/contract/courses.ts';
import { isIsoDate, today } from '@dopusk/contract/fields/date.ts';
import { Skeleton } from '@mantine/core';
import { useApi } from '../../api/queries.ts';
import { formatDate } from '../../text/date.ts';
import { hoursText, plural, priceText } from '../../text/number.ts';
import classes from './CourseSummary.module.css';

interface Props {
  course: Course;
  /** YYYY-MM-DD, or whatever has been typed so far. */
  start: string;
  /** How many are assigned. */
  people: number;
}

/** What the assignment will be: how long, until when, for how much. */
export function CourseSummary({ course, start, people }: Props) {
  const isDate = isIsoDate(start) && start >= today();
  const end = useApi(
    assignments.dateEnd,
    { query: { courseId: course.id, startDate: start } },
    { enabled: isDate, quiet: true, staleTime: 60_000 },
  );
  const price = course.price + course.documentsPrice;
  return (
    <dl className={classes.summary} aria-live="polite">
      <div>
        <dt>Окончание обучения</dt>
        <dd>
          {isDate && end.isPending ? (
            <Skeleton h={26} w={110} />
          ) : isDate && end.data ? (
            formatDate(end.data.dateEndLearning)
          ) : (
            '—'
          )}
        </dd>
      </div>
      <div>
        <dt>Объём</dt>
        <dd>{hoursText(course.hoursCount)}</dd>
      </div>
      <div>
        <dt>Стоимость</dt>
        <dd>
          {priceText(price)}
          {course.documentsPrice > 0 ? (
            <span className={classes.part}>из них документы {priceText(course.documentsPrice)}</span>
          ) : null}
        </dd>
      </div>
      {people > 1 ? (
        <div>
          <dt>За {plural(people, 'человека', 'человек', 'человек')}</dt>
          <dd>{priceText(Math.round(price * people * 100) / 100)}</dd>
        </div>
      ) : null}
    </dl>
  );
}
