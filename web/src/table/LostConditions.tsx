import { type ListView, views } from '@dopusk/contract/views.ts';
import { Alert, Button, Group, Text } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { storageChanged, subscribeToStorage } from '../api/own-storage.ts';
import { useSend } from '../api/queries.ts';
import { conditionsInWords } from './condition-titles.ts';

interface Props {
  view: ListView;
  /** What the list takes of the view. */
  kept: string;
  /** The names of what it takes no more. */
  lost: readonly string[];
}

/** In which views the reader has been told of which conditions: on this device he reads of them once. */
const TOLD = 'views.told';
const toldOf = ({ view, lost }: Props) => `${view.id}:${lost.join()}`;
const told = (): string[] => {
  const kept = localStorage.getItem(TOLD);
  return kept ? kept.split(' ') : [];
};

/** Which conditions of a view its list takes no more; its owner saves it without them. Nothing where all are taken. */
export function LostConditions(props: Props) {
  const { view, kept, lost } = props;
  const isRead = useSyncExternalStore(
    subscribeToStorage,
    () => told().includes(toldOf(props)),
    () => true,
  );
  const update = useSend(views.update, { invalidate: [views.list], done: 'Подборка сохранена' });
  if (lost.length === 0 || isRead) return null;
  const conditions = conditionsInWords(lost);
  const isOne = conditions.length === 1;
  const close = () => {
    localStorage.setItem(TOLD, [...told(), toldOf(props)].join(' '));
    storageChanged();
  };
  return (
    <Alert color="yellow" role="status" withCloseButton closeButtonLabel="Понятно" onClose={close}>
      <Group justify="space-between" gap="xs">
        <Text size="sm">
          В подборке «{view.title}» больше не {isOne ? 'действует' : 'действуют'}: {conditions.join(', ')}. Список
          показан без {isOne ? 'этого условия' : 'этих условий'}
        </Text>
        {view.isOwn && kept !== '' ? (
          <Button
            size="compact-md"
            variant="default"
            loading={update.isPending}
            onClick={() => {
              const { id, title, isShared } = view;
              update.mutate({ body: { id, title, isShared, query: kept } });
            }}
          >
            Сохранить без {isOne ? 'него' : 'них'}
          </Button>
        ) : null}
      </Group>
    </Alert>
  );
}
