import type { HistoryRecord } from '@dopusk/contract/history.ts';
import { Modal, Text } from '@mantine/core';
import { History } from './History.tsx';
import classes from './HistoryPanel.module.css';

interface Props {
  record: HistoryRecord;
  id: string;
  title: string;
  onClose: () => void;
}

/** The history at the right side, as high as the window; a whole sheet on a phone. Escape closes it. */
export function HistoryPanel({ record, id, title, onClose }: Props) {
  return (
    <Modal
      opened
      onClose={onClose}
      title="История"
      centered={false}
      size={480}
      xOffset={0}
      yOffset={0}
      radius={0}
      transitionProps={{ transition: 'slide-left', duration: 200 }}
      classNames={{ inner: classes.side ?? '', content: classes.panel ?? '' }}
    >
      <Text c="dimmed" size="sm" mb="md" style={{ overflowWrap: 'anywhere' }}>
        {title}
      </Text>
      <History record={record} id={id} />
    </Modal>
  );
}
