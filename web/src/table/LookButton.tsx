import type { ListLook, ListName } from '@dopusk/contract/views.ts';
import { ActionIcon, Button, Checkbox, Divider, Popover, SegmentedControl, Stack, Text } from '@mantine/core';
import { ArrowDown, ArrowUp, Columns3 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Column } from './column.ts';
import classes from './LookButton.module.css';
import type { ListState } from './use-list-state.ts';
import { useKeepLook, useViews } from './use-views.ts';
import { ViewActions, ViewPopup, type ViewPopupKind } from './ViewActions.tsx';

interface Props<Row> {
  list: ListName;
  label: string;
  /** All that the list can show. */
  columns: readonly Column<Row>[];
  state: Pick<ListState, 'columns' | 'setColumns' | 'kept' | 'view' | 'addressOf' | 'read'>;
  /** How close its rows stand unless the reader has chosen. */
  dense: boolean;
}

/** «Вид»: the view of a list, which columns it shows and in which order, and how close its rows stand. */
export function LookButton<Row>(props: Props<Row>) {
  const { list, label, state } = props;
  const { hasViews } = useViews(list);
  const [opened, setOpened] = useState(false);
  const [asked, setAsked] = useState<ViewPopupKind | null>(null);
  const ask = (kind: ViewPopupKind) => {
    setOpened(false);
    setAsked(kind);
  };
  return (
    <>
      <Popover opened={opened} onChange={setOpened} position="bottom-end" width={320} trapFocus returnFocus shadow="md">
        <Popover.Target>
          <Button
            variant="default"
            h={50}
            px="sm"
            fw={400}
            leftSection={<Columns3 size={20} aria-hidden />}
            onClick={() => setOpened(!opened)}
          >
            Вид
          </Button>
        </Popover.Target>
        <Popover.Dropdown className={classes.dropdown ?? ''} aria-label={`Вид списка: ${label}`}>
          <Stack gap="sm">
            {hasViews ? <ViewActions {...{ list, state, ask }} /> : null}
            {hasViews && props.columns.length > 0 ? <Divider /> : null}
            {props.columns.length > 0 ? <Choice {...props} /> : null}
          </Stack>
        </Popover.Dropdown>
      </Popover>
      {asked ? <ViewPopup {...{ list, state }} kind={asked} onClose={() => setAsked(null)} /> : null}
    </>
  );
}

function Choice<Row>({ list, columns, state, dense }: Props<Row>) {
  const { look } = useViews(list);
  const keep = useKeepLook(list, look);
  // What was chosen here stands here at once: the list itself follows when it is stored.
  const [own, setOwn] = useState(look);
  const change = (part: Partial<ListLook>) => {
    setOwn({ ...own, ...part });
    keep(part);
  };
  const [first, ...others] = columns.filter(({ always }) => !always);
  const known = others.map(({ key }) => key);
  const chosen = (state.columns ?? own.columns ?? known).filter((key) => known.includes(key));
  const order = [...chosen, ...known.filter((key) => !chosen.includes(key))];
  const show = (keys: readonly string[] | null) => {
    const all = keys && first ? [first.key, ...keys] : null;
    // A view names its columns in the address; the reader's own ones stay as they are.
    if (state.columns) state.setColumns(all);
    else change({ columns: all });
  };
  const move = (key: string, by: number) => {
    const next = chosen.filter((other) => other !== key);
    next.splice(chosen.indexOf(key) + by, 0, key);
    show(next);
  };
  const titleOf = (key: string) => others.find((column) => column.key === key)?.title ?? key;
  const isAsItComes = state.columns === null && own.columns === null && own.isDense === null;
  return (
    <>
      {others.length > 0 ? (
        <fieldset className={classes.columns}>
          <legend className={classes.legend}>Столбцы</legend>
          {first ? <Checkbox label={first.title} checked disabled readOnly /> : null}
          {order.map((key) => {
            const at = chosen.indexOf(key);
            return (
              <div key={key} className={classes.column}>
                <Checkbox
                  label={titleOf(key)}
                  checked={at >= 0}
                  onChange={() => show(at >= 0 ? chosen.filter((other) => other !== key) : [...chosen, key])}
                />
                {at >= 0 ? (
                  <span className={classes.moves}>
                    <Move title={`Левее: ${titleOf(key)}`} disabled={at === 0} onClick={() => move(key, -1)}>
                      <ArrowUp size={16} aria-hidden />
                    </Move>
                    <Move
                      title={`Правее: ${titleOf(key)}`}
                      disabled={at === chosen.length - 1}
                      onClick={() => move(key, 1)}
                    >
                      <ArrowDown size={16} aria-hidden />
                    </Move>
                  </span>
                ) : null}
              </div>
            );
          })}
        </fieldset>
      ) : null}
      <Divider className={classes.wide ?? ''} />
      <div className={classes.wide}>
        <Text size="sm" c="dimmed" mb={6}>
          Строки
        </Text>
        <SegmentedControl
          fullWidth
          aria-label="Строки"
          data={[
            { value: 'wide', label: 'Просторно' },
            { value: 'dense', label: 'Плотно' },
          ]}
          value={(own.isDense ?? dense) ? 'dense' : 'wide'}
          onChange={(value) => change({ isDense: value === 'dense' })}
        />
      </div>
      {isAsItComes ? null : (
        <Button
          variant="subtle"
          size="compact-md"
          onClick={() => {
            state.setColumns(null);
            change({ columns: null, isDense: null });
          }}
        >
          Вернуть как было
        </Button>
      )}
    </>
  );
}

function Move({ title, ...button }: { title: string; disabled: boolean; onClick: () => void; children: ReactNode }) {
  return <ActionIcon variant="subtle" color="gray" size={28} aria-label={title} title={title} {...button} />;
}
