import type { Course } from '@dopusk/contract/courses.ts';
import { economicActivityTitles } from '@dopusk/contract/economic-activity.ts';
import { stateRegisters } from '@dopusk/contract/state-registers.ts';
import { hasRank, hasSpecialtyGroup, type TrainingType } from '@dopusk/contract/training-type.ts';
import type { UseFormReturn } from 'react-hook-form';
import { useApi } from '../../api/queries.ts';
import { allows, useCurrentUser } from '../../api/session.ts';
import { ChoiceField } from '../../forms/ChoiceField.tsx';
import { Explained } from '../../forms/Explained.tsx';
import { FieldRow, FormSection } from '../../forms/Form.tsx';
import { SearchSelectField } from '../../forms/SearchSelectField.tsx';
import { StudyTermsFields, wordsOf } from '../../forms/StudyTermsFields.tsx';
import { SwitchField } from '../../forms/SwitchField.tsx';
import { TextField } from '../../forms/TextField.tsx';
import { choicesOf } from '../../ui/choice.ts';
import { courseField } from './course-field.ts';
import type { CourseValues } from './course-values.ts';

const activities = choicesOf(economicActivityTitles);

/** That the center has said of no course how it is taught, to whoever may read what it has said: there is nothing to leave it to. */
function useWithoutForm() {
  const { user } = useCurrentUser();
  const settings = useApi(
    stateRegisters.settings,
    {},
    { quiet: true, staleTime: 0, enabled: allows(stateRegisters.settings.access, user) },
  );
  return settings.data && !settings.data.studyForm
    ? { placeholder: 'Выберите', description: 'У центра не указана. Её называют договоры и документы' }
    : undefined;
}

interface Props {
  form: UseFormReturn<CourseValues, unknown, CourseValues>;
  trainingType: TrainingType;
  course: Course | undefined;
}

/** What registers and statistics of the state ask of a course; what is left out is what the center has said of all. */
export function StudyTerms({ form: { control }, trainingType, course }: Props) {
  return (
    <FormSection title="Для документов и реестров">
      <StudyTermsFields
        {...{ control, trainingType }}
        placeholder="Как у центра"
        specialtyGroup={course?.specialtyGroup}
        withoutForm={useWithoutForm()}
      >
        <Explained term="distant">
          <SwitchField
            control={control}
            {...courseField('isDistant')}
            description="Печатается с формой обучения в приложении к диплому и в договоре"
          />
        </Explained>
      </StudyTermsFields>
      {hasSpecialtyGroup(trainingType) ? (
        <ChoiceField
          control={control}
          {...courseField('economicActivity')}
          description="Для какой отрасли учит программа: по разделам ОКВЭД, для формы № 1-ПК"
          choices={activities}
        />
      ) : null}
      {hasRank(trainingType) ? (
        <>
          <FieldRow>
            <SearchSelectField
              control={control}
              {...courseField('rankCategory')}
              description="Водительская категория или группа из перечня ФИС ФРДО"
              {...wordsOf('rank', course?.rankCategory)}
            />
            <TextField
              control={control}
              {...courseField('professionCode')}
              inputMode="numeric"
              description="Пять или шесть цифр, для формы № ПО"
            />
          </FieldRow>
          <Explained term="adapted">
            <SwitchField
              control={control}
              {...courseField('isAdapted')}
              description="Для лиц с ОВЗ и инвалидов: в форме № ПО такие обучения считаются отдельно"
            />
          </Explained>
        </>
      ) : null}
    </FormSection>
  );
}
