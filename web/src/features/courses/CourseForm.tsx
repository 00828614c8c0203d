import { awardKindTitles, type ProfessionOption } from '@dopusk/contract/course-record.ts';
import { type Course, courses } from '@dopusk/contract/courses.ts';
import { DocumentType } from '@dopusk/contract/documents/document-type.ts';
import {
  commonTitle,
  documentTitle,
  foreignDocuments,
  issuableBy,
} from '@dopusk/contract/documents/documents-of-training.ts';
import { suggestedValidity } from '@dopusk/contract/safety-field.ts';
import { hasAward, hasRank, hasValidityPeriod, TrainingType } from '@dopusk/contract/training-type.ts';
import { trainingTypeTitles } from '@dopusk/contract/training-type-titles.ts';
import { useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { AreaField } from '../../forms/AreaField.tsx';
import { ChoiceField } from '../../forms/ChoiceField.tsx';
import { Explained } from '../../forms/Explained.tsx';
import { FieldRow, Form, FormSection, SubmitButton } from '../../forms/Form.tsx';
import { MultiChoiceField } from '../../forms/MultiChoiceField.tsx';
import { NumberField } from '../../forms/NumberField.tsx';
import { recordOf } from '../../forms/record.ts';
import { SwitchField } from '../../forms/SwitchField.tsx';
import { TextField } from '../../forms/TextField.tsx';
import { useServerForm } from '../../forms/use-server-form.ts';
import { choicesOf } from '../../ui/choice.ts';
import { LmsCourseField } from '../lms/LmsCourseField.tsx';
import { CommitteeField } from './CommitteeField.tsx';
import { courseField } from './course-field.ts';
import { blankCourse, type CourseValues } from './course-values.ts';
import { DisciplinesField } from './DisciplinesField.tsx';
import { toDisciplineChoice } from './discipline-choice.ts';
import { ProfessionField } from './ProfessionField.tsx';
import { StudyTerms } from './StudyTerms.tsx';

const trainingTypes = choicesOf(trainingTypeTitles);
const awardKinds = choicesOf(awardKindTitles);

interface Props<R> {
  /** A new course unless given. */
  course?: Course;
  schema: z.ZodType<unknown, CourseValues>;
  submit: (values: CourseValues, version: string | undefined, key: string) => Promise<R>;
  submitLabel: string;
  done: string;
  onDone: (reply: R) => unknown;
}

/** The form of a course, new or existing. */
export function CourseForm<R>({ course, schema, submit, submitLabel, done, onDone }: Props<R>) {
  const form = useServerForm({
    schema,
    ...(course ? { record: recordOfCourse(course) } : { defaultValues: blankCourse }),
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

  // What the course has already stays to be seen, and taken away, where its training may not issue it.
  const [issued, setIssued] = useState(course?.issuedDocuments ?? []);
  const [dropped, setDropped] = useState('');
  const documentTypes = (trainingType ? issuableBy(trainingType) : [...DocumentType.options])
    .concat(trainingType ? foreignDocuments(trainingType, issued) : [])
    .map((value) => ({ value, label: trainingType ? documentTitle(value, trainingType) : commonTitle(value) }));

  /** Documents that the training picked may not issue are taken out, and named. */
  const changeTraining = (picked: string | null) => {
    resetProfession();
    const { success, data } = TrainingType.safeParse(picked);
    if (!success) return;
    const chosen = form.getValues('issuedDocuments') ?? [];
    const foreign = foreignDocuments(data, chosen);
    setIssued([]);
    setDropped(foreign.map((type) => `«${commonTitle(type)}»`).join(', '));
    if (foreign.length === 0) return;
    const kept = chosen.filter((type) => !foreign.includes(type));
    form.setValue('issuedDocuments', kept, { shouldDirty: true });
  };

  /** The usual term of the safety field, where nobody has said another. */
  const suggested = useRef<number | null>(null);
  const suggestValidity = ({ safety }: ProfessionOption) => {
    if (!safety) return;
    const said = form.getValues('validityPeriodDocument') || null;
    if (said !== null && said !== suggested.current) return;
    suggested.current = suggestedValidity(safety);
    form.setValue('validityPeriodDocument', suggested.current, { shouldDirty: true });
  };

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
          {...courseField('isLocked')}
          description={
            isLocked
              ? 'Клиенты не видят курса, назначает его только ваш центр'
              : 'Курс открыт: клиенты видят его и назначают своим сотрудникам'
          }
        />
        <Explained term="trainingType">
          <ChoiceField
            control={control}
            {...courseField('trainingType')}
            choices={trainingTypes}
            onPick={changeTraining}
            required
          />
        </Explained>
        <TextField control={control} {...courseField('subTitle')} required />
        <AreaField control={control} {...courseField('title')} minRows={2} required />
      </FormSection>

      <FormSection title="Программа">
        <Explained term="profession">
          <ProfessionField
            control={control}
            trainingType={trainingType ?? undefined}
            initial={course?.profession}
            onPick={suggestValidity}
            isReset={isProfessionReset && !profession}
          />
        </Explained>
        {hasRank(trainingType) ? (
          <FieldRow>
            <Explained term="rank">
              <NumberField control={control} {...courseField('rank')} decimals={0} min={1} max={8} />
            </Explained>
          </FieldRow>
        ) : null}
        {hasAward(trainingType) ? (
          <FieldRow>
            <Explained term="award">
              <ChoiceField control={control} {...courseField('awardKind')} choices={awardKinds} />
            </Explained>
            <TextField
              control={control}
              {...courseField('award')}
              description="Печатается в дипломе: «Специалист по охране труда»; после «право на ведение деятельности в сфере» – «образования и педагогики»"
            />
          </FieldRow>
        ) : null}
        <DisciplinesField form={form} initial={course?.disciplines ?? []} />
      </FormSection>

      <FormSection title="Документы и стоимость">
        <Explained term="issuedDocuments">
          <MultiChoiceField
            control={control}
            {...courseField('issuedDocuments')}
            choices={documentTypes}
            required
            description={dropped ? `Этот вид обучения не выдаёт: ${dropped}` : null}
          />
        </Explained>
        {hasValidityPeriod(trainingType) ? (
          <FieldRow>
            <Explained term="validity">
              <NumberField control={control} {...courseField('validityPeriodDocument')} decimals={0} min={1} max={50} />
            </Explained>
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
          <NumberField control={control} {...courseField('price')} min={0} unit="₽" required />
        </FieldRow>
      </FormSection>

      {trainingType ? <StudyTerms form={form} trainingType={trainingType} course={course} /> : null}

      <SubmitButton form={form}>{submitLabel}</SubmitButton>
    </Form>
  );
}

const recordOfCourse = (course: Course) =>
  recordOf(courses.read, course, courses.read.state, ({ disciplines }) => disciplines.map(toDisciplineChoice));
