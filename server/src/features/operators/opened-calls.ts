import { callerOf, type Endpoints, rightOf } from '@dopusk/contract/endpoint.ts';
import { openedCalls } from '@dopusk/contract/opened-calls.ts';
import { rightsIn } from '@dopusk/contract/rights.ts';
import type { OrganizationType } from '@dopusk/contract/session.ts';
import { feature } from '../../http/serve.ts';

/** Tells what each right opens in the caller's organization, by the contract of the features that are served. */
export const openedCallsFeature = (tables: readonly Endpoints[]) => {
  const calls = tables.flatMap((table) => Object.values(table));
  const openedIn = (type: OrganizationType) =>
    rightsIn(type).map((right) => ({
      right,
      calls: calls
        .filter(
          ({ access }) => rightOf(access) === right && (type === 'EducationCenter' || callerOf(access) !== 'center'),
        )
        .map(({ summary }) => summary),
    }));
  return feature(openedCalls)({ read: async ({ scope }) => openedIn(scope.organization?.type ?? 'Customer') });
};
