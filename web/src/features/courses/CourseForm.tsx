import { type Course, hasRank, hasValidityPeriod, trainingTypeTitles } from '@dopusk/contract/courses.ts';
import { documentTypeTitles } from '@dopusk/contract/documents/descriptions.ts';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { AreaField } from '../../forms/AreaField.tsx';
import { ChoiceField } from '../../forms/ChoiceField.tsx';
import { FieldRow, Form, FormSection, SubmitButton } from '../../forms/Form.tsx';
import { MultiChoiceField } from '../../forms/MultiChoiceField.tsx';
import { NumberField } from '../../forms/NumberField.tsx';
import { SwitchField } from '../../forms/SwitchField.tsx';
import { TextField } from '../../forms/TextField.tsx';
import { useServerForm } from '../../forms/use-server-form.ts';
import { choicesOf } from '../../ui/choice.ts';
import { LmsCourseField } from '../lms/LmsCourseField.tsx';
import { CommitteeField } from './CommitteeField.tsx';
import { blankCourse, type CourseValues, valuesOf } from './course-values.ts';
import { DisciplinesField } from './DisciplinesField.tsx';
import { ProfessionField } from './ProfessionField.tsx';

const trainingTypes = choicesOf(trainingTypeTitles);
const documentTypes = choicesOf(documentTypeTitles);

interface Props<R> {
  /** A new course unless given. */
  course?: Course;
  schema: z.ZodType<unknown, CourseValues>;
  submit: (values: CourseValues) => Promise<R>;
  submitLabel: string;
  done: string;
  onDone: (reply: R) => unknown;
}

/** The form of a course, new or existing. */
export function CourseForm<R>({ course, schema, submit, submitLabel, done, onDone }: Props<R>) {
  const form = useServerForm({
    schema,
    defaultValues: course ? valuesOf(course) : blankCourse,
    submit,
    done,
    onDone,
  });
  const { control } = form;
  const [isLocked, trainingType = null, profession] = useWatch({
    control,
    name: ['isLocked', 'trainingType', 'profession'],
  });
  const [isProfessionReset, setProfessionReset] = useState(false);

  const resetProfession = () => {
    setProfessionReset(isProfessionReset || form.getValues('profession') !== '');
    form.setValue('profession', '', { shouldDirty: true });
    form.clearErrors('profession');
  };

  return (
    <Form form={form}>
      <FormSection title="Курс">
        <SwitchField
          control={control}
          name="isLocked"
          label="Курс закрыт"
          description={
            isLocked
              ? 'Клиенты не видят курса, назначает его только ваш центр'
              : 'Курс открыт: клиенты видят его и назначают своим сотрудникам'
          }
        />
        <ChoiceField
          control={control}
          name="trainingType"
          label="Вид обучения"
          choices={trainingTypes}
          onPick={resetProfession}
          required
        />
        <TextField control={control} name="subTitle" label="Краткое название" maxLength={100} required />
        <AreaField control={control} name="title" label="Полное название" minRows={2} required />
      </FormSection>

      <FormSection title="Программа">
        <ProfessionField
          control={control}
          trainingType={trainingType ?? undefined}
          initial={course?.profession}
          isReset={isProfessionReset && !profession}
        />
        {hasRank(trainingType) ? (
          <FieldRow>
            <NumberField control={control} name="rank" label="Разряд" decimals={0} min={1} max={8} />
          </FieldRow>
        ) : null}
        <DisciplinesField form={form} initial={course?.disciplines ?? []} />
      </FormSection>

      <FormSection title="Документы и стоимость">
        <MultiChoiceField
          control={control}
          name="issuedDocuments"
          label="Выдаваемые документы"
          choices={documentTypes}
          required
        />
        {hasValidityPeriod(trainingType) ? (
          <FieldRow>
            <NumberField
              control={control}
              name="validityPeriodDocument"
              label="Срок действия документа, лет"
              decimals={0}
              min={1}
              max={50}
            />
          </FieldRow>
        ) : null}
        <LmsCourseField form={form} />
        <CommitteeField
          form={form}
          initial={
            course?.committeeId ? { value: course.committeeId, label: course.committeeTitle ?? 'Комиссия курса' } : null
          }
          isHidden={course !== undefined && course.committeeId === null}
        />
        <FieldRow>
          <NumberField control={control} name="price" label="Стоимость для одного человека" min={0} unit="₽" required />
        </FieldRow>
      </FormSection>

      <SubmitButton form={form}>{submitLabel}</SubmitButton>
    </Form>
  );
}
