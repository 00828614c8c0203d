import { assignments } from '@dopusk/contract/assignments.ts';
import { documentTitle, listed } from '@dopusk/contract/documents/documents-of-training.ts';
import { gapsByCode } from '@dopusk/contract/gaps.ts';
import type { MissingForCourse } from '@dopusk/contract/missing-for-course.ts';
import { quoted } from '@dopusk/contract/quotes.ts';
import { type RegisterGap, registerGaps } from '@dopusk/contract/register-gaps.ts';
import { stateRegisterTitles } from '@dopusk/contract/register-period.ts';
import { students } from '@dopusk/contract/students.ts';
import { Alert, List, Text } from '@mantine/core';
import { TriangleAlert } from 'lucide-react';
import { Fragment } from 'react';
import { useApi } from '../../api/queries.ts';
import { useMissingRight } from '../../api/session.ts';
import { paths } from '../../paths.ts';
import { FieldLink } from '../../ui/FieldLink.tsx';
import { type GapIds, GapLinks } from '../documents/GapLink.tsx';

interface Props {
  /** Whose courses: an id, or Current for the person himself. */
  owner: string;
  studentId: string;
}

/** Above the profile: what of it the documents of the person's courses lack, each as a link to its field. */
export function MissingData({ owner, studentId }: Props) {
  const isOwn = owner === 'Current';
  const { data = [] } = useApi(assignments.missing, { params: { id: owner } }, { quiet: true });
  const mayFill = useMissingRight(students.update.access) === null && !isOwn;
  if (data.length === 0) return null;
  const stops = data.some(({ gaps }) => gaps.some((gap) => gapsByCode[gap].isRequired));
  const isOfDocuments = data.some(({ gaps }) => gaps.length > 0);
  const person = mayFill ? { studentId } : {};
  return (
    <Alert
      color={stops ? 'red' : 'brand'}
      variant="light"
      mb="lg"
      icon={<TriangleAlert size={20} aria-hidden />}
      title={
        stops
          ? 'Для документов не хватает данных'
          : isOfDocuments
            ? 'В документах останутся пустые места'
            : 'Для реестров не хватает данных'
      }
    >
      <List spacing={4}>
        {data.map((course) => (
          <Fragment key={course.assignId}>
            {course.gaps.length > 0 ? (
              <List.Item>
                {wordsOf(course)}: <GapLinks gaps={course.gaps} ids={person} />
              </List.Item>
            ) : null}
            {course.registers.map(({ register, gaps }) => (
              <List.Item key={register}>
                Для реестра «{stateRegisterTitles[register]}», курс {quoted(course.courseTitle)}:{' '}
                <RegisterGapLinks gaps={gaps} ids={person} />
              </List.Item>
            ))}
          </Fragment>
        ))}
      </List>
      {isOwn ? (
        <Text size="sm" mt={8}>
          Передайте эти данные оператору вашей организации: профиль заполняет он.
        </Text>
      ) : null}
    </Alert>
  );
}

/** What a register wants of the record, each a link to its field for whoever may fill it in. */
const RegisterGapLinks = ({ gaps, ids: { studentId } }: { gaps: readonly RegisterGap[]; ids: GapIds }) =>
  gaps.map((gap, index) => {
    const { title, field } = registerGaps[gap];
    // «СНИЛС» stays as it is within a sentence.
    const text = /^\p{Lu}\p{Lu}/u.test(title) ? title : title.charAt(0).toLowerCase() + title.slice(1);
    return (
      <Fragment key={gap}>
        {index > 0 ? ', ' : ''}
        {studentId ? (
          <FieldLink to={paths.studentEdit(studentId)} field={field}>
            {text}
          </FieldLink>
        ) : (
          text
        )}
      </Fragment>
    );
  });

/** «Удостоверение о повышении квалификации по курсу «Охрана труда»». */
const wordsOf = ({ types, trainingType, courseTitle }: MissingForCourse): string =>
  `${listed(types.map((type) => documentTitle(type, trainingType)))} по курсу ${quoted(courseTitle)}`;
