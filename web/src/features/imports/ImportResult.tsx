import { type FailResult, imports, type ParseResult, type PreviewRow } from '@dopusk/contract/imports.ts';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { CircleAlert, CircleCheck, Download } from 'lucide-react';
import { type ApiError, messageOf } from '../../api/errors.ts';
import { useDownload } from '../../api/queries.ts';
import { formatNumber, plural } from '../../text/number.ts';
import { Status } from '../../ui/Status.tsx';
import { FileTitle } from './FileTitle.tsx';
import classes from './Import.module.css';
import { actionTitles, countsText, rowsWithErrors } from './import-text.ts';

interface Props {
  title: string;
  result: ParseResult | undefined;
  error: ApiError | null;
}

/** The outcome of reading the file: the students that would be loaded, or the errors. */
export function ImportResult({ title, result, error }: Props) {
  const isSuccess = result?.isSuccess === true;
  return (
    <Stack gap="md" role={isSuccess ? 'status' : 'alert'}>
      <FileTitle title={title}>
        {isSuccess ? (
          <Status good icon={CircleCheck}>
            Успешно
          </Status>
        ) : (
          <span className={classes.wrong}>
            <CircleAlert size={16} aria-hidden /> Ошибка
          </span>
        )}
      </FileTitle>
      {error ? <Alert color="red">{messageOf(error)}</Alert> : null}
      {result && !isSuccess ? <Failures result={result} /> : null}
      {result && isSuccess ? <Preview result={result} /> : null}
    </Stack>
  );
}

function Preview({ result }: { result: ParseResult }) {
  const { rows, preview, organizationTitle, created, updated, withheld } = result;
  const more = rows - preview.length;
  return (
    <>
      <div>
        <Text c="dimmed" size="sm">
          {organizationTitle}
        </Text>
        <Text>
          {created + updated > 0
            ? `Будет ${countsText(result)}.`
            : withheld.length > 0
              ? 'Менять нечего.'
              : 'Все эти сотрудники уже есть в портале, данные совпадают.'}
        </Text>
      </div>
      {withheld.length > 0 ? <Withheld people={withheld} /> : null}
      <ul className={classes.rows} aria-label="Первые строки файла">
        {preview.map((row) => (
          <PreviewLine key={row.rowNumber} row={row} />
        ))}
      </ul>
      {more > 0 ? (
        <Text size="sm" c="dimmed">
          …и ещё {plural(more, 'строка', 'строки', 'строк')}
        </Text>
      ) : null}
      {created > 0 ? (
        <Text size="sm" c="dimmed">
          Логин сотрудника – его e-mail. Ссылки, по которым новые сотрудники зададут пароли, вы скачаете после импорта в
          этом же окне.
        </Text>
      ) : null}
    </>
  );
}

/** Named here, so that nobody wonders later why these students are unchanged. */
const Withheld = ({ people }: { people: ParseResult['withheld'] }) => (
  <Alert color="red" variant="light" title="Отозвали согласие на обработку данных">
    Их данные останутся прежними:{' '}
    {people.map(({ rowNumber, fullName }) => `${fullName} (строка ${rowNumber})`).join(', ')}.
  </Alert>
);

const PreviewLine = ({ row }: { row: PreviewRow }) => (
  <li className={classes.row}>
    <Text component="span" size="sm" c="dimmed" miw={40}>
      {row.rowNumber}
    </Text>
    <div className={classes.person}>
      <Text>{row.fullName}</Text>
      <Text size="sm" c="dimmed">
        {row.email}
      </Text>
    </div>
    <Status good={row.action === 'Create' || row.action === 'Update'}>{actionTitles[row.action]}</Status>
  </li>
);

function Failures({ result: { draftId, failed, failResults, rows } }: { result: ParseResult }) {
  const table = useDownload(imports.failedRows);
  const hidden = failed - failResults.length;
  return (
    <>
      <Group justify="space-between">
        <Text>
          {rowsWithErrors(failed)} из {formatNumber(rows)}. Исправьте их в файле и выберите его снова.
        </Text>
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
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must scroll from the keyboard too */}
      <ul className={classes.failures} tabIndex={0} aria-label="Ошибки в строках">
        {failResults.map((failure) => (
          <FailureLine key={failure.rowNumber} failure={failure} />
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

const FailureLine = ({ failure: { rowNumber, errors } }: { failure: FailResult }) => (
  <li className={classes.failure}>
    <Text fw={500}>Строка {rowNumber}</Text>
    {errors.map(({ propertyName, column, message }) => (
      <Text key={`${propertyName} ${message}`} size="sm">
        {column}: <span className={classes.message}>{message}</span>
      </Text>
    ))}
  </li>
);
