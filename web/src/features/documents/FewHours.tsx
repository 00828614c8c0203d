import type { PlannedDocument } from '@dopusk/contract/group-documents.ts';
import { Alert } from '@mantine/core';
import { Hourglass } from 'lucide-react';

interface Props {
  planned: readonly Pick<PlannedDocument, 'fewHours' | 'reason'>[];
}

/** That a programme is shorter than its act asks, before anything is printed: an act is the center's to read, and nothing stops it. */
export function FewHours({ planned }: Props) {
  const said = new Set(planned.flatMap(({ fewHours, reason }) => (fewHours && reason === null ? [fewHours] : [])));
  if (said.size === 0) return null;
  return (
    <Alert color="yellow" title="Часов меньше, чем требуется" icon={<Hourglass size={20} aria-hidden />}>
      {[...said].map((text) => (
        <div key={text}>{text}</div>
      ))}
    </Alert>
  );
}
