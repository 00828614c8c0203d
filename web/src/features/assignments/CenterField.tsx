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
  /** The course chosen: its center is the one that stands in the field. */
  course: Course | undefined;
  disabled: boolean;
  onPick: (centerId: string | null) => void;
}

/** The education center; chosen first it narrows the courses, otherwise the course brings it along. */
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
