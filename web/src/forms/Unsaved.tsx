import { Button, Text } from '@mantine/core';
import { History } from 'lucide-react';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { formatMoment } from '../text/date.ts';
import { LeaveWarning } from './LeaveWarning.tsx';
import classes from './Unsaved.module.css';
import { useDraft } from './use-draft.ts';
import type { ServerForm } from './use-server-form.ts';

interface Props {
  form: ServerForm<FieldValues>;
  /** Whether leaving is asked about. */
  asks: boolean;
}

/** What stands in a form and is not sent yet: kept as a draft, said when it was brought back, asked about on leaving. */
export function Unsaved({ form, asks }: Props): ReactNode {
  const { found, clear } = useDraft(form);
  const leave = () => {
    form.dirty.current = false;
  };
  return (
    <>
      {found ? (
        <div className={classes.draft} role="status">
          <History size={20} aria-hidden />
          <div className={classes.words}>
            <Text fw={500}>Восстановлен черновик от {formatMoment(new Date(found.at).toISOString())}</Text>
            {found.isPartial ? (
              <Text size="sm" c="dimmed">
                Пароли, номера паспорта и СНИЛС, фото и файлы в черновике не хранятся: внесите их снова
              </Text>
            ) : null}
          </div>
          <Button size="compact-sm" variant="default" onClick={clear}>
            Очистить
          </Button>
        </div>
      ) : null}
      {asks ? <LeaveWarning dirty={() => form.dirty.current} onLeave={leave} /> : null}
    </>
  );
}
