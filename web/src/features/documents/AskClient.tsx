import type { DocumentInfo } from '@dopusk/contract/documents/document-info.ts';
import { documents } from '@dopusk/contract/documents.ts';
import { type GapCode, gapsByCode } from '@dopusk/contract/gaps.ts';
import { organizationNamed } from '@dopusk/contract/quotes.ts';
import { Button, Text } from '@mantine/core';
import { Send } from 'lucide-react';
import { useSend } from '../../api/queries.ts';

interface Props {
  info: Pick<DocumentInfo, 'assignId' | 'isPaid' | 'organizationTitle'>;
  gaps: readonly GapCode[];
}

/** What a client that does not show the person any more has to say of him, and the button that asks it to (decision 311). */
export function AskClient({ info: { assignId, isPaid, organizationTitle }, gaps }: Props) {
  const ask = useSend(documents.askForData, { done: 'Просьба отправлена клиенту!' });
  if (!gaps.some((gap) => gapsByCode[gap].place === 'student')) return null;
  return (
    <>
      <Text size="sm" mt={8}>
        Клиент отвязал центр: попросите {organizationNamed(organizationTitle)} указать это в профиле сотрудника.
      </Text>
      {isPaid ? (
        <Button
          mt="sm"
          size="sm"
          variant="default"
          leftSection={<Send size={16} aria-hidden />}
          loading={ask.isPending}
          onClick={() => ask.mutate({ params: { id: assignId } })}
        >
          Попросить клиента
        </Button>
      ) : null}
    </>
  );
}
