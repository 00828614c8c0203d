import { assignments, type StudentCourse } from '@dopusk/contract/assignments.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { COURSES_OF_PAGE, type Student } from '@dopusk/contract/students.ts';
import { Anchor, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { BookOpen, FileBadge, IdCard, UserRound } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useApi } from '../../api/queries.ts';
import { paths } from '../../paths.ts';
import { formatDate } from '../../text/date.ts';
import { Fact, Facts } from '../../ui/Facts.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { PageTabs } from '../../ui/PageTabs.tsx';
import { LmsCard } from '../lms/LmsCard.tsx';
import { AwaitedOwnContacts } from '../session/AwaitedOwnContacts.tsx';
import { AwaitedContacts } from './AwaitedContacts.tsx';
import { currentCourse } from './current-course.ts';
import { LatinLetters } from './LatinLetters.tsx';
import { MissingData } from './MissingData.tsx';
import { OwnDocuments, StudentDocuments } from './OwnDocuments.tsx';
import { StudentCourses } from './StudentCourses.tsx';
import { StudentInformation } from './StudentInformation.tsx';
import classes from './StudentProfile.module.css';
import { UnusedAccount } from './UnusedAccount.tsx';
import { WithdrawnConsent } from './WithdrawnConsent.tsx';

interface Props {
  student: Student;
  /** Whose courses to ask for: an id, or Current for the student himself. */
  owner: string;
  /** His latest courses, where they came with the profile; to himself they are read apart. */
  courses?: readonly StudentCourse[];
  organization: ReactNode;
  /** The buttons of the page. */
  children: ReactNode;
}

/**
 * A person's profile. To himself his documents come first, then what he learns, then what is known of him; to those who
 * see him it begins with who he is.
 */
export function StudentProfile({ student, owner, courses, organization, children }: Props) {
  const { user, avatar, birthday, jobTitle } = student;
  const isOwn = owner === 'Current';
  return (
    <>
      <PageHeader title={user.fullName} hint={jobTitle}>
        {children}
      </PageHeader>
      {student.consentWithdrawnAt ? <WithdrawnConsent at={student.consentWithdrawnAt} isOwn={isOwn} /> : null}
      {isOwn ? <AwaitedOwnContacts /> : <LatinLetters student={student} />}
      <MissingData owner={owner} studentId={student.id} />
      <AwaitedContacts student={student} isOwn={isOwn} />
      {isOwn ? null : <UnusedAccount student={student} />}
      {isOwn ? <OwnDocuments /> : null}
      {isOwn ? <OwnTraining /> : null}
      <div className={classes.columns}>
        <aside className={`app-card ${classes.card}`} aria-label="Коротко">
          {avatar ? (
            <img className={classes.photo} src={avatar} alt={`Фото: ${user.fullName}`} width={180} height={240} />
          ) : (
            <div className={classes.photo}>
              <UserRound size={72} strokeWidth={1.25} aria-hidden />
            </div>
          )}
          <Facts>
            <Fact name="Дата рождения">{formatDate(birthday)}</Fact>
            <Fact name="Организация">{organization}</Fact>
            {student.worksElsewhere.map(({ studentId, organization: other }) => (
              <Fact key={studentId} name="Также работает в">
                <Anchor component={Link} to={paths.student(studentId)}>
                  {other.title}
                </Anchor>
              </Fact>
            ))}
            {courses ? <Learning courses={courses} /> : null}
          </Facts>
        </aside>
        <div className={classes.parts}>
          {isOwn ? null : <LmsCard owner={owner} isOperator />}
          <PageTabs
            label="Разделы профиля"
            tabs={[
              {
                name: 'info',
                label: 'Информация',
                icon: IdCard,
                panel: () => <StudentInformation student={student} />,
              },
              { name: 'courses', label: 'Курсы', icon: BookOpen, panel: () => <StudentCourses owner={owner} /> },
              ...(isOwn ? [] : [documentsOf(student.id)]),
            ]}
          />
        </div>
      </div>
    </>
  );
}

/** What he learns, and how far he has come in the learning system. */
function OwnTraining() {
  const id = useId();
  const params = { id: 'Current' };
  const { data } = useApi(assignments.ofStudent, { params, query: { pageSize: COURSES_OF_PAGE } });
  return (
    <div className={classes.training}>
      <section className={`app-card ${classes.learning}`} aria-labelledby={id}>
        <Title order={2} size="h3" id={id} mb="xs">
          Обучение
        </Title>
        <Facts>{data ? <Learning courses={data.items} /> : null}</Facts>
      </section>
      <LmsCard owner="Current" isOperator={false} />
    </div>
  );
}

const documentsOf = (studentId: string) => ({
  name: 'documents',
  label: 'Документы',
  icon: FileBadge,
  panel: () => <StudentDocuments studentId={studentId} />,
});

/** What the person learns now, and until when. */
function Learning({ courses }: { courses: readonly StudentCourse[] }) {
  const course = currentCourse(courses, today());
  if (!course) {
    return (
      <Fact name="Текущий курс">
        <Text component="span" c="dimmed">
          Сейчас не обучается
        </Text>
      </Fact>
    );
  }
  const isAhead = course.dateStartLearning > today();
  return (
    <>
      <Fact name={isAhead ? 'Следующий курс' : 'Текущий курс'}>{course.title}</Fact>
      {isAhead ? <Fact name="Начало обучения">{formatDate(course.dateStartLearning)}</Fact> : null}
      <Fact name="Окончание обучения">{formatDate(course.dateEndLearning)}</Fact>
    </>
  );
}
