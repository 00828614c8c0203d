import { invoices } from '@dopusk/contract/invoices.ts';
import { useApi } from '../../api/queries.ts';
import { allows, useCurrentUser } from '../../api/session.ts';

/** As many as a page of a list gives. */
const SHOWN = 100;

/** The invoices of a group or of an assignment; undefined until they are known, and without the right to them. */
export function useInvoicesOf(of: { groupId: string } | { assignId: string }) {
  const isShut = !allows(invoices.list.access, useCurrentUser().user);
  const { data } = useApi(invoices.list, { query: { ...of, pageSize: SHOWN } }, { quiet: true, enabled: !isShut });
  return isShut ? undefined : data?.items;
}
