import { type StaticDocumentType, staticFileUrl } from '@dopusk/contract/static-documents.ts';
import { DownloadButton } from './DownloadButton.tsx';

interface Props {
  type: StaticDocumentType;
  /** Of a certificate, an invoice or an act. */
  id: string;
  title: string;
}

/** Downloads a document that no course issues, as either of its files. */
export function StaticFileButtons({ type, id, title }: Props) {
  return (['Pdf', 'Docx'] as const).map((format) => (
    <DownloadButton key={format} title={title} format={format} url={staticFileUrl(id, format)} of={type} />
  ));
}
