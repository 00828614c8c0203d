import { FillCoursesBody, type RegisterCourse, registerCourses } from '@dopusk/contract/register-courses.ts';
import { type RegisterGap, registerGaps, stateRegisters } from '@dopusk/contract/state-registers.ts';
import {
  fundingSourceTitles,
  studyFormTitles,
  studyPlaceTitles,
  workerProgramTitles,
} from '@dopusk/contract/study-terms.ts';
import { Checkbox, Modal, ScrollArea, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { useApi, useSend } from '../../api/queries.ts';
import { ChoiceField } from '../../forms/ChoiceField.tsx';
import { FieldRow, Form, FormSection, SubmitButton } from '../../forms/Form.tsx';
import { SearchSelectField } from '../../forms/SearchSelectField.tsx';
import { useServerForm } from '../../forms/use-server-form.ts';
import { plural } from '../../text/number.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { choicesOf } from '../../ui/choice.ts';
import { Loaded } from '../../ui/Loaded.tsx';

const studyForms = choicesOf(studyFormTitles);
const fundingSources = choicesOf(fundingSourceTitles);
const studyPlaces = choicesOf(studyPlaceTitles);
const workerPrograms = choicesOf(workerProgramTitles);

const AS_IT_IS = 'Не менять';

/** Beside what courses lack: says it of several of them at once. */
export function FillCourses({ gap }: { gap: RegisterGap }) {
  const [opened, { open, close }] = useDisclosure();
  return (
    <>
      <ActionButton
        takes={registerCourses.fill}
        size="compact-sm"
        variant="light"
        aria-label={`Заполнить у нескольких курсов: ${registerGaps[gap].title}`}
        onClick={open}
      >
        У нескольких курсов
      </ActionButton>
      <Modal opened={opened} onClose={close} title="Заполнить у нескольких курсов">
        <Courses gap={gap} onDone={close} />
      </Modal>
    </>
  );
}

function Courses({ gap, onDone }: { gap: RegisterGap; onDone: () => void }) {
  const query = useApi(registerCourses.list, {}, { staleTime: 0 });
  return <Loaded query={query}>{(courses) => <FillForm gap={gap} courses={courses} onDone={onDone} />}</Loaded>;
}

/** Whether a course says nothing of its own of what is missing. */
const lacks = (gap: RegisterGap, { studyForm, specialtyGroup, trainingType }: RegisterCourse): boolean =>
  gap === 'SpecialtyGroup' ? specialtyGroup === '' && trainingType !== 'ProfessionalTraining' : studyForm === null;

const toWord = (word: string) => ({ value: word, label: word });

function FillForm({ gap, courses, onDone }: { gap: RegisterGap; courses: RegisterCourse[]; onDone: () => void }) {
  const [chosen, setChosen] = useState(() => courses.filter((course) => lacks(gap, course)).map(({ id }) => id));
  const fill = useSend(registerCourses.fill);
  const form = useServerForm({
    schema: FillCoursesBody,
    defaultValues: { courseIds: chosen, specialtyGroup: '' },
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
        <FieldRow>
          <ChoiceField
            control={control}
            name="studyForm"
            label="Форма обучения"
            choices={studyForms}
            placeholder={AS_IT_IS}
          />
          <ChoiceField
            control={control}
            name="fundingSource"
            label="Источник финансирования"
            choices={fundingSources}
            placeholder={AS_IT_IS}
          />
        </FieldRow>
        <SearchSelectField
          control={control}
          name="specialtyGroup"
          label="Укрупнённая группа специальностей"
          description="Только у курсов ПК и ПП"
          placeholder={AS_IT_IS}
          endpoint={stateRegisters.words}
          input={(search) => ({ query: { list: 'specialtyGroup' as const, search } })}
          choices={(words) => words.map(toWord)}
        />
        <FieldRow>
          <ChoiceField
            control={control}
            name="studyPlace"
            label="Форма получения образования"
            choices={studyPlaces}
            placeholder={AS_IT_IS}
          />
          <ChoiceField
            control={control}
            name="workerProgram"
            label="Вид программы ПО"
            choices={workerPrograms}
            placeholder={AS_IT_IS}
          />
        </FieldRow>
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
        checked={isAll && courses.length > 0}
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
      {courses.length === 0 ? <Text c="dimmed">Курсов, о которых сообщают в ФИС ФРДО, ещё нет</Text> : null}
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
