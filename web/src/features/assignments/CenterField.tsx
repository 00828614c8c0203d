import type { AssignCourseForm } from '@dopusk/contract/assignments.ts';
import type { Course } from '@dopusk/contract/courses.ts';
import { organizations } from '@dopusk/contract/organizations.ts';
import type { Control } from 'react-hook-form';
import type { z } from 'zod';
import { useApi } from '../../api/queries.ts';
import { ChoiceField } from '../../forms/ChoiceField.tsx';
import { toCenterChoice } from '../../ui/choice.ts';

type Values = z.input<typeof AssignCourseForm>;

interface Props {
  control: Control<Values, unknown, Values>;
  /** The chosen course, whose center the field shows. */
  course: Course | undefined;
  disabled: boolean;
  onPick: (centerId: string | null) => void;
}

/** The center: chosen first it filters the courses, otherwise the course decides it. */
export function CenterField({ control, course, disabled, onPick }: Props) {
  const centers = useApi(organizations.centers, { query: {} }, { staleTime: 60_000 });
  const found = centers.data ?? [];
  const ofCourse = course ? [{ id: course.centerId, title: course.organizationTitle }] : [];
  const all = found.some(({ id }) => id === course?.centerId) ? found : [...found, ...ofCourse];
  return (
    <ChoiceField
      control={control}
      name="fromOrganizationId"
      label="Учебный центр"
      placeholder="Определится по курсу"
      choices={all.map(toCenterChoice)}
      disabled={disabled}
      onPick={onPick}
      required
    />
  );
}
