import { PAGE_SIZE } from '@dopusk/contract/fields/page.ts';
import { Checkbox, Skeleton, VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Column, RowGroup } from './column.ts';
import classes from './Rows.module.css';
import type { Selection } from './use-selection.ts';

interface Props<Row> {
  label: string;
  columns: readonly Column<Row>[];
  /** Undefined while they are being loaded. */
  rows: readonly Row[] | undefined;
  /** The rows of the former page are shown until the next one is loaded. */
  stale?: boolean;
  /** Smaller letters and gaps, for many columns. */
  dense?: boolean;
  rowKey: (row: Row) => string;
  rowTitle: (row: Row) => string;
  rowLink?: (row: Row) => string;
  rowHint?: (row: Row) => string | null;
  groupOf?: (row: Row) => RowGroup;
  selection?: Selection;
  /** Which rows can be marked; all unless given. */
  isMarkable?: (row: Row) => boolean;
}

/** The table itself; on a phone each row becomes a card, or each group of rows. */
export function Rows<Row>({ label, columns, rows, stale = false, dense, selection, groupOf, ...row }: Props<Row>) {
  const selecting = selection?.active ?? false;
  const rowOf = (item: Row) => (
    <TableRow key={row.rowKey(item)} item={item} columns={columns} {...row} {...(selection ? { selection } : {})} />
  );
  return (
    <section
      className={`app-card ${classes.scroll}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by the keyboard
      tabIndex={0}
      aria-label={`${label}: таблица`}
      aria-busy={stale || !rows}
    >
      <table
        className={classes.table}
        aria-label={label}
        data-stale={stale || undefined}
        data-dense={dense || undefined}
      >
        <thead>
          <tr>
            {selecting ? (
              <th className={classes.check}>
                <VisuallyHidden>Выбор</VisuallyHidden>
              </th>
            ) : null}
            {columns.map((column) => (
              <th key={column.title} scope="col" data-align={column.align} style={{ width: column.width }}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        {groupOf && rows ? (
          groupsOf(rows, groupOf).map(({ key, heading, items }) => (
            <tbody key={`${key} ${row.rowKey(items[0])}`} data-group>
              <tr data-heading>
                <th scope="rowgroup" colSpan={columns.length + (selecting ? 1 : 0)}>
                  {heading}
                </th>
              </tr>
              {items.map(rowOf)}
            </tbody>
          ))
        ) : (
          <tbody>{rows ? rows.map(rowOf) : <Places columns={columns} />}</tbody>
        )}
      </table>
    </section>
  );
}

/** What is shown while the rows are being loaded. */
function Places<Row>({ columns }: Pick<Props<Row>, 'columns'>) {
  return Array.from({ length: PAGE_SIZE }, (_, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: places, not records
    <tr key={i} aria-hidden>
      {columns.map((column) => (
        <td key={column.title} data-wide-only={column.wideOnly}>
          <Skeleton h={18} my={3} w={`${60 + ((i * 17) % 35)}%`} />
        </td>
      ))}
    </tr>
  ));
}

/** Rows under what they have in common, as they follow each other. */
function groupsOf<Row>(rows: readonly Row[], groupOf: (row: Row) => RowGroup) {
  const groups: (RowGroup & { items: [Row, ...Row[]] })[] = [];
  for (const item of rows) {
    const group = groupOf(item);
    const last = groups.at(-1);
    if (last?.key === group.key) last.items.push(item);
    else groups.push({ ...group, items: [item] });
  }
  return groups;
}

interface RowProps<Row>
  extends Pick<Props<Row>, 'columns' | 'rowKey' | 'rowTitle' | 'rowLink' | 'rowHint' | 'selection' | 'isMarkable'> {
  item: Row;
}

function TableRow<Row>({ item, columns, rowKey, rowTitle, rowLink, rowHint, selection, isMarkable }: RowProps<Row>) {
  const key = rowKey(item);
  const title = rowTitle(item);
  const hint = rowHint?.(item) ?? undefined;
  const selecting = selection?.active ?? false;
  const markable = isMarkable?.(item) ?? true;
  const chosen = markable && selection !== undefined && (selection.isAll || selection.ids.has(key));
  return (
    <tr
      data-linked={rowLink || (selecting && markable) ? true : undefined}
      data-chosen={chosen || undefined}
      data-dimmed={hint ? true : undefined}
      title={hint}
    >
      {selecting ? (
        <td className={classes.check}>
          {markable ? (
            <Checkbox
              classNames={{ label: classes.cover }}
              label={<VisuallyHidden>Выбрать: {title}</VisuallyHidden>}
              checked={chosen}
              data-row
              data-to={rowLink?.(item)}
              onChange={() => selection?.toggle(key)}
            />
          ) : null}
        </td>
      ) : null}
      {columns.map((column, index) => (
        <td
          key={column.title}
          data-title={column.title}
          data-wide-only={column.wideOnly}
          data-stacked={column.stacked}
          data-align={column.align}
        >
          {index === 0 && rowLink && !selecting ? (
            <Link className={classes.cover} to={rowLink(item)} data-row>
              {column.cell(item)}
            </Link>
          ) : (
            column.cell(item)
          )}
          {index === 0 && hint ? <span className={classes.hint}>{hint}</span> : null}
        </td>
      ))}
    </tr>
  );
}
