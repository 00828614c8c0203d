import type { DocumentFormat } from '@dopusk/contract/documents.ts';
import { Button } from '@mantine/core';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { downloadUrl } from '../../api/client.ts';
import { messageOf } from '../../api/errors.ts';
import { toastError } from '../../ui/toast.ts';

const formatTitles: Record<DocumentFormat, string> = { Pdf: 'PDF', Docx: 'DOCX' };

interface Props {
  /** The sheet, for those who do not see where the button stands. */
  title: string;
  format: DocumentFormat;
  url: string;
}

/** Downloads one file of a fixed document. */
export function DownloadButton({ title, format, url }: Props) {
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      await downloadUrl(url);
    } catch (error) {
      toastError(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      size="sm"
      variant={format === 'Pdf' ? 'filled' : 'default'}
      leftSection={<Download size={16} aria-hidden />}
      loading={busy}
      aria-label={`Скачать ${title}: ${formatTitles[format]}`}
      onClick={() => void download()}
    >
      {formatTitles[format]}
    </Button>
  );
}
