import { Button } from '@mantine/core';
import { Sheet } from 'lucide-react';

interface Props {
  /** The file is being downloaded. */
  loading: boolean;
  disabled?: boolean;
  onClick: () => void;
}

/** Downloads all that a list has found as an Excel file. */
export function ExcelButton(props: Props) {
  return (
    <Button variant="default" leftSection={<Sheet size={18} aria-hidden />} {...props}>
      Скачать Excel
    </Button>
  );
}
