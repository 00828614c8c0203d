import type { Endpoint } from '@dopusk/contract/endpoint.ts';
import { Sheet } from 'lucide-react';
import { ActionButton } from './ActionButton.tsx';

interface Props {
  /** The file is being downloaded. */
  loading: boolean;
  disabled?: boolean;
  /** The call that it makes: without its right the button is dimmed and says so. */
  takes?: Pick<Endpoint, 'access'>;
  onClick: () => void;
  /** Where a page has two: of what. */
  label?: string;
}

/** Downloads all that a list has found as an Excel file. */
export function ExcelButton({ label = 'Скачать Excel', ...props }: Props) {
  return (
    <ActionButton variant="default" data-excel leftSection={<Sheet size={18} aria-hidden />} {...props}>
      {label}
    </ActionButton>
  );
}
