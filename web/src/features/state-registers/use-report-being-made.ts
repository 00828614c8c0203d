import type { StateRegister } from '@dopusk/contract/register-period.ts';
import type { RegisterReport, ReportBody } from '@dopusk/contract/register-reports.ts';
import { stateRegisters } from '@dopusk/contract/state-registers.ts';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useApi, useDownload, useRefresh, useSend } from '../../api/queries.ts';
import { peopleText, plural } from '../../text/number.ts';
import { toastSuccess } from '../../ui/toast.ts';

/** How often the server is asked while a file is being made, in milliseconds. */
const ASK_EVERY = 500;

/**
 * The latest file of a register, kept up to date while it is being made, by whomever and wherever it was asked for; at the
 * end all that the page shows is read anew. Whoever has asked for it here gets it.
 * @param onMade after that, for whoever has asked
 */
export function useReportBeingMade(register: StateRegister, onMade?: () => unknown) {
  const { data } = useApi(
    stateRegisters.reports,
    { query: { register, pageSize: 1 } },
    { quiet: true, staleTime: 0, lookAgain: ({ items }) => (items[0]?.state === 'Making' ? ASK_EVERY : null) },
  );
  const [latest] = data?.items ?? [];
  const refresh = useRefresh();
  const { mutate: download } = useDownload(stateRegisters.file);
  // An outcome that stood there before is no news.
  const awaited = useRef<string | null>(null);
  const askedHere = useRef<string | null>(null);
  const show = useEffectEvent((report: RegisterReport) => {
    toastSuccess(madeText(report));
    if (report.id !== askedHere.current) return;
    download({ params: { id: report.id } });
    onMade?.();
  });
  const send = useSend(stateRegisters.report, {
    onDone: (asked) => {
      askedHere.current = asked.id;
      // Another tab was faster with the same: it is there.
      if (asked.state === 'Made') show(asked);
      else awaited.current = asked.id;
    },
  });
  useEffect(() => {
    if (!latest) return;
    if (latest.state === 'Making') awaited.current = latest.id;
    else if (latest.id === awaited.current) {
      awaited.current = null;
      void refresh();
      if (latest.state === 'Made') show(latest);
    }
  }, [latest, refresh]);
  return { latest, ask: (body: ReportBody) => send.mutate({ body }), isAsking: send.isPending };
}

function madeText({ recordCount, leftOutCount }: RegisterReport): string {
  const rest =
    leftOutCount > 0 ? `, не вошло: ${peopleText(leftOutCount)}. Кто и почему – в «Составленных файлах»` : '';
  return `Составлен файл: ${plural(recordCount, 'запись', 'записи', 'записей')}${rest}`;
}
