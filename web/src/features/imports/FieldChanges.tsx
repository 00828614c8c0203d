import type { PlannedPerson } from '@dopusk/contract/import-drafts.ts';
import { Text } from '@mantine/core';
import classes from './Import.module.css';

/** So many are read at a glance; more are opened. */
const SHOWN_AT_ONCE = 3;

/** What would be written over what: «Должность: Слесарь → Мастер». */
export function FieldChanges({ fields }: Pick<PlannedPerson, 'fields'>) {
  if (fields.length <= SHOWN_AT_ONCE) return <Changes fields={fields} />;
  return (
    <details className={classes.changes}>
      <summary>Изменится: {fields.map(({ title }) => title).join(', ')}</summary>
      <Changes fields={fields} />
    </details>
  );
}

const Changes = ({ fields }: Pick<PlannedPerson, 'fields'>) =>
  fields.map(({ field, title, before, after }) => (
    <Text key={field} size="sm">
      {title}: {before ? <s className={classes.before}>{before}</s> : <span className={classes.before}>пусто</span>} →{' '}
      {after}
    </Text>
  ));
