import { AssignCourseForm, type AssignedCourses, assignments } from '@dopusk/contract/assignments.ts';
import { type Course, courses } from '@dopusk/contract/courses.ts';
import { isIsoDate, today } from '@dopusk/contract/fields/date.ts';
import { organizations } from '@dopusk/contract/organizations.ts';
import { type Student, students } from '@dopusk/contract/students.ts';
import { Anchor } from '@mantine/core';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { call } from '../../api/client.ts';
import { useApi, useUndoOffer } from '../../api/queries.ts';
import { allows, useCurrentUser } from '../../api/session.ts';
import { Form, FormSection, SubmitButton } from '../../forms/Form.tsx';
import { SearchMultiSelectField, SearchSelectField } from '../../forms/SearchSelectField.tsx';
import { useServerForm } from '../../forms/use-server-form.ts';
import { paths, queryOf } from '../../paths.ts';
import { peopleText } from '../../text/number.ts';
import { toChoice, toOrganizationChoice } from '../../ui/choice.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { toastInfo } from '../../ui/toast.ts';
import { LmsFields } from '../lms/LmsFields.tsx';
import { CenterField } from './CenterField.tsx';
import { CourseSummary } from './CourseSummary.tsx';
import { TaughtAlready } from './TaughtAlready.tsx';
import { TrainingDaysFields } from './TrainingDaysFields.tsx';

/** Assigning a course to one student or several; `?student=` may name one, `?course=` the course. */
export function AssignCoursePage() {
  const { student: studentId, course: courseId } = useSearch({ strict: false }) as {
    student?: string;
    course?: string;
  };
  const student = useApi(students.read, { params: { id: studentId ?? 'none' } }, { enabled: !!studentId, quiet: true });
  const course = useApi(courses.read, { params: { id: courseId ?? 'none' } }, { enabled: !!courseId, quiet: true });
  if (studentId) return <Loaded query={student}>{(found) => <AssignCourse student={found} />}</Loaded>;
  if (courseId) return <Loaded query={course}>{(found) => <AssignCourse chosen={found} />}</Loaded>;
  return <AssignCourse />;
}

