import { CircleAlert } from 'lucide-react';
import classes from './FieldError.module.css';

/** A message under a field, beside the red alert icon. */
export function FieldError({ message }: { message: string }) {
  return (
    <span className={classes.error} data-field-error>
      <CircleAlert size={16} aria-hidden />
      {message}
    </span>
  );
}
