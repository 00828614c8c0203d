import { FillCoursesBody, type RegisterCourse, registerCourses } from '@dopusk/contract/register-courses.ts';
import {
  fundingSourceTitles,
  studyFormTitles,
  studyPlaceTitles,
  workerProgramTitles,
} from '@dopusk/contract/study-terms.ts';
import { useState } from 'react';
import { useApi, useSend } from '../../api/queries.ts';
import { Form, FormSection, SubmitButton } from '../../forms/Form.tsx';
import { StudyTermsFields } from '../../forms/StudyTermsFields.tsx';
import { SwitchField } from '../../forms/SwitchField.tsx';
import { useServerForm } from '../../forms/use-server-form.ts';
import { plural } from '../../text/number.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { RecordChoice } from './RecordChoice.tsx';

interface Props {
  courseIds: readonly string[];
  onDone: () => void;
}

/** Says of several courses at once what registers ask of them. */
export function FillCourses({ courseIds, onDone }: Props) {
  const query = useApi(registerCourses.list, {}, { staleTime: 0 });
  return (
    <Loaded query={query}>
      {(all) => <FillForm courses={all.filter(({ id }) => courseIds.includes(id))} onDone={onDone} />}
    </Loaded>
  );
}

function FillForm({ courses, onDone }: { courses: RegisterCourse[]; onDone: () => void }) {
  const [chosen, setChosen] = useState(() => courses.map(({ id }) => id));
  const fill = useSend(registerCourses.fill);
  const form = useServerForm({
    schema: FillCoursesBody,
    defaultValues: { courseIds: chosen, specialtyGroup: '', replaces: false },
    submit: (body) => fill.mutateAsync({ body }),
    done: 'Курсы заполнены!',
    onDone,
  });
  const { control } = form;
  const choose = (ids: string[]) => {
    setChosen(ids);
    form.setValue('courseIds', ids, { shouldDirty: true });
  };
  return (
    <Form form={form} warnOnLeave={false} maxWidth="none">
      <FormSection title="Что заполнить">
        <StudyTermsFields control={control} placeholder="Не менять" />
        <SwitchField control={control} name="replaces" label="Заменить и то, что у курсов уже указано" />
      </FormSection>
      <RecordChoice
        title="Курсы"
        all="Все курсы"
        records={courses.map((course) => ({ ...course, hint: ownOf(course) }))}
        chosen={chosen}
        onChoose={choose}
      />
      <SubmitButton form={form}>
        {chosen.length > 0 ? `Заполнить: ${plural(chosen.length, 'курс', 'курса', 'курсов')}` : 'Выберите курсы'}
      </SubmitButton>
    </Form>
  );
}

/** What a course says of its own: «Заочная, Химия». */
function ownOf({ studyForm, fundingSource, studyPlace, specialtyGroup, workerProgram }: RegisterCourse): string {
  const own = [
    studyForm && studyFormTitles[studyForm],
    specialtyGroup,
    fundingSource && fundingSourceTitles[fundingSource],
    studyPlace && studyPlaceTitles[studyPlace],
    workerProgram && workerProgramTitles[workerProgram],
  ].filter(Boolean);
  return own.length > 0 ? own.join(', ') : 'Своего не указано';
}
