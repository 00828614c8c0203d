import type { ParseResult } from '@dopusk/contract/import-drafts.ts';
import { Text } from '@mantine/core';
import { formatNumber } from '../../text/number.ts';
import classes from './Import.module.css';
import { RemarkList } from './RemarkList.tsx';

/** So many are read at a glance. */
const SHOWN_AT_ONCE = 5;

/** New people whom the operator sees in another organization too: nothing there changes, and he knows what he is doing. */
export function ElsewherePeople({ result }: { result: ParseResult }) {
  const { elsewhere: people, workElsewhere: total } = result;
  if (total === 0) return null;
  return (
    <details className={classes.aside} open={total <= SHOWN_AT_ONCE}>
      <summary>Работают и в другой организации: {formatNumber(total)}</summary>
      <Text size="sm" c="dimmed" mt={4}>
        Здесь у них будет свой профиль. В другой организации ничего не изменится.
      </Text>
      <RemarkList
        result={result}
        rows={people.map(({ organizationTitle: text, ...row }) => ({ ...row, text }))}
        total={total}
      />
    </details>
  );
}
