import { BATCH_LIMIT } from '@dopusk/contract/batches.ts';
import { Button, Checkbox, CloseButton, Menu, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { ChevronDown, ListChecks } from 'lucide-react';
import { useState } from 'react';
import { missingRight, useCurrentUser } from '../api/session.ts';
import { formatNumber } from '../text/number.ts';
import { ActionButton } from '../ui/ActionButton.tsx';
import type { Action, ChosenRows } from '../ui/action.ts';
import { ConfirmPopup } from '../ui/ConfirmPopup.tsx';
import { useOffering } from '../ui/offers.ts';
import { toastInfo } from '../ui/toast.ts';
import { useDoing } from '../ui/use-doing.ts';
import classes from './SelectionBar.module.css';
import type { Selection } from './use-selection.ts';

interface Props<N> {
  selection: Selection;
  /** The rows of the current page. */
  pageIds: readonly string[];
  /** How many rows that can be marked the list finds. */
  found: number;
  /** What they are, where others cannot be marked: «акты». */
  what?: string;
  /** What can be done with several rows at once. */
  actions: readonly Action<never, N>[];
  /** What the list is narrowed by, as the calls of its actions take it. */
  narrowing: N;
}

/** So many actions stand side by side; of more the first are the main ones, in one line, and the others behind «Ещё». */
const ALL_OF = 2;
const AT_ONCE = { getInitialValueInEffect: false };

/** Switches the edit mode on, then shows the actions for the marked rows, or for all that are found. */
export function SelectionBar<N extends object>(props: Props<N>) {
  const { selection, pageIds, found, what = '', actions, narrowing } = props;
  const allFound = ['все найденные', what].filter(Boolean).join(' ');
  const doing = useDoing();
  const { user } = useCurrentUser();
  const [asked, setAsked] = useState<Action<never, N> | null>(null);
  const [busy, setBusy] = useState<string | null>(null);
  const ids = [...selection.ids];
  const onPage = pageIds.filter((id) => selection.ids.has(id)).length;
  const { active, isAll } = selection;
  const count = isAll ? found : ids.length;
  const chosen: ChosenRows<N> = isAll ? { ...narrowing, count: found } : { ids };

  const whole = actions.filter(({ many }) => !many?.markedOnly);
  const end = () => {
    setAsked(null);
    selection.stop();
  };
  const run = async ({ title, many }: Action<never, N>) => {
    setBusy(title);
    try {
      await many?.begin?.(chosen, doing);
      end();
    } catch {
      // The reason was shown by the call; the rows stay marked.
    } finally {
      setBusy(null);
    }
  };
  const press = (action: Action<never, N>) => {
    if (count === 0) return;
    if (action.many?.popup || action.many?.ask) setAsked(action);
    else if (busy === null) void run(action);
  };
  const offered = active ? (isAll ? whole : actions) : [];
  const isPhone = useMediaQuery('(max-width: 35em)', false, AT_ONCE) ?? false;
  const isWide = useMediaQuery('(min-width: 90em)', false, AT_ONCE) ?? false;
  const shown = isPhone ? 1 : offered.length <= ALL_OF ? ALL_OF : isWide ? 2 : 1;
  const [main, more] = [offered.slice(0, shown), offered.slice(shown)];
  const titleOf = ({ title, many }: Action<never, N>) => many?.title ?? title;
  const reasonOf = ({ takes }: Action<never, N>) => (takes ? missingRight(takes.access, user) : null);
  useOffering(
    offered.map((action) => ({
      title: titleOf(action),
      icon: action.icon,
      code: action.code ?? null,
      reason: count === 0 ? 'Отметьте нужные строки' : reasonOf(action),
      press: () => press(action),
    })),
  );

  if (!active) {
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
  const isWhole = onPage > 0 && onPage === pageIds.length;
  // Others may fill a page alone.
  const isExhausted = isWhole || pageIds.length === 0;
  const question = asked?.many?.ask?.(count);
  return (
    <div className={classes.bar} role="toolbar" aria-label="Действия с выбранными строками">
      <Checkbox
        label="Все на странице"
        checked={isAll || isWhole}
        indeterminate={!isAll && onPage > 0 && !isWhole}
        onChange={() => (isAll ? selection.stop() : selection.toggleAll(pageIds))}
      />
      {whole.length > 0 && isExhausted && !isAll && found > pageIds.length ? (
        <ActionButton
          variant="subtle"
          size="compact-sm"
          reason={
            found > BATCH_LIMIT ? `За раз – не больше ${formatNumber(BATCH_LIMIT)}: сузьте поиск или фильтры` : null
          }
          onClick={selection.takeAll}
        >
          Выбрать {allFound}
          {found > BATCH_LIMIT ? '' : `: ${formatNumber(found)}`}
        </ActionButton>
      ) : null}
      <Text c="dimmed" size="sm" aria-live="polite" mr="auto">
        {isAll
          ? `Выбраны ${allFound}: ${formatNumber(found)}`
          : ids.length > 0
            ? `Выбрано: ${ids.length}`
            : 'Отметьте нужные строки'}
      </Text>
      {main.map((action) => (
        <ActionButton
          key={action.title}
          variant="light"
          size="sm"
          {...(action.tone === 'danger' ? { color: 'red' } : {})}
          disabled={count === 0}
          loading={busy === action.title}
          reason={reasonOf(action)}
          onClick={() => press(action)}
        >
          {titleOf(action)}
        </ActionButton>
      ))}
      {more.length > 0 ? (
        <Menu position="bottom-end">
          <Menu.Target>
            <Button
              variant="default"
              size="sm"
              disabled={count === 0}
              loading={more.some(({ title }) => title === busy)}
              rightSection={<ChevronDown size={16} aria-hidden />}
            >
              Ещё
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {more.map((action) => (
              <MoreItem key={action.title} action={action} reason={reasonOf(action)} onPress={() => press(action)}>
                {titleOf(action)}
              </MoreItem>
            ))}
          </Menu.Dropdown>
        </Menu>
      ) : null}
      <CloseButton size="lg" className={classes.end} aria-label="Отмена" title="Отмена" onClick={selection.stop} />
      {asked?.many?.popup?.({ chosen, count, onDone: end, onClose: () => setAsked(null) })}
      {asked && question ? (
        <ConfirmPopup
          opened
          danger={asked.tone === 'danger'}
          {...question}
          busy={busy === asked.title}
          onConfirm={() => void run(asked)}
          onClose={() => setAsked(null)}
        />
      ) : null}
    </div>
  );
}

/** One of the actions that are not the main ones; what cannot be done says why. */
function MoreItem(props: {
  action: Pick<Action, 'icon' | 'tone'>;
  reason: string | null;
  onPress: () => void;
  children: string;
}) {
  const { action, reason, onPress, children } = props;
  return (
    <Menu.Item
      leftSection={<action.icon size={18} aria-hidden />}
      {...(action.tone === 'danger' && reason === null ? { color: 'red' } : {})}
      {...(reason ? { 'aria-disabled': true } : {})}
      onClick={() => (reason === null ? onPress() : toastInfo(reason))}
    >
      {children}
      {reason ? (
        <Text size="sm" c="dimmed">
          {reason}
        </Text>
      ) : null}
    </Menu.Item>
  );
}
