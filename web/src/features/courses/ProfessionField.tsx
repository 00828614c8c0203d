import type { ProfessionOption } from '@dopusk/contract/course-record.ts';
import { courses } from '@dopusk/contract/courses.ts';
import type { TrainingType } from '@dopusk/contract/training-type.ts';
import type { Control } from 'react-hook-form';
import { SearchSelectField } from '../../forms/SearchSelectField.tsx';
import { toChoice } from '../../ui/choice.ts';
import type { CourseValues } from './course-values.ts';

const labels: Record<TrainingType, string> = {
  ProfessionalTraining: 'Профессия',
  AdvancedTraining: 'Область профессиональной деятельности',
  ProfessionalRetraining: 'Область профессиональной деятельности',
  SafetyTraining: 'Область и программа',
};

const choiceOf = (profession: ProfessionOption) => ({ ...toChoice(profession), profession });

interface Props {
  control: Control<CourseValues, unknown, CourseValues>;
  trainingType: TrainingType | undefined;
  /** The one that the course has already. */
  initial: ProfessionOption | undefined;
  /** Told of what is picked. */
  onPick: (picked: ProfessionOption) => void;
  /** Whether the choice was cleared because the training type changed. */
  isReset: boolean;
}

/** The profession, from the reference list of the training type; the search finds fragments of any word. */
export function ProfessionField({ control, trainingType, initial, onPick, isReset }: Props) {
  const hint = trainingType
    ? isReset
      ? 'Вид обучения изменён: выберите заново'
      : null
    : 'Сначала выберите вид обучения';
  return (
    <SearchSelectField
      // Another training type has another list: the select must not keep anything of the former one.
      key={trainingType}
      control={control}
      name="profession"
      label={trainingType ? labels[trainingType] : 'Профессия'}
      placeholder="Начните вводить название"
      description={hint}
      disabled={!trainingType}
      required
      endpoint={courses.professions}
      input={(search) => ({ query: { search, ...(trainingType ? { types: [trainingType] } : {}) } })}
      choices={(found) => found.map(choiceOf)}
      onPick={(choice) => choice && onPick(choice.profession)}
      {...(initial ? { known: [choiceOf(initial)] } : {})}
    />
  );
}
