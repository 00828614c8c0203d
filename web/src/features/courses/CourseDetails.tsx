import { awardKindTitles, courseRecord } from '@dopusk/contract/course-record.ts';
import type { Course } from '@dopusk/contract/courses.ts';
import { disciplineTypeTitles } from '@dopusk/contract/disciplines.ts';
import type { TrainingType } from '@dopusk/contract/training-type.ts';
import { trainingTypeTitles } from '@dopusk/contract/training-type-titles.ts';
import { Anchor, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { hoursText, priceText, yearsText } from '../../text/number.ts';
import { AgreedPrice } from '../../ui/AgreedPrice.tsx';
import { Fact, Facts } from '../../ui/Facts.tsx';
import classes from './CourseDetails.module.css';
import { documentsText, studyTerms } from './course-text.ts';

const referenceTitles: Record<TrainingType, string> = {
  ProfessionalTraining: 'Профессия',
  AdvancedTraining: 'Область деятельности',
  ProfessionalRetraining: 'Область деятельности',
  SafetyTraining: 'Область и программа',
};

/** Disciplines, documents and price of a course. */
export function CourseDetails({ course }: { course: Course }) {
  const { committeeId, committeeTitle, rank, validityPeriodDocument } = course;
  return (
    <div className={classes.columns}>
      <div className={`app-card ${classes.facts}`}>
        <Facts>
          <Fact name={courseRecord.trainingType.title}>{trainingTypeTitles[course.trainingType]}</Fact>
          <Fact name={referenceTitles[course.trainingType]}>{course.profession.title}</Fact>
          {course.awardKind === null ? null : (
            <Fact name={courseRecord.awardKind.title}>
              {awardKindTitles[course.awardKind]}: {course.award || 'не указано'}
            </Fact>
          )}
          {rank === null ? null : <Fact name={courseRecord.rank.title}>{rank}</Fact>}
          <Fact name={courseRecord.subTitle.title}>{course.subTitle}</Fact>
          <Fact name="Учебный центр">{course.organizationTitle}</Fact>
          {committeeId === null ? null : (
            <Fact name={courseRecord.committeeId.title}>
              <Anchor component={Link} to={paths.committee(committeeId)}>
                {committeeTitle}
              </Anchor>
            </Fact>
          )}
          <Fact name="Документы">{documentsText(course)}</Fact>
          {validityPeriodDocument === null ? null : (
            <Fact name="Срок действия документа" term="validity">
              {yearsText(validityPeriodDocument)}
            </Fact>
          )}
          {studyTerms(course).map(({ name, value }) => (
            <Fact key={name} name={name}>
              {value}
            </Fact>
          ))}
          <Fact name="Доступен в системе обучения">{course.moodleId === null ? 'Нет' : 'Да'}</Fact>
          <Fact name="Стоимость">
            <b>{priceText(course.price)}</b>
            {course.documentsPrice > 0 ? ` + документы ${priceText(course.documentsPrice)}` : null}
          </Fact>
          {course.agreed?.priceReason ? (
            <Fact name="Ваша цена">
              <b>
                <AgreedPrice agreed={course.agreed} />
              </b>
            </Fact>
          ) : null}
        </Facts>
      </div>
      <section className={`app-card ${classes.programme}`}>
        <div className={classes.head}>
          <Title order={2}>Программа</Title>
          <b>{hoursText(course.hoursCount)}</b>
        </div>
        {course.disciplines.length === 0 ? (
          <Text c="dimmed">Дисциплины не указаны</Text>
        ) : (
          <ol className={classes.disciplines}>
            {course.disciplines.map(({ id, title, type, hoursCount }) => (
              <li key={id}>
                <span className={classes.discipline}>
                  {title}
                  <Text component="span" size="sm" c="dimmed" display="block">
                    {disciplineTypeTitles[type]}
                  </Text>
                </span>
                <span className={classes.hours}>{hoursText(hoursCount)}</span>
              </li>
            ))}
          </ol>
        )}
      </section>
    </div>
  );
}
