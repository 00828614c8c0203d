import { assignments, type MissingForCourse } from '@dopusk/contract/assignments.ts';
import { documentTitle, listed } from '@dopusk/contract/documents/documents-of-training.ts';
import { gapsByCode } from '@dopusk/contract/gaps.ts';
import { quoted } from '@dopusk/contract/quotes.ts';
import { students } from '@dopusk/contract/students.ts';
import { Alert, List, Text } from '@mantine/core';
import { TriangleAlert } from 'lucide-react';
import { useApi } from '../../api/queries.ts';
import { useMissingRight } from '../../api/session.ts';
import { GapLinks } from '../documents/GapLink.tsx';

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
  return (
    <Alert
      color={stops ? 'red' : 'brand'}
      variant="light"
      mb="lg"
      icon={<TriangleAlert size={20} aria-hidden />}
      title={stops ? 'Для документов не хватает данных' : 'В документах останутся пустые места'}
    >
      <List spacing={4}>
        {data.map((course) => (
          <List.Item key={course.assignId}>
            {wordsOf(course)}: <GapLinks gaps={course.gaps} ids={mayFill ? { studentId } : {}} />
          </List.Item>
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

/** «Удостоверение о повышении квалификации по курсу «Охрана труда»». */
const wordsOf = ({ types, trainingType, courseTitle }: MissingForCourse): string =>
  `${listed(types.map((type) => documentTitle(type, trainingType)))} по курсу ${quoted(courseTitle)}`;
