import { committees } from '@dopusk/contract/committees.ts';
import { Alert, List, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Printer } from 'lucide-react';
import { useApi, useSend } from '../../api/queries.ts';
import { paths } from '../../paths.ts';
import { formatDate } from '../../text/date.ts';
import { plural } from '../../text/number.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';

/** The documents prepared ahead that say another composition than the committee has on their day; nothing when there are none. */
export function PreparedDocuments({ committeeId }: { committeeId: string }) {
  const { data = [] } = useApi(committees.prepared, { params: { id: committeeId } }, { quiet: true, staleTime: 0 });
  const remake = useSend(committees.remakePrepared, {
    invalidate: [committees.prepared],
    done: ({ remade }) => `Печатается заново: ${plural(remade, 'документ', 'документа', 'документов')}`,
  });
  if (data.length === 0) return null;
  return (
    <Alert
      color="yellow"
      mb="md"
      title="Подготовлено заранее с прежним составом"
      icon={<Printer size={20} aria-hidden />}
    >
      <Stack gap="sm" align="flex-start">
        <List size="sm" mah={200} style={{ overflowY: 'auto' }} tabIndex={0} aria-label="Подготовлено заранее">
          {data.map(({ documentId, type, title, number, date, assignId, about }) => (
            <List.Item key={documentId}>
              <Link to={paths.assignmentDocument(assignId, type)}>
                {title} №&nbsp;{number}
              </Link>{' '}
              от {formatDate(date)}: {about}
            </List.Item>
          ))}
        </List>
        <Text size="sm">
          В день этих документов действует другой состав комиссии. Напечатайте их заново: номера останутся, подписать
          нужно снова.
        </Text>
        <ActionButton
          takes={committees.remakePrepared}
          loading={remake.isPending}
          onClick={() => remake.mutate({ params: { id: committeeId } })}
        >
          Напечатать заново
        </ActionButton>
      </Stack>
    </Alert>
  );
}
