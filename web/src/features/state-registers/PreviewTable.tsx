import type { RegisterPreview } from '@dopusk/contract/register-preview.ts';
import { Checkbox, Table, Text } from '@mantine/core';
import { Changes } from './Changes.tsx';
import classes from './PreviewTable.module.css';

interface Props {
  label: string;
  columns: RegisterPreview['columns'];
  items: RegisterPreview['items'];
  /** The records that are unticked. */
  without: ReadonlySet<string>;
  onTick: (ids: readonly string[], isTicked: boolean) => void;
}

/** Rows of a register's table under its own headings, each with a tick; the people stay in sight while it is scrolled. */
export function PreviewTable({ label, columns, items, without, onTick }: Props) {
  const ids = items.map(({ id }) => id);
  const ticked = ids.filter((id) => !without.has(id));
  return (
    <Table.ScrollContainer
      minWidth={0}
      className="app-card"
      // Keys could not scroll it otherwise.
      scrollAreaProps={{
        classNames: { viewport: classes.scroll ?? '' },
        viewportProps: { tabIndex: 0, role: 'group', 'aria-label': label },
      }}
    >
      <Table verticalSpacing="xs" className={classes.table} aria-label={label}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th className={classes.person}>
              <Checkbox
                label="Все на странице"
                checked={ticked.length === ids.length}
                indeterminate={ticked.length > 0 && ticked.length < ids.length}
                onChange={() => onTick(ids, ticked.length < ids.length)}
              />
            </Table.Th>
            {columns.map(({ name, title }) => (
              <Table.Th key={name} className={classes.column}>
                {/^[A-Z]{1,2}$/.test(name) ? <span className={classes.name}>{name}</span> : null}
                {title}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {items.map(({ id, fullName, isChanged, changes, cells }) => (
            <Table.Tr key={id} data-out={without.has(id) || undefined}>
              <Table.Th scope="row" className={classes.person}>
                <Checkbox
                  label={fullName}
                  description={
                    isChanged ? (
                      <>
                        Изменилось, передать снова
                        <Changes changes={changes} />
                      </>
                    ) : undefined
                  }
                  checked={!without.has(id)}
                  onChange={({ currentTarget: { checked } }) => onTick([id], checked)}
                />
              </Table.Th>
              {cells.map((cell, at) => (
                <Table.Td key={columns[at]?.name ?? at}>
                  {cell || (
                    <Text span c="dimmed" aria-label="пусто">
                      –
                    </Text>
                  )}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
          {items.length === 0 ? (
            <Table.Tr>
              <Table.Td colSpan={columns.length + 1}>Никого не найдено</Table.Td>
            </Table.Tr>
          ) : null}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
