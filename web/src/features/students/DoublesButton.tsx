import { doubles } from '@dopusk/contract/doubles.ts';
import { COUNT_LIMIT } from '@dopusk/contract/fields/page.ts';
import { UsersRound } from 'lucide-react';
import { useApi } from '../../api/queries.ts';
import { allows, useCurrentUser } from '../../api/session.ts';
import { paths, queryOf } from '../../paths.ts';
import { formatNumber } from '../../text/number.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';

/** Leads to «Возможные дубли» and says how many there are; nothing when there are none. */
export function DoublesButton({ organization }: { organization?: string | undefined }) {
  const { user } = useCurrentUser();
  const narrowed = organization ? { organization } : {};
  const { data } = useApi(
    doubles.list,
    { query: { ...narrowed, pageSize: 1 } },
    { enabled: allows(doubles.list.access, user), quiet: true },
  );
  if (!data?.totalCount) return null;
  const count = data.totalCount > COUNT_LIMIT ? `более ${formatNumber(COUNT_LIMIT)}` : formatNumber(data.totalCount);
  return (
    <LinkButton
      takes={doubles.list}
      to={paths.doubles}
      search={queryOf(narrowed)}
      variant="default"
      leftSection={<UsersRound size={18} aria-hidden />}
    >
      Возможные дубли: {count}
    </LinkButton>
  );
}
