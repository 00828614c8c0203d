import type { CourseResults } from '@dopusk/contract/results.ts';
import { isRefused } from '@dopusk/contract/training-result.ts';

/** Whom a protocol in force calls failed or absent and who is not examined again yet. */
export const notPassed = (people: CourseResults['people']) =>
  people
    .filter(({ result, heldBy, repeated }) => isRefused(result) && heldBy !== null && !repeated)
    .map(({ assignId, fullName, result, hasFailedBefore }) => ({
      assignId,
      fullName,
      decidedOn: result?.decidedOn ?? '',
      hasFailed: hasFailedBefore || result?.outcome === 'Failed',
    }));
