import { assignments } from '@dopusk/contract/assignments.ts';
import type { CourseRow } from '@dopusk/contract/courses.ts';
import { quoted } from '@dopusk/contract/quotes.ts';
import { trainingTypeTitles } from '@dopusk/contract/training-type-titles.ts';
import { VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Award, Building2, Clock } from 'lucide-react';
import { paths, queryOf } from '../../paths.ts';
import { hoursText, priceText } from '../../text/number.ts';
import { AgreedPrice } from '../../ui/AgreedPrice.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import classes from './CourseCard.module.css';
import { documentsText } from './course-text.ts';

/** A course as a client sees it among others: whose, how long, what it ends with, what it costs, and the way to it. */
export function CourseCard({ course }: { course: CourseRow }) {
  return (
    <article className={classes.card}>
      <p className={classes.kind}>{trainingTypeTitles[course.trainingType]}</p>
      <h2 className={classes.title}>
        <Link to={paths.course(course.id)} className={classes.cover} data-row>
          {course.title}
        </Link>
      </h2>
      <ul className={classes.facts}>
        <li>
          <Building2 size={18} aria-hidden />
          {course.organizationTitle}
        </li>
        <li>
          <Clock size={18} aria-hidden />
          {hoursText(course.hoursCount)}
        </li>
        {course.issuedDocuments.length > 0 ? (
          <li>
            <Award size={18} aria-hidden />
            {documentsText(course)}
          </li>
        ) : null}
      </ul>
      <div className={classes.foot}>
        <span className={classes.price}>
          {course.agreed ? <AgreedPrice agreed={course.agreed} /> : priceText(course.price)}
        </span>
        <LinkButton
          takes={assignments.addMany}
          to={paths.courseAssign}
          search={queryOf({ course: course.id })}
          size="sm"
        >
          Назначить
          <VisuallyHidden> курс {quoted(course.title)}</VisuallyHidden>
        </LinkButton>
      </div>
    </article>
  );
}
