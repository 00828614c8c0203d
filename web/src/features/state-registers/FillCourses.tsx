import { FillCoursesBody, type RegisterCourse, registerCourses } from '@dopusk/contract/register-courses.ts';
import { type GapPeople, registerGaps } from '@dopusk/contract/state-registers.ts';
import {
  fundingSourceTitles,
  studyFormTitles,
  studyPlaceTitles,
  workerProgramTitles,
} from '@dopusk/contract/study-terms.ts';
import { Checkbox, Modal, ScrollArea, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { useApi, useSend } from '../../api/queries.ts';
import { Form, FormSection, SubmitButton } from '../../forms/Form.tsx';
import { StudyTermsFields } from '../../forms/StudyTermsFields.tsx';
import { SwitchField } from '../../forms/SwitchField.tsx';
import { useServerForm } from '../../forms/use-server-form.ts';
import { plural } from '../../text/number.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { Loaded } from '../../ui/Loaded.tsx';

/** Beside what courses lack: says it of all those that lack it at once, or of some of them. */
export function FillCourses({ of: { gap, places } }: { of: GapPeople }) {
  const [opened, { open, close }] = useDisclosure();
  return (
    <>
      <ActionButton
        takes={registerCourses.fill}
        size="compact-sm"
        variant="light"
        aria-label={`Заполнить у всех: ${registerGaps[gap].title}`}
        onClick={open}
      >
        Заполнить у всех
      </ActionButton>
      <Modal opened={opened} onClose={close} title="Заполнить у курсов">
        <Courses ids={places.map(({ id }) => id)} onDone={close} />
      </Modal>
    </>
  );
}

function Courses({ ids, onDone }: { ids: readonly string[]; onDone: () => void }) {
  const query = useApi(registerCourses.list, {}, { staleTime: 0 });
  return (
    <Loaded query={query}>
      {(all) => <FillForm courses={all.filter(({ id }) => ids.includes(id))} onDone={onDone} />}
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
      <CourseChoice courses={courses} chosen={chosen} onChoose={choose} />
      <SubmitButton form={form}>
        {chosen.length > 0 ? `Заполнить: ${plural(chosen.length, 'курс', 'курса', 'курсов')}` : 'Выберите курсы'}
      </SubmitButton>
    </Form>
  );
}

interface ChoiceProps {
  courses: readonly RegisterCourse[];
  chosen: readonly string[];
  onChoose: (ids: string[]) => void;
}

/** The courses with what each says of itself, all of them or one by one. */
function CourseChoice({ courses, chosen, onChoose }: ChoiceProps) {
  const isAll = chosen.length === courses.length;
  return (
    <FormSection title="Курсы">
      <Checkbox
        label="Все курсы"
        checked={isAll}
        indeterminate={!isAll && chosen.length > 0}
        onChange={() => onChoose(isAll ? [] : courses.map(({ id }) => id))}
      />
      <ScrollArea.Autosize mah={280} type="auto" offsetScrollbars>
        <Stack gap="sm">
          {courses.map((course) => (
            <Checkbox
              key={course.id}
              label={course.title}
              description={ownOf(course)}
              checked={chosen.includes(course.id)}
              onChange={({ currentTarget: { checked } }) =>
                onChoose(checked ? [...chosen, course.id] : chosen.filter((id) => id !== course.id))
              }
            />
          ))}
        </Stack>
      </ScrollArea.Autosize>
    </FormSection>
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
