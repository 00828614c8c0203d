import type { Assignment } from '@dopusk/contract/assignments.ts';
import { Anchor, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
import { formatPeriod } from '../../text/date.ts';
import { Person } from '../../ui/Person.tsx';
import { hoursText } from '../courses/course-text.ts';
import classes from './AssignmentPage.module.css';

/** Who learns what, where and when. */
export function AssignmentFacts({ assignment }: { assignment: Assignment }) {
  const { student, course, organization, center } = assignment;
  return (
    <section className={`app-card ${classes.card}`} aria-labelledby="facts">
      <Title order={2} size="h3" id="facts">
        Обучение
      </Title>
      <dl className={classes.facts}>
        <Fact name="Сотрудник">
          <Anchor component={Link} to={paths.student(student.id)}>
            <Person name={student.user.fullName} avatar={student.avatar} />
          </Anchor>
        </Fact>
        <Fact name="Организация">{organization.title}</Fact>
        <Fact name="Курс">
          <Anchor component={Link} to={paths.course(course.id)}>
            {course.title}
          </Anchor>
          , {hoursText(course.hoursCount)}
        </Fact>
        <Fact name="Учебный центр">{center.title}</Fact>
        <Fact name="Период обучения">{formatPeriod(assignment.dateStartLearning, assignment.dateEndLearning)}</Fact>
      </dl>
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
