import type { AssignCourseForm } from '@dopusk/contract/assignments.ts';
import { courses } from '@dopusk/contract/courses.ts';
import { Anchor, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { type FieldValues, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { useApi } from '../../api/queries.ts';
import { allows, useCurrentUser } from '../../api/session.ts';
import { SearchSelectField } from '../../forms/SearchSelectField.tsx';
import type { ServerForm } from '../../forms/use-server-form.ts';
import { paths } from '../../paths.ts';
import { formatDate } from '../../text/date.ts';
import { toChoice } from '../../ui/choice.ts';
import { PricePreview } from '../prices/PricePreview.tsx';
import { CenterField } from './CenterField.tsx';
import { TaughtAlready } from './TaughtAlready.tsx';
import { TrainingDaysFields } from './TrainingDaysFields.tsx';
import { useAssignmentEnd } from './use-assignment-end.ts';

type Values = z.input<typeof AssignCourseForm>;

type CourseField = 'courseId' | 'dateStartLearning' | 'hasBegun' | 'dateEndLearning' | 'fromOrganizationId';

interface Props<T extends FieldValues> {
  /** With the same fields that say which course is assigned to one person, and when. */
  form: ServerForm<T>;
  /** The people, as far as they are known one by one: the price is shown for them. */
  studentIds: readonly string[];
  /** Of a group that has one already. */
  centerId?: string;
  /** Takes people out of those who were chosen. */
  onLeaveOut?: (studentIds: readonly string[]) => void;
}

/** Center, course and dates for everybody at once; the end follows from the course's hours. */
export function CourseFields<T extends Pick<Values, CourseField>>({
  form,
  studentIds,
  centerId,
  onLeaveOut,
}: Props<T>) {
  // Of the larger form only these fields are touched here.
  const courseForm = form as unknown as ServerForm<Values>;
  const { control, setValue } = courseForm;
  const { user } = useCurrentUser();
  const isCenter = allows('center', user);
  const [chosenCenter, setChosenCenter] = useState<string | null>(null);
  const centerFilter = centerId ?? chosenCenter;
  const [courseId, start] = useWatch({ control, name: ['courseId', 'dateStartLearning'] });
  const course = useApi(courses.read, { params: { id: courseId || 'none' } }, { enabled: courseId !== '' });
  const chosen = courseId === '' ? undefined : course.data;
  const end = useAssignmentEnd(courseId, start);
  return (
    <>
      {centerId ? null : (
        <CenterField
          control={control}
          course={chosen}
          disabled={isCenter}
          onPick={(picked) => {
            setChosenCenter(picked);
            if (picked !== chosen?.centerId) setValue('courseId', '');
          }}
        />
      )}
      <SearchSelectField
        // Another center has other courses.
        key={centerFilter}
        control={control}
        name="courseId"
        label="Курс"
        description={
          allows('administrator', user) ? (
            <>
              Нет в списке?{' '}
              <Anchor component={Link} to={paths.courseCreate} inherit>
                Создать курс
              </Anchor>
            </>
          ) : null
        }
        endpoint={courses.options}
        input={(search) => ({ query: { search, ...(centerFilter ? { organization: centerFilter } : {}) } })}
        choices={(rows) => rows.map((row) => ({ ...toChoice(row), centerId: row.centerId }))}
        onPick={(choice) => {
          if (choice && !centerId) setValue('fromOrganizationId', choice.centerId, { shouldValidate: true });
        }}
        required
      />
      <TrainingDaysFields
        form={courseForm}
        planned={chosen && { hours: chosen.hoursCount, end: end.date }}
        end={
          <TextInput
            label="Окончание обучения"
            disabled
            placeholder="Посчитается по курсу"
            value={end.date ? formatDate(end.date) : ''}
            readOnly
          />
        }
      />
      {chosen ? (
        <>
          <TaughtAlready courseId={courseId} studentIds={studentIds} onLeaveOut={onLeaveOut} />
          <PricePreview courseId={courseId} studentIds={studentIds} />
        </>
      ) : null}
    </>
  );
}
