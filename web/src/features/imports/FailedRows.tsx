import type { FailResult, ParseResult } from '@dopusk/contract/import-drafts.ts';
import { imports } from '@dopusk/contract/imports.ts';
import { Button, Group, Text } from '@mantine/core';
import { Download, SpellCheck2 } from 'lucide-react';
import { useDownload } from '../../api/queries.ts';
import { ColoredName } from '../../forms/NameField.tsx';
import { formatNumber } from '../../text/number.ts';
import classes from './Import.module.css';
import { rowsWithErrors, rowTitle } from './import-text.ts';

interface Props {
  result: ParseResult;
  /** Has the file read anew with Latin letters in names mended. */
  onMendNames: () => void;
}

/** The wrong rows: which cell, what stands in it, what is wrong and what could stand there. */
export function FailedRows({ result, onMendNames }: Props) {
  const { draftId, failed, failResults, rows, mendable } = result;
  const table = useDownload(imports.failedRows);
  const hidden = failed - failResults.length;
  return (
    <>
      <Group justify="space-between">
        <Text>
          {rowsWithErrors(failed)} из {formatNumber(rows)}. Исправьте их в файле и выберите его снова
          {failed < rows ? ' или загрузите верные, а остальные исправьте в отдельном файле' : ''}.
        </Text>
        <Group gap="sm">
          {mendable > 0 ? (
            <Button variant="light" size="sm" leftSection={<SpellCheck2 size={16} aria-hidden />} onClick={onMendNames}>
              Исправить латинские буквы ({formatNumber(mendable)})
            </Button>
          ) : null}
          <Button
            variant="default"
            size="sm"
            leftSection={<Download size={16} aria-hidden />}
            loading={table.isPending}
            onClick={() => table.mutate({ params: { draftId } })}
          >
            Скачать строки с ошибками
          </Button>
        </Group>
      </Group>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must scroll from the keyboard too */}
      <ul className={classes.failures} tabIndex={0} aria-label="Ошибки в строках">
        {failResults.map((failure) => (
          <FailureLine key={failure.rowNumber} title={rowTitle(result, failure.rowNumber)} failure={failure} />
        ))}
      </ul>
      {hidden > 0 ? (
        <Text size="sm" c="dimmed">
          Показаны первые {formatNumber(failResults.length)}, все строки – в файле.
        </Text>
      ) : null}
    </>
  );
}

/** Latin letters that look like Cyrillic ones are coloured there. */
const isName = (field: string): boolean => ['surname', 'name', 'lastName', 'fullName'].includes(field);

const FailureLine = ({ title, failure: { errors } }: { title: string; failure: FailResult }) => (
  <li className={classes.failure}>
    <Text fw={500}>{title}</Text>
    {errors.map(({ propertyName, column, message, cell, value, right }) => (
      <div key={`${propertyName} ${message}`}>
        <Text size="sm">
          {column}: <span className={classes.message}>{message}</span>
        </Text>
        <Text size="sm" c="dimmed">
          {[cell, value ? 'сейчас «' : ''].filter(Boolean).join(', ')}
          {value ? <>{isName(propertyName) ? <ColoredName name={value} /> : value}»</> : null}
          {right && !message.includes(right) ? `${cell || value ? ', ' : ''}например: ${right}` : ''}
        </Text>
      </div>
    ))}
  </li>
);
