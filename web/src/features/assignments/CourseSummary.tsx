import type { Course } from '@dopusk/contract/courses.ts';
import { isIsoDate } from '@dopusk/contract/fields/date.ts';
import { Skeleton } from '@mantine/core';
import { formatDate } from '../../text/date.ts';
import { hoursText, plural, priceText } from '../../text/number.ts';
import classes from './CourseSummary.module.css';
import { useAssignmentEnd } from './use-assignment-end.ts';

interface Props {
  course: Course;
  /** YYYY-MM-DD, or the text typed so far. */
  start: string;
  /** The end as the form says it; null where it follows from the course. */
  end: string | null;
  /** How many are assigned. */
  people: number;
}

/** A preview of the assignment: duration, end and price. */
export function CourseSummary({ course, start, end: said, people }: Props) {
  const counted = useAssignmentEnd(course.id, start);
  const end = said && isIsoDate(said) ? { isPending: false, date: said } : counted;
  const price = course.price + course.documentsPrice;
  return (
    <dl className={classes.summary} aria-live="polite">
      <div>
        <dt>Окончание обучения</dt>
        <dd>{end.isPending ? <Skeleton h={26} w={110} /> : end.date ? formatDate(end.date) : '—'}</dd>
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
