import type { PassedWithout as Person } from '@dopusk/contract/documents/document-info.ts';
import { Alert, List, Text } from '@mantine/core';
import { TriangleAlert } from 'lucide-react';
import { GapLinks } from './GapLink.tsx';

/** Before a protocol is printed: whom it counts as passed although he can be given no document, and for lack of what. */
export function PassedWithout({ people, isShown = true }: { people: readonly Person[]; isShown?: boolean }) {
  if (people.length === 0) return null;
  return (
    <Alert
      color="yellow"
      title="Будут в протоколе, но документа об обучении не получат"
      icon={<TriangleAlert size={20} aria-hidden />}
    >
      <Text size="sm" mb={8}>
        Сдал человек или нет, решает комиссия: протокол напечатает результат, а вместо номера документа поставит
        прочерк. Если документ нужен, сначала заполните. Документ, выданный позже, протокол назовёт в новой редакции: её
        надо будет распечатать и подписать заново.
      </Text>
      <List size="sm" spacing={4}>
        {people.map(({ studentId, fullName, gaps }) => (
          <List.Item key={studentId}>
            {fullName}: <GapLinks gaps={gaps} ids={isShown ? { studentId } : {}} />
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}
