import { documents } from '@dopusk/contract/documents.ts';
import { useApi } from '../../../api/queries.ts';
import { useRouteId } from '../../../layout/screen.ts';
import { DocumentPage } from '../DocumentPage.tsx';
import { untilPrinted } from '../document-info.ts';
import { TicketMForm } from '../ticket-m/TicketMForm.tsx';

/** A worker's pocket card with the photo, of one assignment. */
export function TicketMWithPhotoPage() {
  const query = useApi(documents.ticketMWithPhotoInfo, { params: { id: useRouteId() } }, untilPrinted);
  return (
    <DocumentPage title="Билет М с фото" query={query}>
      {(info) => <TicketMForm info={info} endpoint={documents.ticketMWithPhoto} />}
    </DocumentPage>
  );
}
