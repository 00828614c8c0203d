import { assignments } from '@dopusk/contract/assignments.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import type { Student } from '@dopusk/contract/students.ts';
import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { BookOpen, FileBadge, IdCard, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
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
  organization: ReactNode;
  /** The buttons of the page. */
  children: ReactNode;
}

/** A person's profile, the same for himself and for those who see him. */
export function StudentProfile({ student, owner, organization, children }: Props) {
  const { user, avatar, birthday, jobTitle } = student;
  return (
    <>
      <PageHeader title={user.fullName} hint={jobTitle}>
        {children}
      </PageHeader>
      {student.consentWithdrawnAt ? (
        <WithdrawnConsent at={student.consentWithdrawnAt} isOwn={owner === 'Current'} />
      ) : null}
      {owner === 'Current' ? null : <LatinLetters student={student} />}
      {owner === 'Current' ? <AwaitedOwnContacts /> : null}
      <MissingData owner={owner} studentId={student.id} />
      <AwaitedContacts student={student} isOwn={owner === 'Current'} />
      {owner === 'Current' ? null : <UnusedAccount student={student} />}
      {owner === 'Current' ? <OwnDocuments /> : null}
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
            <Learning owner={owner} />
          </Facts>
        </aside>
        <div className={classes.parts}>
          <LmsCard owner={owner} isOperator={owner !== 'Current'} />
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
              ...(owner === 'Current' ? [] : [documentsOf(student.id)]),
            ]}
          />
        </div>
      </div>
    </>
  );
}

const documentsOf = (studentId: string) => ({
  name: 'documents',
  label: 'Документы',
  icon: FileBadge,
  panel: () => <StudentDocuments studentId={studentId} />,
});

/** What the person learns now, and until when. */
function Learning({ owner }: { owner: string }) {
  const { data } = useApi(assignments.ofStudent, { params: { id: owner }, query: { pageSize: 100 } });
  if (!data) return null;
  const course = currentCourse(data.items, today());
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
