import type { AssignCourseForm } from '@dopusk/contract/assignments.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { earliestStart } from '@dopusk/contract/training-days.ts';
import { crowdedText } from '@dopusk/contract/training-load.ts';
import { Alert } from '@mantine/core';
import { Hourglass } from 'lucide-react';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { allows, useCurrentUser } from '../../api/session.ts';
import { CheckboxField } from '../../forms/CheckboxField.tsx';
import { DateField } from '../../forms/DateField.tsx';
import { FieldRow } from '../../forms/Form.tsx';
import type { ServerForm } from '../../forms/use-server-form.ts';

interface Props {
  form: ServerForm<z.input<typeof AssignCourseForm>>;
  /** What stands beside the start of a training to come, whose end follows from its course. */
  end?: ReactNode;
  /** The hours of its course and the end that follows from them, as far as they are known. */
  planned?: { hours: number; end: string | null } | undefined;
}

/** The days of a training; a center may say that it has begun already, and when it ended. */
export function TrainingDaysFields({ form: { control, setValue }, end = null, planned }: Props) {
  const { user } = useCurrentUser();
  const [start, hasBegun = false, ended = ''] = useWatch({
    control,
    name: ['dateStartLearning', 'hasBegun', 'dateEndLearning'],
  });
  const crowded = planned ? crowdedText(planned.hours, start, (hasBegun && ended) || planned.end || '') : null;
  return (
    <>
      <FieldRow>
        <DateField
          control={control}
          name="dateStartLearning"
          label="Начало обучения"
          {...(hasBegun ? { min: earliestStart(), max: today() } : { min: today() })}
          required
        />
        {hasBegun ? <DateField control={control} name="dateEndLearning" label="Окончание обучения" min={start} /> : end}
      </FieldRow>
      {crowded ? (
        <Alert color="yellow" role="status" icon={<Hourglass size={20} aria-hidden />}>
          {crowded}
        </Alert>
      ) : null}
      {allows('center:Training', user) ? (
        <CheckboxField
          control={control}
          name="hasBegun"
          label="Обучение уже началось"
          description="Внести обучение с его настоящими датами. Окончание, если его не указать, посчитается по часам курса"
          onTick={(ticked) => {
            if (ticked) return;
            setValue('dateStartLearning', today());
            setValue('dateEndLearning', '');
          }}
        />
      ) : null}
    </>
  );
}
