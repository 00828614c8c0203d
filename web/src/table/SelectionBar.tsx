import { BATCH_LIMIT } from '@dopusk/contract/batches.ts';
import type { Endpoint } from '@dopusk/contract/endpoint.ts';
import { Button, Checkbox, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Download, ListChecks, type LucideIcon, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { formatNumber, plural } from '../text/number.ts';
import { ActionButton } from '../ui/ActionButton.tsx';
import { ConfirmPopup } from '../ui/ConfirmPopup.tsx';
import type { Chosen, Selection } from './use-selection.ts';

/** What an action asks before it is done. */
interface Question {
  title: string;
  text: string;
  confirm: string;
  danger?: boolean;
}

interface Popup {
  chosen: Chosen;
  count: number;
  onDone: () => void;
  onClose: () => void;
}

/**
 * A further action: with the marked rows alone (`run`), or with all that are found, too: at once or after a question
 * (`begin`), or by a popup of its own that asks what to do.
 */
export type SelectionAction = {
  label: string;
  icon: LucideIcon;
  /** The call that it makes: without its right that is why it cannot be pressed. */
  takes?: Pick<Endpoint, 'access'>;
} & (
  | { run: (ids: string[]) => Promise<unknown>; begin?: never; ask?: never; popup?: never }
  | { begin: (chosen: Chosen) => Promise<unknown>; ask?: (count: number) => Question; run?: never; popup?: never }
  | { popup: (popup: Popup) => ReactNode; run?: never; begin?: never; ask?: never }
);

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
  /** How many rows the list finds. */
  found: number;
}

/** Switches the edit mode on, then shows the actions for the marked rows, or for all that are found. */
export function SelectionBar(props: Props) {
  const { selection, pageIds, found, onDelete, onDownload, actions = [] } = props;
  const { counted = ['строку', 'строки', 'строк'] } = props;
  const [asking, { open, close }] = useDisclosure();
  const [asked, setAsked] = useState<SelectionAction | null>(null);
  const [busy, setBusy] = useState<string | null>(null);
  const ids = [...selection.ids];
  const onPage = pageIds.filter((id) => selection.ids.has(id)).length;
  const { isAll } = selection;
  const count = isAll ? found : ids.length;
  const chosen: Chosen = isAll ? { count: found } : { ids };

  const run = async (kind: string, action: () => Promise<unknown>) => {
    setBusy(kind);
    try {
      await action();
      close();
      setAsked(null);
      selection.stop();
    } catch {
      // The reason was shown by the call; the rows stay marked.
    } finally {
      setBusy(null);
    }
  };
  const press = (action: SelectionAction) => {
    if (action.popup || action.ask) setAsked(action);
    else void run(action.label, () => (action.run ? action.run(ids) : action.begin(chosen)));
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
  const whole = actions.filter(({ run: marked }) => marked === undefined);
  const isWhole = onPage > 0 && onPage === pageIds.length;
  const question = asked?.ask?.(count);
  return (
    <Group gap="sm" flex="1 0 100%" role="toolbar" aria-label="Действия с выбранными строками">
      <Checkbox
        label="Все на странице"
        checked={isAll || isWhole}
        indeterminate={!isAll && onPage > 0 && !isWhole}
        onChange={() => (isAll ? selection.stop() : selection.toggleAll(pageIds))}
      />
      {whole.length > 0 && isWhole && !isAll && found > pageIds.length ? (
        <ActionButton
          variant="subtle"
          size="compact-md"
          reason={
            found > BATCH_LIMIT ? `За раз – не больше ${formatNumber(BATCH_LIMIT)}: сузьте поиск или фильтры` : null
          }
          onClick={selection.takeAll}
        >
          Выбрать все найденные{found > BATCH_LIMIT ? '' : `: ${formatNumber(found)}`}
        </ActionButton>
      ) : null}
      <Text c="dimmed" aria-live="polite" mr="auto">
        {isAll
          ? `Выбраны все найденные: ${formatNumber(found)}`
          : ids.length > 0
            ? `Выбрано: ${ids.length}`
            : 'Отметьте нужные строки'}
      </Text>
      {(isAll ? whole : actions).map((action) => (
        <ActionButton
          key={action.label}
          variant="light"
          disabled={count === 0}
          loading={busy === action.label}
          leftSection={<action.icon size={18} aria-hidden />}
          takes={action.takes}
          onClick={() => press(action)}
        >
          {action.label}
        </ActionButton>
      ))}
      {onDownload && !isAll ? (
        <Button
          variant="light"
          disabled={ids.length === 0}
          loading={busy === 'download'}
          leftSection={<Download size={18} aria-hidden />}
          onClick={() => void run('download', () => onDownload(ids))}
        >
          Скачать
        </Button>
      ) : null}
      {onDelete && !isAll ? (
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
      {asked?.popup?.({
        chosen,
        count,
        onDone: () => {
          setAsked(null);
          selection.stop();
        },
        onClose: () => setAsked(null),
      })}
      {asked && question ? (
        <ConfirmPopup
          opened
          {...question}
          busy={busy === asked.label}
          onConfirm={() => void run(asked.label, async () => asked.begin?.(chosen))}
          onClose={() => setAsked(null)}
        />
      ) : null}
      {onDelete ? (
        <ConfirmPopup
          opened={asking}
          title={`Удалить ${plural(ids.length, ...counted)}?`}
          text="Отменить удаление будет нельзя."
          confirm="Удалить"
          danger
          busy={busy === 'delete'}
          onConfirm={() => void run('delete', () => onDelete(ids))}
          onClose={close}
        />
      ) : null}
    </Group>
  );
}
