import { CourseBody, CourseChanges, courses } from '@dopusk/contract/courses.ts';
import { call } from '../../api/client.ts';
import { useApi } from '../../api/queries.ts';
import { useRouteId } from '../../layout/screen.ts';
import { useLeave } from '../../layout/way-back.ts';
import { paths } from '../../paths.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { CourseForm } from './CourseForm.tsx';

/** «Изменение курса». */
export function CourseEditPage() {
  const id = useRouteId();
  const leave = useLeave(paths.course(id));
  const query = useApi(courses.read, { params: { id } }, { quiet: true });
  return (
    <Loaded query={query} forForm>
      {(course) => (
        <>
          <PageHeader title="Изменение курса" hint={course.title} />
          <CourseForm
            course={course}
            // A user who may not see the committee keeps it as it is.
            schema={course.committeeId === null ? CourseChanges : CourseBody}
            submit={(values, version) => call(courses.update, { body: { ...values, id }, version })}
            submitLabel="Сохранить"
            done="Курс изменён!"
            onDone={leave}
          />
        </>
      )}
    </Loaded>
  );
}
