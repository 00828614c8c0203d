import { formatExactRubles } from '../../text/number.ts';
import classes from './ServiceLines.module.css';

interface Props {
  /** What the list is of: «Строки счёта». */
  label: string;
  /** In rubles; without a unit a line counts people. */
  lines: readonly { title: string; unit?: string; quantity: number; price: number; sum: number }[];
  total: number;
}

/** The services of an invoice or an act, each with its sum, and the sum of all. */
export function ServiceLines({ label, lines, total }: Props) {
  return (
    <ul className={`app-card ${classes.lines}`} aria-label={label}>
      {lines.map(({ title, unit = 'чел.', quantity, price, sum }) => (
        <li key={`${title} ${price}`}>
          <span>
            {title}
            <span className={classes.count}>
              {quantity} {unit} × {formatExactRubles(price)}
            </span>
          </span>
          <span className={classes.sum}>{formatExactRubles(sum)}</span>
        </li>
      ))}
      <li className={classes.total}>
        <span>Итого</span>
        <span className={classes.sum}>{formatExactRubles(total)}</span>
      </li>
    </ul>
  );
}
