import type { DocumentFormat } from '@dopusk/contract/documents/sheets.ts';
import { Button } from '@mantine/core';
import { Download } from 'lucide-react';
import { useDownloadUrl } from '../../api/queries.ts';

const formatTitles: Record<DocumentFormat, string> = { Pdf: 'PDF', Docx: 'DOCX' };

interface Props {
  /** The sheet, for those who do not see where the button stands. */
  title: string;
  /** Instead of the format, where sheets stand side by side. */
  label?: string;
  format: DocumentFormat;
  url: string;
}

/** Downloads one file of a fixed document. */
export function DownloadButton({ title, label, format, url }: Props) {
  const download = useDownloadUrl();
  return (
    <Button
      size="sm"
      variant={format === 'Pdf' ? 'filled' : 'default'}
      leftSection={<Download size={16} aria-hidden />}
      loading={download.isPending}
      aria-label={`Скачать ${title}: ${formatTitles[format]}`}
      onClick={() => download.mutate(url)}
    >
      {label ?? formatTitles[format]}
    </Button>
  );
}
