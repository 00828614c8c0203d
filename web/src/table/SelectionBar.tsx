import { Button, Checkbox, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Download, ListChecks, type LucideIcon, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { plural } from '../text/number.ts';
import { ConfirmPopup } from '../ui/ConfirmPopup.tsx';
import type { Selection } from './use-selection.ts';

/** A further action with the marked rows. */
export interface SelectionAction {
  label: string;
  icon: LucideIcon;
  run: (ids: string[]) => Promise<unknown>;
}

/** What can be done with several rows at once; each action exists only when the screen supplies it. */
export interface SelectionActions {
  onDelete?: (ids: string[]) => Promise<unknown>;
  onDownload?: (ids: string[]) => Promise<unknown>;
  actions?: readonly SelectionAction[];
  /** The word after a number: «комиссию», «комиссии», «комиссий». */
  counted?: readonly [one: string, few: string, many: string];
}

interface Props extends SelectionActions {
  selection: Selection;
  /** The rows of the current page. */
  pageIds: readonly string[];
}

/** Switches the edit mode on, then shows the actions for the marked rows. */
export function SelectionBar(props: Props) {
  const { selection, pageIds, onDelete, onDownload, actions = [], counted = ['строку', 'строки', 'строк'] } = props;
  const [asking, { open, close }] = useDisclosure();
  const [busy, setBusy] = useState<string | null>(null);
  const ids = [...selection.ids];
  const onPage = pageIds.filter((id) => selection.ids.has(id)).length;

  const run = async (kind: string, action: (ids: string[]) => Promise<unknown>) => {
    setBusy(kind);
    try {
      await action(ids);
      close();
      selection.stop();
    } catch {
      // The reason was shown by the call; the rows stay marked.
    } finally {
      setBusy(null);
    }
  };

  if (!selection.active) {
    return (
      <Button
        variant="default"
        h={50}
        px="sm"
        fw={400}
        leftSection={<ListChecks size={20} aria-hidden />}
        onClick={selection.start}
        data-mark-rows
      >
        Выбрать
      </Button>
    );
  }
  return (
    <Group gap="sm" flex="1 0 100%" role="toolbar" aria-label="Действия с выбранными строками">
      <Checkbox
        label="Все на странице"
        checked={onPage > 0 && onPage === pageIds.length}
        indeterminate={onPage > 0 && onPage < pageIds.length}
        onChange={() => selection.toggleAll(pageIds)}
      />
      <Text c="dimmed" aria-live="polite" mr="auto">
        {ids.length > 0 ? `Выбрано: ${ids.length}` : 'Отметьте нужные строки'}
      </Text>
      {actions.map(({ label, icon: Icon, run: action }) => (
        <Button
          key={label}
          variant="light"
          disabled={ids.length === 0}
          loading={busy === label}
          leftSection={<Icon size={18} aria-hidden />}
          onClick={() => void run(label, action)}
        >
          {label}
        </Button>
      ))}
      {onDownload ? (
        <Button
          variant="light"
          disabled={ids.length === 0}
          loading={busy === 'download'}
          leftSection={<Download size={18} aria-hidden />}
          onClick={() => void run('download', onDownload)}
        >
          Скачать
        </Button>
      ) : null}
      {onDelete ? (
        <Button
          color="red"
          variant="light"
          disabled={ids.length === 0}
          leftSection={<Trash2 size={18} aria-hidden />}
          onClick={open}
        >
          Удалить
        </Button>
      ) : null}
      <Button variant="default" onClick={selection.stop}>
        Отмена
      </Button>
      {onDelete ? (
        <ConfirmPopup
          opened={asking}
          title={`Удалить ${plural(ids.length, ...counted)}?`}
          text="Отменить удаление будет нельзя."
          confirm="Удалить"
          danger
          busy={busy === 'delete'}
          onConfirm={() => void run('delete', onDelete)}
          onClose={close}
        />
      ) : null}
    </Group>
  );
}
