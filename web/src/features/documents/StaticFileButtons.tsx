import { type StaticDocumentType, staticFileUrl, updFileUrl } from '@dopusk/contract/static-documents.ts';
import { DownloadButton } from './DownloadButton.tsx';

interface Props {
  type: StaticDocumentType;
  /** Of a certificate, an invoice or an act. */
  id: string;
  title: string;
  /** An act that is an УПД: of a center with VAT; also as its act, and in force in the tax service's format. */
  isUpd?: boolean;
  isAnnulled?: boolean;
}

/** Downloads a document that no course issues, as either of its files. */
export function StaticFileButtons({ type, id, title, isUpd = false, isAnnulled = false }: Props) {
  return (
    <>
      {(['Pdf', 'Docx'] as const).map((format) => (
        <DownloadButton key={format} title={title} format={format} url={staticFileUrl(id, format)} of={type} />
      ))}
      {isUpd && !isAnnulled ? <DownloadButton title={title} format="Xml" url={updFileUrl(id)} of={type} /> : null}
      {isUpd ? (
        <DownloadButton
          title={`${title} актом`}
          label="Акт"
          variant="default"
          format="Pdf"
          url={staticFileUrl(id, 'Pdf', 'Act')}
          of={type}
        />
      ) : null}
    </>
  );
}
