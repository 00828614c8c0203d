import { today } from '@dopusk/contract/fields/date.ts';
import { quoted } from '@dopusk/contract/quotes.ts';
import { type CourseResults, ResultsBody, results } from '@dopusk/contract/results.ts';
import { Alert, Text } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { CalendarClock } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import { call } from '../../../api/client.ts';
import { useApi } from '../../../api/queries.ts';
import { DateField } from '../../../forms/DateField.tsx';
import { Form, SubmitButton } from '../../../forms/Form.tsx';
import { useServerForm } from '../../../forms/use-server-form.ts';
import { useRouteId } from '../../../layout/screen.ts';
import { paths } from '../../../paths.ts';
import { formatDate } from '../../../text/date.ts';
import { peopleText } from '../../../text/number.ts';
import { Loaded } from '../../../ui/Loaded.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { RepeatCheck } from '../../assignments/RepeatCheck.tsx';
import { SelfExaminers } from '../../documents/SelfExaminers.tsx';
import { CheckForAll } from './ElectricalFields.tsx';
import { GradesTable } from './GradesTable.tsx';
import { notPassed } from './not-passed.ts';
import { PeopleResults } from './PeopleResults.tsx';

/** How a course (`?course=`) ended for everybody in a group: the protocol prints what is said here. */
export function ResultsPage() {
  const groupId = useRouteId();
  const { course: courseId = '' } = useSearch({ strict: false }) as { course?: string };
  const query = useApi(results.read, { params: { id: groupId }, query: { courseId } }, { quiet: true, staleTime: 0 });
  return (
    <Loaded query={query} forForm>
      {(course) => (
        <>
          <PageHeader title="Результаты обучения" hint={`${course.groupTitle}, курс ${quoted(course.courseTitle)}`} />
          <NotPassed course={course} />
          <ResultsForm groupId={groupId} courseId={courseId} course={course} />
        </>
      )}
    </Loaded>
  );
}

/** Of those whom a protocol in force calls failed or absent: they pass another day, by a protocol of their own. */
function NotPassed({ course: { people, trainingType, courseTitle } }: { course: CourseResults }) {
  const again = notPassed(people);
  if (again.length === 0) return null;
  return (
    <Alert color="brand" maw={980} mb="lg" title={`Не сдали или не явились: ${peopleText(again.length)}`}>
      <Text size="sm" mb="sm">
        Протокол с этим результатом остаётся. Кто сдаёт позже, сдаёт в другой день и по своему протоколу.
      </Text>
      <RepeatCheck people={again} trainingType={trainingType} courseTitle={courseTitle} />
    </Alert>
  );
}

interface FormProps {
  groupId: string;
  courseId: string;
  course: CourseResults;
}

function ResultsForm({ groupId, courseId, course }: FormProps) {
  const navigate = useNavigate();
  const ends = lastOf(course.people.map(({ dateEnd }) => dateEnd));
  const decided = lastOf(course.people.map(({ result }) => result?.decidedOn ?? ''));
  const form = useServerForm({
    schema: ResultsBody,
    defaultValues: {
      groupId,
      courseId,
      date: course.preparedOn ?? (decided > ends ? decided : ends),
      results: course.people.map(({ assignId, result, electrical, grades }) => {
        const graded = course.disciplines.length > 0 ? { grades, seenGrades: grades } : {};
        const seen = { outcome: result?.outcome ?? null, grade: result?.grade ?? null, reason: result?.reason ?? '' };
        return {
          assignId,
          ...seen,
          seen,
          ...graded,
          ...(electrical ? { electrical, seenElectrical: electrical } : {}),
        };
      }),
    },
    submit: (body) => call(results.save, { body }),
    done: 'Результаты записаны!',
    onDone: () => navigate({ to: paths.group(groupId) }),
  });
  const day = useWatch({ control: form.control, name: 'date' });
  return (
    <Form form={form} maxWidth={course.disciplines.length > 0 ? 'none' : 980}>
      <Text c="dimmed" size="sm" maw={660}>
        Протокол группы печатается по этой таблице, и без результата кого-либо не фиксируется; подготовленный заранее
        печатается с пустыми местами и ещё раз – с результатами. Кто не сдал или не явился, документа об обучении не
        получит – только протокол и справку.
        {ends > today()
          ? ` Обучение идёт до ${formatDate(ends)}: до этого дня результат для всех – «не вынесено».`
          : ''}
      </Text>
      <div style={{ maxWidth: 320 }}>
        <DateField control={form.control} name="date" label="День решения комиссии" required />
      </div>
      <SelfExaminers people={course.selfExaminers} />
      {day > today() ? <DecidedAhead day={day} /> : null}
      {course.people.some(({ electrical }) => electrical) ? <CheckForAll form={form} course={course} /> : null}
      <PeopleResults form={form} course={course} />
      {course.disciplines.length > 0 ? <GradesTable form={form} course={course} /> : null}
      <SubmitButton form={form}>Записать результаты</SubmitButton>
    </Form>
  );
}

/** Of a day to come nobody knows who will be there: what is said now comes true by itself. */
const DecidedAhead = ({ day }: { day: string }) => (
  <Alert color="yellow" maw={660} icon={<CalendarClock size={20} aria-hidden />} title="Комиссия ещё не собиралась">
    {formatDate(day)} подготовленные документы вступят в силу и уйдут письмами сами – и тем, кто не придёт. Если выйдет
    иначе, исправьте результат до этого дня.
  </Alert>
);

const lastOf = (days: readonly string[]): string => days.reduce((a, b) => (a > b ? a : b), '');
