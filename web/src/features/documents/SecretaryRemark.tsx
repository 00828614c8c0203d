import { today } from '@dopusk/contract/fields/date.ts';
import type { PlannedDocument } from '@dopusk/contract/group-documents.ts';
import { signatories } from '@dopusk/contract/signatories.ts';
import { isInForce } from '@dopusk/contract/signatory-record.ts';
import { Text } from '@mantine/core';
import { useApi } from '../../api/queries.ts';
import { useCurrentUser } from '../../api/session.ts';
import { paths } from '../../paths.ts';
import { FieldLink } from '../../ui/FieldLink.tsx';

/** That whoever signs for the center stands as the secretary, too, for want of another one: else the sheets are the first to say so. */
export function SecretaryRemark({ planned }: { planned: readonly Pick<PlannedDocument, 'signatories' | 'reason'>[] }) {
  const centerId = useCurrentUser().user?.operator?.organization?.id ?? '';
  const { data = [] } = useApi(signatories.list, { params: { id: 'Current' } }, { quiet: true });
  const fit = data.filter((one) => one.signs.includes('Secretary') && isInForce(one, today()));
  const [only, ...others] = fit;
  const isSaid = planned.some(
    // No protocol of a committee that has a secretary of its own.
    ({ signatories, reason }) => reason === null && signatories.some(({ line }) => line === 'Секретарь'),
  );
  if (!isSaid || !only?.signs.includes('Qualification') || others.length > 0) return null;
  return (
    <Text size="sm">
      Секретарём встанет {only.fullName}, {only.jobTitle}: другого секретаря среди подписантов центра нет.{' '}
      <FieldLink to={paths.organization(centerId)} tab="signatories">
        Указать секретаря
      </FieldLink>
    </Text>
  );
}
