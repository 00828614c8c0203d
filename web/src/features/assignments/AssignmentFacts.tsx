import type { Assignment } from '@dopusk/contract/assignments.ts';
import { Anchor, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { formatDate, formatPeriod } from '../../text/date.ts';
import { hoursText } from '../../text/number.ts';
import { Fact, Facts } from '../../ui/Facts.tsx';
import { Person } from '../../ui/Person.tsx';
import classes from './AssignmentPage.module.css';

interface Props {
  assignment: Assignment;
  /** A student cannot open the pages of students and courses. */
  isOperator: boolean;
}

/** Student, course, center and dates. */
export function AssignmentFacts({ assignment, isOperator }: Props) {
  const { student, course, organization, center, group, repeats, repeated } = assignment;
  const person = <Person name={student.user.fullName} avatar={student.avatar} />;
  return (
    <section className={`app-card ${classes.card}`} aria-labelledby="facts">
      <Title order={2} size="h3" id="facts">
        Обучение
      </Title>
      <Facts>
        <Fact name="Слушатель">
          {isOperator && student.isShown ? (
            <Anchor component={Link} to={paths.student(student.id)}>
              {person}
            </Anchor>
          ) : (
            person
          )}
        </Fact>
        <Fact name="Организация">{organization.title}</Fact>
        <Fact name="Курс">
          {isOperator ? (
            <Anchor component={Link} to={paths.course(course.id)}>
              {course.title}
            </Anchor>
          ) : (
            course.title
          )}
          , {hoursText(course.hoursCount)}
        </Fact>
        {group ? (
          <Fact name="Группа">
            <Anchor component={Link} to={paths.group(group.id)}>
              {group.title}
            </Anchor>
          </Fact>
        ) : null}
        <Fact name="Учебный центр">{center.title}</Fact>
        <Fact name="Период обучения">{formatPeriod(assignment.dateStartLearning, assignment.dateEndLearning)}</Fact>
        {repeats ? (
          <Fact name={repeats.isAgain ? 'Повторная проверка' : 'Новая проверка'}>
            вместо{' '}
            <Anchor component={Link} to={paths.assignment(repeats.assignId)}>
              {repeats.isAgain ? 'не сданной' : 'пропущенной'} {formatDate(repeats.date)}
            </Anchor>
          </Fact>
        ) : null}
        {repeated ? (
          <Fact name="Сдаёт снова">
            <Anchor component={Link} to={paths.assignment(repeated.assignId)}>
              {formatDate(repeated.date)}
            </Anchor>
          </Fact>
        ) : null}
      </Facts>
    </section>
  );
}
