import type { SelfExaminer } from '@dopusk/contract/documents/document-info.ts';
import { quoted } from '@dopusk/contract/quotes.ts';
import { Alert, List, Text } from '@mantine/core';
import { TriangleAlert } from 'lucide-react';

/** Before a protocol is printed, or its results are said: who would examine himself (decision 992). */
export function SelfExaminers({ people }: { people: readonly SelfExaminer[] }) {
  if (people.length === 0) return null;
  return (
    <Alert
      color="red"
      maw={980}
      title="Комиссия проверяет своего же члена"
      icon={<TriangleAlert size={20} aria-hidden />}
    >
      <List size="sm" spacing={4} mb={8}>
        {people.map(({ fullName, committeeTitle }) => (
          <List.Item key={`${fullName} ${committeeTitle}`}>
            {fullName} – в комиссии {quoted(committeeTitle)}
          </List.Item>
        ))}
      </List>
      <Text size="sm">
        Сам себя не проверяет никто: назначьте группе другую комиссию или замените в ней этого человека. Если это
        однофамилец, оставьте как есть.
      </Text>
    </Alert>
  );
}
