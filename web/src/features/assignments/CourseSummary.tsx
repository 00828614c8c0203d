import type { Course } from '@dopusk/contract/courses.ts';
import { isIsoDate } from '@dopusk/contract/fields/date.ts';
import { Skeleton } from '@mantine/core';
import { formatDate } from '../../text/date.ts';
import { hoursText, priceText } from '../../text/number.ts';
import { AgreedPrice } from '../../ui/AgreedPrice.tsx';
import { PricePreview } from '../prices/PricePreview.tsx';
import classes from './CourseSummary.module.css';
import { useAssignmentEnd } from './use-assignment-end.ts';

interface Props {
  course: Course;
  /** YYYY-MM-DD, or the text typed so far. */
  start: string;
  /** The end as the form says it; null where it follows from the course. */
  end: string | null;
  /** Who is assigned. */
  studentIds: readonly string[];
}

/** A preview of the assignment: duration, end and price. */
export function CourseSummary({ course, start, end: said, studentIds }: Props) {
  const counted = useAssignmentEnd(course.id, start);
  const end = said && isIsoDate(said) ? { isPending: false, date: said } : counted;
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
          {studentIds.length > 0 ? (
            <PricePreview courseId={course.id} studentIds={studentIds} />
          ) : course.agreed ? (
            <AgreedPrice agreed={course.agreed} />
          ) : (
            priceText(Math.round((course.price + course.documentsPrice) * 100) / 100)
          )}
          {course.documentsPrice > 0 ? (
            <span className={classes.part}>по прайсу документы {priceText(course.documentsPrice)}</span>
          ) : null}
        </dd>
      </div>
    </dl>
  );
}
