import { dotted } from '@dopusk/contract/fields/date.ts';
import type { PlannedDocument } from '@dopusk/contract/group-documents.ts';
import { type Signatory, signatories } from '@dopusk/contract/signatories.ts';
import { isInForce } from '@dopusk/contract/signatory-record.ts';
import { Text } from '@mantine/core';
import { Fragment } from 'react';
import { useApi } from '../../api/queries.ts';
import { useCurrentUser } from '../../api/session.ts';
import { paths } from '../../paths.ts';
import { FieldLink } from '../../ui/FieldLink.tsx';

type Planned = Pick<PlannedDocument, 'signatories' | 'reason' | 'date'>;

/**
 * That whoever signs for the center on the day of a document stands as its secretary, too, for want of another one on that day: else the
 * sheets are the first to say so.
 */
export function SecretaryRemark({ planned }: { planned: readonly Planned[] }) {
  const centerId = useCurrentUser().user?.operator?.organization?.id ?? '';
  const { data = [] } = useApi(signatories.list, { params: { id: 'Current' } }, { quiet: true });
  const signed = planned.filter(
    // No protocol of a committee that has a secretary of its own.
    ({ signatories: lines, reason }) => reason === null && lines.some(({ line }) => line === 'Секретарь'),
  );
  const days = [...new Set(signed.map(({ date }) => date))].toSorted();
  const said = Map.groupBy(days, (day) => standIn(data, day));
  const people = [...said].flatMap(([one, on]) => (one ? [{ one, on }] : []));
  if (people.length === 0) return null;
  return (
    <Text size="sm">
      {people.map(({ one, on }) => (
        <Fragment key={one.id}>
          <span>{remarkOf(one, on.length < days.length ? on : null)}</span>{' '}
        </Fragment>
      ))}
      <FieldLink to={paths.organization(centerId)} tab="signatories">
        Указать секретаря
      </FieldLink>
    </Text>
  );
}

/** @param on the days of the documents, when others bear other days */
const remarkOf = ({ fullName, jobTitle }: Signatory, on: readonly string[] | null): string =>
  on
    ? `Секретарём в документах от ${on.map(dotted).join(', ')} встанет ${fullName}, ${jobTitle}: другого секретаря среди подписантов центра на это число нет.`
    : `Секретарём встанет ${fullName}, ${jobTitle}: другого секретаря среди подписантов центра нет.`;

/** Who would stand as the secretary on a day though he signs for the center; null where another does, or nobody. */
function standIn(list: readonly Signatory[], day: string): Signatory | null {
  const [only, ...others] = list.filter((one) => one.signs.includes('Secretary') && isInForce(one, day));
  return only?.signs.includes('Qualification') && others.length === 0 ? only : null;
}
