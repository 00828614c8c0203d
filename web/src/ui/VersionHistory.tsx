import { sinceDay } from '@dopusk/contract/fields/date.ts';
import type { RecordVersion } from '@dopusk/contract/record-versions.ts';
import { Text } from '@mantine/core';
import { Trash2 } from 'lucide-react';
import { formatDate } from '../text/date.ts';
import { UNDO_TEXT } from './action.ts';
import { ConfirmButton } from './ConfirmButton.tsx';
import { Section } from './Section.tsx';
import classes from './VersionHistory.module.css';

interface Props {
  versions: readonly RecordVersion[];
  /** Takes the change of a day back; without it the history is only read. */
  onRemove?: (validFrom: string) => Promise<unknown>;
}

/** What a record said in which days, that of today first; nothing as long as it has always said the same. */
export function VersionHistory({ versions, onRemove }: Props) {
  if (versions.length < 2) return null;
  return (
    <Section title="История изменений" hint="Документ говорит то, что действовало в его день">
      <ul className={classes.list} aria-label="Версии">
        {versions.map((version) => (
          <li key={version.validFrom} className={classes.version}>
            <div className={classes.body}>
              <Text fw={600}>{daysText(version)}</Text>
              {version.changed.map(({ title, before, after }) => (
                <Text key={title} size="sm">
                  {title}: <span className={classes.before}>{before || 'пусто'}</span> → {after || 'пусто'}
                </Text>
              ))}
            </div>
            {onRemove && version.validFrom ? <Remove version={version} onRemove={onRemove} /> : null}
          </li>
        ))}
      </ul>
    </Section>
  );
}

type RemoveProps = { version: RecordVersion } & Required<Pick<Props, 'onRemove'>>;

function Remove({ version, onRemove }: RemoveProps) {
  const { validFrom, isUsed } = version;
  const day = formatDate(validFrom);
  return (
    <ConfirmButton
      size="sm"
      color="red"
      variant="light"
      leftSection={<Trash2 size={16} aria-hidden />}
      reason={isUsed ? 'За эти дни уже есть документы' : null}
      question={`Удалить версию ${sinceDay(day)}?`}
      text={`Дальше будет действовать то, что было до неё. ${UNDO_TEXT}`}
      confirm="Удалить"
      onConfirm={() => onRemove(validFrom ?? '')}
    >
      {`Удалить версию ${sinceDay(day)}`}
    </ConfirmButton>
  );
}

function daysText({ validFrom, validUntil }: RecordVersion): string {
  if (!validFrom) return `До ${formatDate(validUntil)} включительно`;
  const since = `С${sinceDay(formatDate(validFrom)).slice(1)}`;
  return validUntil ? `${since} по ${formatDate(validUntil)}` : `${since}, действует`;
}
