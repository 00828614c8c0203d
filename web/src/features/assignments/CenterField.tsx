import type { AssignCourseForm } from '@dopusk/contract/assignments.ts';
import { centerLinks, type LinkNow } from '@dopusk/contract/center-links.ts';
import type { Course } from '@dopusk/contract/courses.ts';
import { organizations } from '@dopusk/contract/organizations.ts';
import { useEffect } from 'react';
import { type Control, useController, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { useApi } from '../../api/queries.ts';
import { allows, useCurrentUser } from '../../api/session.ts';
import { ChoiceField } from '../../forms/ChoiceField.tsx';
import { toCenterChoice } from '../../ui/choice.ts';

type Values = z.input<typeof AssignCourseForm>;

interface Props {
  control: Control<Values, unknown, Values>;
  /** The chosen course, whose center the field shows. */
  course: Course | undefined;
  disabled: boolean;
  /** Whose people are assigned; the operator's own organization when it is not chosen. */
  organizationId?: string;
  onPick: (centerId: string | null) => void;
}

/** The center: chosen first it filters the courses, otherwise the course decides it. */
export function CenterField({ control, course, disabled, organizationId, onPick }: Props) {
  const centers = useApi(organizations.centers, { query: {} }, { staleTime: 60_000 });
  const found = centers.data ?? [];
  const ofCourse = course ? [{ id: course.centerId, title: course.organizationTitle }] : [];
  useOnlyCenter(control);
  const opens = useOpening(control, organizationId || 'Current');
  const all = found.some(({ id }) => id === course?.centerId) ? found : [...found, ...ofCourse];
  return (
    <ChoiceField
      control={control}
      name="fromOrganizationId"
      label="Учебный центр"
      placeholder="Определится по курсу"
      description={opens}
      choices={all.map(toCenterChoice)}
      disabled={disabled}
      onPick={onPick}
      required
    />
  );
}

/** A client who is linked with one center alone need not choose it; the courses of the others stay offered. */
function useOnlyCenter(control: Props['control']): void {
  const { user } = useCurrentUser();
  const isClient = allows('operator', user) && !allows('center', user);
  const { data } = useApi(centerLinks.list, { params: { id: 'Current' } }, { enabled: isClient, quiet: true });
  const { field } = useController({ control, name: 'fromOrganizationId' });
  const only = data?.length === 1 ? data[0]?.center.id : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once it is known; who clears the field means it
  useEffect(() => {
    if (only && !field.value) field.onChange(only);
  }, [only]);
}

/** What assigning opens to the chosen center, in a line for the client whose people it will see; null when nothing new. */
function useOpening(control: Props['control'], organizationId: string): string | null {
  const { user } = useCurrentUser();
  const centerId = useWatch({ control, name: 'fromOrganizationId' });
  const isAsked = allows('operator', user) && !allows('center', user) && Boolean(centerId);
  const { data } = useApi(
    centerLinks.opening,
    { params: { id: organizationId }, query: { centerId: centerId ?? '' } },
    { enabled: isAsked, quiet: true },
  );
  return isAsked && data ? openings[data.link] : null;
}

const openings: Record<LinkNow, string | null> = {
  Linked: null,
  Unlinked: 'Этот центр вы отвязали: назначение снова откроет ему тех, кого он учил, и этих сотрудников с документами',
  Never: 'Центр увидит этих сотрудников с документами и контактами',
};
