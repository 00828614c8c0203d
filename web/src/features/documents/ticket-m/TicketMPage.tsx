import { documents } from '@dopusk/contract/documents.ts';
import { useApi } from '../../../api/queries.ts';
import { useRouteId } from '../../../layout/screen.ts';
import { DocumentPage } from '../DocumentPage.tsx';
import { untilPrinted } from '../document-info.ts';
import { TicketMForm } from './TicketMForm.tsx';

/** A worker's pocket card of one assignment. */
export function TicketMPage() {
  const query = useApi(documents.ticketMInfo, { params: { id: useRouteId() } }, untilPrinted);
  return (
    <DocumentPage title="Билет М" query={query}>
      {(info) => <TicketMForm info={info} endpoint={documents.ticketM} />}
    </DocumentPage>
  );
}
