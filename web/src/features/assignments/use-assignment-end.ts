import { assignments } from '@dopusk/contract/assignments.ts';
import { isIsoDate } from '@dopusk/contract/fields/date.ts';
import { earliestStart } from '@dopusk/contract/training-days.ts';
import { useApi } from '../../api/queries.ts';

/** The end of a training by its course and start. */
export interface AssignmentEnd {
  /** YYYY-MM-DD; null until it is known. */
  date: string | null;
  /** It is being computed. */
  isPending: boolean;
}

/** Computes the end of an assignment while its form is filled in: `start` is YYYY-MM-DD, or the text typed so far. */
export function useAssignmentEnd(courseId: string, start: string): AssignmentEnd {
  const isAsked = courseId !== '' && isIsoDate(start) && start >= earliestStart();
  const { data, isPending } = useApi(
    assignments.dateEnd,
    { query: { courseId, startDate: start } },
    { enabled: isAsked, quiet: true, staleTime: 60_000 },
  );
  return { date: isAsked ? (data?.dateEndLearning ?? null) : null, isPending: isAsked && isPending };
}
