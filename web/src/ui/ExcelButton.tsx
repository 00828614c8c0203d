import { Button } from '@mantine/core';
import { Sheet } from 'lucide-react';

interface Props {
  /** The file is on its way. */
  loading: boolean;
  disabled?: boolean;
  onClick: () => void;
}

/** Takes what a list has found away as a table. */
export function ExcelButton(props: Props) {
  return (
    <Button variant="default" leftSection={<Sheet size={18} aria-hidden />} {...props}>
      Скачать Excel
    </Button>
  );
}
