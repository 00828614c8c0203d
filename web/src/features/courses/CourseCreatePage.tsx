import { CourseBody, courses } from '@dopusk/contract/courses.ts';
import { useNavigate } from '@tanstack/react-router';
import { call } from '../../api/client.ts';
import { paths } from '../../paths.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { CourseForm } from './CourseForm.tsx';

/** «Создание курса». */
export function CourseCreatePage() {
  const navigate = useNavigate();
  return (
    <>
      <PageHeader title="Создание курса" />
      <CourseForm
        schema={CourseBody}
        submit={(values, _, key) => call(courses.create, { body: CourseBody.parse(values), key })}
        submitLabel="Создать курс"
        done="Курс создан!"
        onDone={({ id }) => navigate({ to: paths.course(id) })}
      />
    </>
  );
}
