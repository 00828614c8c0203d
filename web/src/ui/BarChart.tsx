import { UnstyledButton } from '@mantine/core';
import { type KeyboardEvent, useRef, useState } from 'react';
import classes from './BarChart.module.css';

interface Bar {
  key: string;
  /** A short label below the bar. */
  label: string;
  /** The full label of the bar. */
  title: string;
  value: number;
  /** The formatted value. */
  text: string;
  /** Opens what the bar adds up. */
  onOpen?: () => void;
}

interface Props {
  title: string;
  /** The total of all bars. */
  total: string;
  /** At least one. */
  bars: Bar[];
}

/**
 * A chart of a few bars. The value of the hovered or focused bar, otherwise the last one, is shown above; Tab moves to
 * the chart, the arrow keys along it; a bar that can be opened is by a click or Enter.
 */
export function BarChart({ title, total, bars }: Props) {
  const [chosen, setChosen] = useState(bars.length - 1);
  const places = useRef<(HTMLButtonElement | null)[]>([]);
  const most = Math.max(...bars.map(({ value }) => value), 1);
  const shown = bars[chosen];
  const go = (event: KeyboardEvent) => {
    const to = { ArrowLeft: chosen - 1, ArrowRight: chosen + 1, Home: 0, End: bars.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    places.current[Math.min(Math.max(to, 0), bars.length - 1)]?.focus();
  };
  return (
    <figure className={`app-card ${classes.chart}`}>
      <figcaption className={classes.caption}>
        <span className={classes.title}>{title}</span>
        <span className={classes.total}>{total}</span>
      </figcaption>
      <p className={classes.shown} aria-hidden>
        {shown?.title}: <strong>{shown?.text}</strong>
      </p>
      <ol className={classes.bars} onPointerLeave={() => setChosen(bars.length - 1)}>
        {bars.map(({ key, label, title: name, value, text, onOpen }, index) => (
          <li key={key} data-chosen={index === chosen || undefined}>
            <UnstyledButton
              ref={(place) => {
                places.current[index] = place;
              }}
              className={classes.place}
              aria-label={onOpen ? `${name}: ${text}, открыть список` : `${name}: ${text}`}
              tabIndex={index === chosen ? 0 : -1}
              onFocus={() => setChosen(index)}
              onPointerEnter={() => setChosen(index)}
              onClick={() => (onOpen ? onOpen() : setChosen(index))}
              onKeyDown={go}
            >
              <span
                className={classes.bar}
                style={{ blockSize: `${(Math.max(value, 0) / most) * 100}%` }}
                data-empty={value === 0 || undefined}
              />
            </UnstyledButton>
            <span className={classes.label} aria-hidden>
              {label}
            </span>
          </li>
        ))}
      </ol>
    </figure>
  );
}
