import type { DocumentFormat } from '@dopusk/contract/documents/sheets.ts';
import { Download } from 'lucide-react';
import { useDownloadUrl } from '../../api/queries.ts';
import { useClosedDocument } from '../../api/session.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';

const formatTitles: Record<DocumentFormat | 'Xml', string> = { Pdf: 'PDF', Docx: 'DOCX', Xml: 'XML' };

interface Props {
  /** The sheet, for those who do not see where the button stands. */
  title: string;
  /** Instead of the format, where sheets stand side by side. */
  label?: string;
  format: DocumentFormat | 'Xml';
  url: string;
  /** The type of the document, where some types are open to more people than others. */
  of?: string;
  variant?: 'default';
}

/** Downloads one file of a fixed document. */
export function DownloadButton({ title, label, format, url, of = '', variant }: Props) {
  const download = useDownloadUrl();
  const closed = useClosedDocument(of);
  return (
    <ActionButton
      size="sm"
      variant={variant ?? (format === 'Pdf' ? 'filled' : 'default')}
      leftSection={<Download size={16} aria-hidden />}
      loading={download.isPending}
      aria-label={`Скачать ${title}: ${formatTitles[format]}`}
      reason={closed}
      onClick={() => download.mutate(url)}
    >
      {label ?? formatTitles[format]}
    </ActionButton>
  );
}
