import { today } from '@dopusk/contract/fields/date.ts';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import classes from './Calendar.module.css';
import {
  type Cell,
  FIRST_DATE,
  gridOf,
  LAST_DATE,
  moveBy,
  turnPage,
  VIEWS,
  type View,
  WEEKDAYS,
} from './calendar-grid.ts';

/** Dates YYYY-MM-DD, both included; either may be missing. */
export interface DateRange {
  start: string | null;
  end: string | null;
}

interface Limits {
  min?: string | undefined;
  max?: string | undefined;
  /** For a popup: its focus trap begins at the chosen date. */
  autoFocus?: boolean;
}

interface SingleProps extends Limits {
  value: string | null;
  onChange: (date: string) => void;
}

/** A calendar of one date. The views go century → decade → year → month; the heading leads back up. */
export function Calendar({ value, onChange, ...limits }: SingleProps) {
  return <Views {...limits} start={value} end={value} onPick={onChange} />;
}

interface RangeProps extends Limits {
  value: DateRange;
  onChange: (range: DateRange) => void;
}

/** A calendar of a period: the first click begins it, the second completes it, in either order. */
export function RangeCalendar({ value: { start, end }, onChange, ...limits }: RangeProps) {
  const [hovered, setHovered] = useState<string | null>(null);
  const half = start !== null && end === null;
  const [from, to] = half && hovered !== null ? [start, hovered].sort() : [start, end ?? start];
  const pick = (date: string) => {
    if (!half) return onChange({ start: date, end: null });
    onChange(date < start ? { start: date, end: start } : { start, end: date });
  };
  return <Views {...limits} start={from ?? null} end={to ?? null} onPick={pick} onHover={setHovered} />;
}

interface ViewsProps extends Limits {
  start: string | null;
  end: string | null;
  onPick: (date: string) => void;
  onHover?: (date: string | null) => void;
}

function Views({ start, end, onPick, onHover, autoFocus = false, min = FIRST_DATE, max = LAST_DATE }: ViewsProps) {
  const clamp = (date: string) => (date < min ? min : date > max ? max : date);
  const [view, setView] = useState<View>('month');
  const [cursor, setCursor] = useState(() => clamp(start || today()));
  const table = useRef<HTMLTableElement>(null);
  const takeFocus = useRef(false);
  const titleId = useId();
  const grid = gridOf(view, cursor);
  const inside = grid.cells.filter((cell) => !cell.outside);
  const level = VIEWS.indexOf(view);
  const now = today();

  // The cell of the cursor exists only after the render that moved it.
  const focusCursor = useEffectEvent(() => {
    if (!takeFocus.current) return;
    takeFocus.current = false;
    table.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a moved cursor and another view put the focus anew
  useEffect(() => focusCursor(), [cursor, view]);

  const moveTo = (date: string) => {
    takeFocus.current = true;
    setCursor(clamp(date));
  };

  const pick = (cell: Cell) => {
    const narrower = VIEWS[level + 1];
    if (!narrower) {
      setCursor(cell.from);
      return onPick(cell.from);
    }
    takeFocus.current = true;
    // The cursor keeps its place within the picked period, so that 1995 opens on the month shown before.
    setCursor(clamp(cursor >= cell.from && cursor <= cell.to ? cursor : cell.from));
    setView(narrower);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const targets: Record<string, string | undefined> = {
      ArrowLeft: moveBy(view, cursor, -1),
      ArrowRight: moveBy(view, cursor, 1),
      ArrowUp: moveBy(view, cursor, -grid.columns),
      ArrowDown: moveBy(view, cursor, grid.columns),
      PageUp: turnPage(view, cursor, -1),
      PageDown: turnPage(view, cursor, 1),
      Home: inside[0]?.from,
      End: inside.at(-1)?.from,
    };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    moveTo(target);
  };

  const rows = Array.from({ length: Math.ceil(grid.cells.length / grid.columns) }, (_, i) =>
    grid.cells.slice(i * grid.columns, (i + 1) * grid.columns),
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for inputs
    <div className={classes.calendar} role="group" aria-label="Календарь">
      <div className={classes.head}>
        <button
          type="button"
          aria-label="Назад"
          disabled={(inside[0]?.from ?? min) <= min}
          onClick={() => setCursor(clamp(turnPage(view, cursor, -1)))}
        >
          <ChevronLeft size={20} aria-hidden />
        </button>
        <button
          type="button"
          className={classes.up}
          aria-disabled={level === 0 || undefined}
          title={level === 0 ? undefined : 'На уровень выше'}
          onClick={() => setView(VIEWS[level - 1] ?? view)}
        >
          <span id={titleId} aria-live="polite">
            {grid.title}
          </span>
        </button>
        <button
          type="button"
          aria-label="Вперёд"
          disabled={(inside.at(-1)?.to ?? max) >= max}
          onClick={() => setCursor(clamp(turnPage(view, cursor, 1)))}
        >
          <ChevronRight size={20} aria-hidden />
        </button>
      </div>
      <table
        ref={table}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the grid pattern of the ARIA practices stands on a table
        role="grid"
        className={classes.grid}
        aria-labelledby={titleId}
        onMouseLeave={() => onHover?.(null)}
        onKeyDown={onKeyDown}
      >
        {view === 'month' ? (
          <thead>
            <tr>
              {WEEKDAYS.map((weekday) => (
                <th key={weekday.long} scope="col" abbr={weekday.long}>
                  {weekday.short}
                </th>
              ))}
            </tr>
          </thead>
        ) : null}
        <tbody>
          {rows.map((row) => (
            <tr key={row[0]?.from}>
              {row.map((cell) => {
                const edge = (date: string | null) => date !== null && date >= cell.from && date <= cell.to;
                const selected = edge(start) || edge(end);
                const within = start !== null && end !== null && cell.to >= start && cell.from <= end && start !== end;
                return (
                  // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of the grid
                  // biome-ignore lint/a11y/useFocusableInteractive: the button in it takes the focus
                  <td key={cell.from} role="gridcell" aria-selected={selected}>
                    <button
                      type="button"
                      tabIndex={edge(cursor) && !cell.outside ? 0 : -1}
                      aria-label={cell.label}
                      aria-current={edge(now) ? 'date' : undefined}
                      data-outside={cell.outside || undefined}
                      data-autofocus={(autoFocus && edge(cursor) && !cell.outside) || undefined}
                      data-selected={selected || undefined}
                      data-within={within || undefined}
                      disabled={cell.to < min || cell.from > max}
                      onMouseEnter={() => onHover?.(cell.from)}
                      onFocus={() => onHover?.(cell.from)}
                      onClick={() => pick(cell)}
                    >
                      {cell.text}
                    </button>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