function AssignCourse({ student, chosen }: { student?: Student; chosen?: Course }) {
  const { user } = useCurrentUser();
  const current = user?.operator?.organization;
  const isCenter = allows('center', user);
  const navigate = useNavigate();
  const offerUndo = useUndoOffer();
  const form = useServerForm({
    schema: AssignCourseForm,
    defaultValues: {
      // A client usually assigns to its own students; a center has to choose the organization.
      organizationId: student?.organization.id ?? (isCenter ? '' : (current?.id ?? '')),
      studentIds: student ? [student.id] : [],
      courseId: chosen?.id ?? '',
      dateStartLearning: today(),
      hasBegun: false,
      dateEndLearning: '',
      fromOrganizationId: chosen?.centerId ?? (isCenter ? (current?.id ?? '') : ''),
    },
    submit: (body) => call(assignments.addMany, { body }),
    onDone: (made, { courseId }) => {
      if (made.undoId) offerUndo(doneText(made), made.undoId);
      if (made.already.length > 0) toastInfo(alreadyText(made.already));
      const [only] = made.ids;
      if (only && made.ids.length + made.already.length === 1) return navigate({ to: paths.assignment(only) });
      return navigate({ to: paths.assignments, search: queryOf({ courseId }) });
    },
  });
  const { control } = form;
  const [organizationId, studentIds, courseId, centerId] = useWatch({
    control,
    name: ['organizationId', 'studentIds', 'courseId', 'fromOrganizationId'],
  });
  const [dateStartLearning, hasBegun, dateEndLearning] = useWatch({
    control,
    name: ['dateStartLearning', 'hasBegun', 'dateEndLearning'],
  });
  /** Nobody is enrolled afterwards. */
  const hasEnded = hasBegun === true && isIsoDate(dateEndLearning ?? '') && (dateEndLearning ?? '') < today();
  /** The center chosen by hand, not by choosing a course. */
  const [centerFilter, setCenterFilter] = useState<string | null>(null);
  const course = useApi(courses.read, { params: { id: courseId || 'none' } }, { enabled: courseId !== '' });
  const preset = current && !isCenter ? [toOrganizationChoice(current)] : [];
  const known = student ? [toChoice(student.organization)] : preset;
  const isTheirs = student?.organization.id === organizationId;

  return (
    <>
      <PageHeader title="Назначение курса" />
      <Form form={form}>
        <FormSection title="Кто учится">
          <SearchSelectField
            control={control}
            name="organizationId"
            label="Организация"
            description={
              isCenter ? (
                <>
                  Нет в списке?{' '}
                  <Anchor component={Link} to={paths.organizationAdd} inherit>
                    Добавить организацию
                  </Anchor>
                </>
              ) : null
            }
            endpoint={organizations.list}
            input={(search) => ({ query: { search, pageSize: 50, isPerson: 'false' } })}
            choices={({ items }) => items.map(toOrganizationChoice)}
            known={known}
            onPick={() => form.setValue('studentIds', [])}
            required
          />
          <SearchMultiSelectField
            // Another organization has other students: nothing found or chosen before may stay.
            key={organizationId}
            control={control}
            name="studentIds"
            label="Сотрудники"
            description={organizationId ? null : 'Сначала выберите организацию'}
            disabled={!organizationId}
            endpoint={students.listOfOrganization}
            input={(search) => ({ params: { id: organizationId || 'Current' }, query: { search, pageSize: 50 } })}
            choices={({ items }) => items.map((item) => ({ value: item.id, label: item.fullName }))}
            known={student && isTheirs ? [{ value: student.id, label: student.user.fullName }] : []}
            required
          />
        </FormSection>

        <FormSection title="Чему и когда">
          <SearchSelectField
            // Another center has other courses.
            key={centerFilter}
            control={control}
            name="courseId"
            label="Курс"
            endpoint={courses.options}
            input={(search) => ({ query: { search, ...(centerFilter ? { organization: centerFilter } : {}) } })}
            choices={(rows) => rows.map((row) => ({ ...toChoice(row), centerId: row.centerId }))}
            known={chosen ? [{ ...toChoice(chosen), centerId: chosen.centerId }] : []}
            onPick={(choice) => {
              if (choice) form.setValue('fromOrganizationId', choice.centerId, { shouldValidate: true });
            }}
            required
          />
          <CenterField
            control={control}
            course={course.data}
            disabled={isCenter}
            organizationId={organizationId}
            onPick={(centerId) => {
              setCenterFilter(centerId);
              if (centerId !== course.data?.centerId) form.setValue('courseId', '');
            }}
          />
          <TrainingDaysFields
            form={form}
            planned={courseId && course.data ? { hours: course.data.hoursCount, end: null } : undefined}
          />
          {courseId && course.data ? (
            <>
              <TaughtAlready
                courseId={courseId}
                studentIds={studentIds}
                onLeaveOut={(gone) =>
                  form.setValue(
                    'studentIds',
                    studentIds.filter((id) => !gone.includes(id)),
                    { shouldDirty: true },
                  )
                }
              />
              <CourseSummary
                course={course.data}
                start={dateStartLearning}
                end={hasBegun && dateEndLearning ? dateEndLearning : null}
                studentIds={studentIds}
              />
            </>
          ) : null}
        </FormSection>

        <LmsFields studentIds={studentIds} centerId={centerId} isLinked={course.data?.moodleId != null && !hasEnded} />

        <SubmitButton form={form}>Назначить курс</SubmitButton>
      </Form>
    </>
  );
}

const NAMES_SHOWN = 5;

function doneText({ ids }: AssignedCourses): string {
  return ids.length === 1 ? 'Курс назначен!' : `Курс назначен! ${peopleText(ids.length)}`;
}

function alreadyText(names: readonly string[]): string {
  const more = names.length > NAMES_SHOWN ? ` и ещё ${names.length - NAMES_SHOWN}` : '';
  return `Уже был назначен с этого дня: ${names.slice(0, NAMES_SHOWN).join(', ')}${more}`;
}
